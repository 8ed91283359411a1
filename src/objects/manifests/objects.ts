import type { KubeObject } from '../../codec/object.js';
import type { ManifestContent } from './content.js';
import { itemsOf, toObject } from './documents.js';
import { valuesIn } from './values.js';

/**
 * The objects of a manifest: YAML of any number of documents, JSON values one after the other, or protobuf. Empty
 * documents count for nothing, the items of a List stand for themselves. Fails with kubectl's message, the source's
 * name in it, if one of them cannot be read.
 */
export async function readDocuments(content: ManifestContent, source: string): Promise<KubeObject[]> {
  return (await readObjects(content, source)).flatMap(itemsOf);
}

/** The same with lists as they are. Fails as readDocuments does. */
export async function readObjects(content: ManifestContent, source: string): Promise<KubeObject[]> {
  const objects: KubeObject[] = [];
  for await (const value of valuesIn(content, source)) objects.push(toObject(value, source));
  return objects;
}
