import { groupVersion } from '../../codec/object.js';
import type { ObjectTree, TreeNode } from './graph.js';

/** An object of a tree in a document. */
interface NodeDocument {
  apiVersion: string;
  kind: string;
  namespace?: string;
  name: string;
  uid?: string;
  created?: string;
  state?: string;
  bad?: boolean;
  /** It appears further up, with the objects below it. */
  again?: boolean;
  /** What belongs to it, each with its relation. */
  below?: (NodeDocument & { relation: string; how?: string })[];
}

/** A tree for `-o json`: `asked` names the object that it is about, `failed` says what could not be read. */
export function treeDocument(
  { roots, asked, types, ofTypes, requests }: ObjectTree,
  errors: readonly string[],
): object {
  const shown = new Set<TreeNode>();
  const named = ({ target, kind }: TreeNode) => ({
    apiVersion: groupVersion(target.resource.group, target.resource.version),
    kind,
    ...(target.namespace !== undefined && { namespace: target.namespace }),
    name: target.name,
  });
  const documentOf = (node: TreeNode): NodeDocument => {
    const again = shown.has(node);
    shown.add(node);
    const { uid, created, state, links } = node;
    return {
      ...named(node),
      ...(uid !== '' && { uid }),
      ...(created !== undefined && { created }),
      ...(state !== undefined && { state: state.text, bad: state.isBad }),
      ...(again && { again }),
      ...(!again &&
        links.length > 0 && {
          below: links.map(({ relation, how, node: other }) => ({
            relation,
            ...(how !== '' && { how }),
            ...documentOf(other),
          })),
        }),
    };
  };
  return {
    kind: 'ObjectTree',
    asked: named(asked),
    roots: roots.map(documentOf),
    types,
    ...(ofTypes !== undefined && { ofTypes }),
    requests,
    ...(errors.length > 0 && { failed: errors }),
  };
}
