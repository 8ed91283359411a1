import type { KubeObject } from '../../codec/object.js';
import type { ManifestContent } from './content.js';
import { checkFlat, itemsOf, toObject } from './documents.js';
import { valuesIn } from './values.js';

/**
 * The objects of a manifest: YAML with any number of documents, JSON values one after the other, or protobuf. Empty
 * documents are skipped, the items of a List are separate objects. Fails with kubectl's message, which includes the
 * source's name, if one of them cannot be read, or a List contains another.
 */
export async function readDocuments(content: ManifestContent, source: string): Promise<KubeObject[]> {
  const objects = await readObjects(content, source);
  objects.forEach(checkFlat);
  return objects.flatMap(itemsOf);
}

/** The same with lists as single objects. Fails as readDocuments does. */
export async function readObjects(content: ManifestContent, source: string): Promise<KubeObject[]> {
  const objects: KubeObject[] = [];
  for await (const value of valuesIn(content, source)) objects.push(toObject(value, source));
  return objects;
}
