import { goJsonCompact } from '../codec/go-json.js';
import type { KubeObject } from '../codec/object.js';

/** Where `apply` finds what was applied last. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * `--save-config`: the object with its own text as annotation, in the bytes that kubectl writes: compact JSON of the
 * object with annotations that lack this one, and a line feed.
 */
export function withLastApplied(object: KubeObject): KubeObject {
  const { [LAST_APPLIED]: _, ...annotations } = object.metadata?.annotations ?? {};
  const bare: KubeObject = { ...object, metadata: { ...object.metadata, annotations } };
  const text = `${goJsonCompact(bare)}\n`;
  return { ...bare, metadata: { ...bare.metadata, annotations: { ...annotations, [LAST_APPLIED]: text } } };
}
