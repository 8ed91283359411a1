import { collectionOf } from '../../cluster/namespaces/where.js';
import { type KubeObject, type OwnerReference, parseGroupVersion } from '../../codec/object.js';
import { NoKindMatchError, resourceName } from '../../discovery/types.js';
import { isStop } from '../../process/errors.js';
import type { TreeNode } from '../../render/tree/graph.js';
import { isNotFound } from '../../transport/errors.js';
import { itemTarget, nodeOf } from './node.js';
import type { TreeDeps, TreeReader } from './tree-reader.js';

/** No chain of owners is longer. */
const LONGEST = 20;

/**
 * Climbs from an object to its owners, up to those without owners; returns the tops, from which links lead down to the
 * object: the object itself if it has no owner. An owner that does not exist, or has been replaced by another object
 * with that name, is a top that says so.
 */
export async function topsOf(
  node: TreeNode,
  object: KubeObject,
  reader: TreeReader,
  discovery: TreeDeps['discovery'],
  onError: (error: unknown, type: string) => void,
): Promise<TreeNode[]> {
  const known = new Map([[node.uid, node]]);
  const tops: TreeNode[] = [];
  let level: { node: TreeNode; object: KubeObject }[] = [{ node, object }];
  for (let height = 0; level.length > 0 && height < LONGEST; height++) {
    const above: typeof level = [];
    for (const below of level) {
      const owners = below.object.metadata?.ownerReferences ?? [];
      if (owners.length === 0) tops.push(below.node);
      for (const owner of owners) {
        const link = { relation: 'owns', how: '', node: below.node } as const;
        const met = known.get(owner.uid);
        if (met !== undefined) {
          met.links.push(link);
          continue;
        }
        const found = await readOwner(owner, below.node, reader, discovery, onError);
        found.node.links.push(link);
        known.set(owner.uid, found.node);
        if (found.object === undefined) tops.push(found.node);
        else above.push({ node: found.node, object: found.object });
      }
    }
    level = above;
  }
  return tops.length === 0 ? [node] : tops;
}

/** An owner, with what was read of it; without, if it does not exist or cannot be read. */
async function readOwner(
  owner: OwnerReference,
  owned: TreeNode,
  reader: TreeReader,
  discovery: TreeDeps['discovery'],
  onError: (error: unknown, type: string) => void,
): Promise<{ node: TreeNode; object?: KubeObject }> {
  const { kind, name, uid } = owner;
  const gvk = { ...parseGroupVersion(owner.apiVersion), kind };
  const place = { namespace: owned.target.namespace, name };
  const unread = (text: string, resource = { ...owned.target.resource, ...gvk, name: '' }): TreeNode => ({
    ...{ target: { ...place, resource }, kind, uid, created: undefined, links: [] },
    state: { text, isBad: true },
  });
  try {
    const resource = await discovery.resolveKind(gvk);
    const target = { ...collectionOf(resource, { namespace: place.namespace }), name };
    try {
      const seen = await reader.one(target, 'metadata');
      if (seen.object.metadata?.uid !== uid)
        return { node: unread('gone: another object has its name', resource) };
      return { node: nodeOf(itemTarget(resource, seen.object), seen), object: seen.object };
    } catch (error) {
      if (isNotFound(error)) return { node: unread('gone', resource) };
      if (isStop(error)) throw error;
      onError(error, resourceName(resource));
      return { node: unread('not read', resource) };
    }
  } catch (error) {
    if (!(error instanceof NoKindMatchError)) throw error;
    return { node: unread('its type is not served') };
  }
}
