import type { KubeObject } from '../../../codec/object.js';
import { notFound } from '../../http/errors.js';
import { NODE_TYPE } from '../../resources/built-in.js';
import { objectKey, type ResourceType } from '../../types/resource-type.js';
import type { Api } from '../request/context.js';

/** The name of a pod's node, "" if it has none yet. Fails with 404 for a node that does not exist. */
export async function nodeNameOf(api: Api, type: ResourceType, pod: KubeObject): Promise<string> {
  const { nodeName = '' } = (pod.spec ?? {}) as { nodeName?: string };
  if (nodeName === '') return '';
  const node = await api.store.get(objectKey(NODE_TYPE, '', nodeName));
  // Servers name the node with the kind of the request.
  if (node.entry === undefined) throw notFound(type, nodeName);
  return nodeName;
}
