import { goJsonCompact } from '../codec/go-json.js';
import type { KubeObject } from '../codec/object.js';

/** The annotation in which client-side apply keeps what it applied. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * An object with the annotation that holds its own JSON without that annotation: compact, with sorted keys and a line
 * break at the end, byte for byte as kubectl writes it. Keeps nulls, except in annotations, where they become "", and
 * writes annotations even if there are none.
 */
export function withLastApplied(object: KubeObject): KubeObject {
  const bare = configurationOf(object);
  const annotations = { ...bare.metadata?.annotations, [LAST_APPLIED]: `${goJsonCompact(bare)}\n` };
  return { ...bare, metadata: { ...bare.metadata, annotations } };
}

/** The object to apply, without the annotation, but always with a map of annotations. */
export function configurationOf(object: KubeObject): KubeObject {
  const given = Object.entries(object.metadata?.annotations ?? {});
  const annotations = Object.fromEntries(
    given.filter(([key]) => key !== LAST_APPLIED).map(([key, value]) => [key, value ?? '']),
  );
  return { ...object, metadata: { ...object.metadata, annotations } };
}

/** An object with an updated annotation if it is to be saved or already exists; otherwise the object itself. */
export function withConfiguration(object: KubeObject, isSaved: boolean): KubeObject {
  return isSaved || lastApplied(object) ? withLastApplied(object) : object;
}

/** The text of the annotation; undefined if an object has none. */
export function lastApplied({ metadata }: KubeObject): string | undefined {
  return metadata?.annotations?.[LAST_APPLIED];
}
