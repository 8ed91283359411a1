import type { KubeObject } from '../../../codec/object.js';
import { type Amount, amountOf, milliOf, wholeUnitsOf } from '../../../codec/quantity-amount.js';
import { type ApiResource, resourceName } from '../../../discovery/types.js';
import { podAmounts } from '../../../render/describe/pod-amounts.js';
import type { UsageBounds } from '../../rows/row.js';

/** Returns the values that the usage of an object is compared with. */
export type ReadBounds = (object: KubeObject) => UsageBounds;

/** Makes the reader of the bounds of a resource's objects. */
export function boundsReader(resource: ApiResource): ReadBounds {
  if (resourceName(resource) === 'nodes')
    return (object) => {
      const { status } = object as { status?: { allocatable?: Record<string, string> } };
      const { cpu = '0', memory = '0' } = status?.allocatable ?? {};
      return { 'cpu/allocatable': milli(amountOf(cpu)), 'memory/allocatable': whole(amountOf(memory)) };
    };
  return (pod) => {
    const [requests, limits] = (['requests', 'limits'] as const).map((bound) =>
      podAmounts(pod, bound, false),
    );
    return {
      'cpu/requests': milli(requests?.get('cpu')),
      'memory/requests': whole(requests?.get('memory')),
      'cpu/limits': milli(limits?.get('cpu')),
      'memory/limits': whole(limits?.get('memory')),
    };
  };
}

function milli(amount: Amount | undefined): number {
  return amount === undefined ? 0 : Number(milliOf(amount));
}

function whole(amount: Amount | undefined): number {
  return amount === undefined ? 0 : Number(wholeUnitsOf(amount));
}
