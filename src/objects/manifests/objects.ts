import type { KubeObject } from '../../codec/object.js';
import { itemsOf, toObject } from './documents.js';
import { valuesIn } from './values.js';

/**
 * The objects in the text of a manifest: YAML of any number of documents, or JSON values one after the other. Empty
 * documents count for nothing, the items of a List stand for themselves. Fails with kubectl's message, the source's
 * name in it, where one of them cannot be read.
 */
export async function readDocuments(text: string, source: string): Promise<KubeObject[]> {
  return (await readObjects(text, source)).flatMap(itemsOf);
}

/** The same with lists as they are. Fails as readDocuments does. */
export async function readObjects(text: string, source: string): Promise<KubeObject[]> {
  const objects: KubeObject[] = [];
  for await (const value of valuesIn(text, source)) objects.push(toObject(value, source));
  return objects;
}
