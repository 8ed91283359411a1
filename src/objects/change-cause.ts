import type { KubeObject } from '../codec/object.js';

/** The annotation with the command line that changed an object. */
export const CHANGE_CAUSE = 'kubernetes.io/change-cause';

/** An object with the annotation. */
export function withChangeCause(object: KubeObject, cause: string): KubeObject {
  const annotations = { ...object.metadata?.annotations, [CHANGE_CAUSE]: cause };
  return { ...object, metadata: { ...object.metadata, annotations } };
}
