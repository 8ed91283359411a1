import type { KubeObject } from '../../../codec/object.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';

/** Priority classes. */
export const priorityClasses: MadeKind = {
  verb: 'create priorityclass',
  resource: builtIn('scheduling.k8s.io', 'v1', 'PriorityClass', 'priorityclasses', 'cluster'),
  failure: 'failed to create priorityclass: ',
};

/** The flags of `create priorityclass`. */
interface PriorityClassOptions {
  name: string;
  value: number;
  globalDefault: boolean;
  /** "" for none. */
  description: string;
  preemptionPolicy: string;
}

/** `create priorityclass`. */
export function newPriorityClass(options: PriorityClassOptions): KubeObject {
  const { name, value, globalDefault, description, preemptionPolicy } = options;
  return objectOf(
    priorityClasses.resource,
    { name },
    {
      value,
      globalDefault: globalDefault || undefined,
      description: description || undefined,
      preemptionPolicy,
    },
  );
}
