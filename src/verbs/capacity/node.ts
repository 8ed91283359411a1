import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import { amountsOf } from '../../render/capacity/amounts.js';
import type { AmountsByName } from '../../render/describe/pod-amounts.js';

/** The fields of a node in use (core/v1). */
export interface CapacityNode extends KubeObject {
  spec?: { unschedulable?: boolean };
  status?: { allocatable?: Record<string, string>; capacity?: Record<string, string> };
}

/** The parts of a node that are needed. */
export const NODE_FIELDS: Selection = {
  metadata: { name: true },
  spec: { unschedulable: true },
  status: { allocatable: true, capacity: true },
};

/** The allocatable resources of a node; its capacity if they are not reported. */
export function allocatableOf({ status = {} }: CapacityNode): AmountsByName {
  const { allocatable = {}, capacity = {} } = status;
  return amountsOf(Object.keys(allocatable).length > 0 ? allocatable : capacity);
}
