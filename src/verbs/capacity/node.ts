import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import { amountsOf } from '../../render/capacity/amounts.js';
import type { AmountsByName } from '../../render/describe/pod-amounts.js';

/** A node, what is read of it (core/v1). */
export interface CapacityNode extends KubeObject {
  spec?: { unschedulable?: boolean };
  status?: { allocatable?: Record<string, string>; capacity?: Record<string, string> };
}

/** All that is needed of a node. */
export const NODE_FIELDS: Selection = {
  metadata: { name: true },
  spec: { unschedulable: true },
  status: { allocatable: true, capacity: true },
};

/** What a node can give to pods; all that it has where it does not say that. */
export function allocatableOf({ status = {} }: CapacityNode): AmountsByName {
  const { allocatable = {}, capacity = {} } = status;
  return amountsOf(Object.keys(allocatable).length > 0 ? allocatable : capacity);
}
