import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { TreeNode } from '../../render/tree/graph.js';
import type { Seen } from './tree-reader.js';

/** An object that belongs to nothing yet. */
export function nodeOf(target: ObjectTarget, { object, state }: Seen): TreeNode {
  const { uid = '', creationTimestamp } = object.metadata ?? {};
  return {
    target,
    kind: target.resource.kind,
    uid,
    created: creationTimestamp ?? undefined,
    state,
    links: [],
  };
}

/**
 * The location of an object that was read. The object determines its scope, which may have changed since discovery was
 * cached.
 */
export function itemTarget(known: ObjectTarget['resource'], { metadata = {} }: KubeObject): ObjectTarget {
  const { name = '', namespace } = metadata;
  const namespaced = Boolean(namespace);
  const resource = known.namespaced === namespaced ? known : { ...known, namespaced };
  return { resource, namespace: namespaced ? namespace : undefined, name };
}
