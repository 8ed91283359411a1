import { goJsonCompact } from '../codec/go-json.js';
import type { KubeObject } from '../codec/object.js';

/** The annotation in which client-side apply keeps what it applied. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * An object with the annotation that says what it was before: its JSON without that annotation, compact, with sorted
 * keys and a line break at the end, byte for byte as kubectl writes it. Nulls stay in it, but for annotations, which
 * become "", and empty annotations are written even where there were none.
 */
export function withLastApplied(object: KubeObject): KubeObject {
  const bare = configurationOf(object);
  const annotations = { ...bare.metadata?.annotations, [LAST_APPLIED]: `${goJsonCompact(bare)}\n` };
  return { ...bare, metadata: { ...bare.metadata, annotations } };
}

/** An object as it is to be applied, without the annotation. It has annotations, if none at all. */
export function configurationOf(object: KubeObject): KubeObject {
  const given = Object.entries(object.metadata?.annotations ?? {});
  const annotations = Object.fromEntries(
    given.filter(([key]) => key !== LAST_APPLIED).map(([key, value]) => [key, value ?? '']),
  );
  return { ...object, metadata: { ...object.metadata, annotations } };
}

/** An object with the annotation as it is now, where that is to be saved or an older one is there; else as it is. */
export function withConfiguration(object: KubeObject, isSaved: boolean): KubeObject {
  return isSaved || lastApplied(object) ? withLastApplied(object) : object;
}

/** The text of the annotation; undefined if an object has none. */
export function lastApplied({ metadata }: KubeObject): string | undefined {
  return metadata?.annotations?.[LAST_APPLIED];
}
