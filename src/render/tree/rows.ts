import type { ObjectTree, TreeLink, TreeNode } from './graph.js';

/** One line of a tree. */
export interface TreeRow {
  /** The lines that lead to it: `│  └─ `. */
  branch: string;
  /** How it belongs to what is above it: "" if that owns it, or nothing is above. */
  relation: string;
  /** `Deployment/web`. */
  title: string;
  /** What else there is to say: where it is used, who else owns it. */
  note: string;
  node: TreeNode;
  /** It stood further up already, with what is below it. */
  isAgain: boolean;
  /** The tree is about it, and it is not at the top. */
  isAsked: boolean;
}

/** What branches are drawn with. */
interface Strokes {
  child: string;
  last: string;
  past: string;
  none: string;
}

const LINES: Strokes = { child: '├─ ', last: '└─ ', past: '│  ', none: '   ' };
const ASCII: Strokes = { child: '|- ', last: '`- ', past: '|  ', none: '   ' };

/** How rows are made of a tree. */
interface TreeRowOptions {
  ascii: boolean;
  /** Says so of an object that it uses nothing: lines that lead on from what it owns can be drawn before that is known. */
  closes?: TreeNode | undefined;
}

/** The lines of a tree from its top. An object of several owners stands once with what is below it, and is named again. */
export function treeRows(
  { roots, asked }: Pick<ObjectTree, 'roots' | 'asked'>,
  { ascii, closes }: TreeRowOptions,
): TreeRow[] {
  const strokes = ascii ? ASCII : LINES;
  const rows: TreeRow[] = [];
  const shown = new Set<TreeNode>();
  const isTop = roots.includes(asked);
  const add = (node: TreeNode, link: TreeLink | undefined, own: string, below: string) => {
    const isAgain = shown.has(node);
    shown.add(node);
    rows.push({
      branch: own,
      relation: link === undefined || link.relation === 'owns' ? '' : link.relation,
      title: treeTitle(node, asked),
      note: noteOf(node, link, isAgain),
      node,
      isAgain,
      isAsked: node === asked && !isTop,
    });
    if (isAgain) return;
    const links = node.links.toSorted(byPlace);
    if (node === closes && links.every(({ relation }) => relation === 'owns')) links.push(usesNothing(node));
    for (const [index, each] of links.entries()) {
      const isLast = index === links.length - 1;
      add(
        each.node,
        each,
        below + (isLast ? strokes.last : strokes.child),
        below + (isLast ? strokes.none : strokes.past),
      );
    }
  };
  for (const root of roots) add(root, undefined, '', '');
  return rows;
}

/** The rows of a tree that stay as they are, whatever is found out about its object later. @param part what is known */
export function settledRows(
  tree: Pick<ObjectTree, 'roots' | 'asked'>,
  part: 'owners' | 'owned',
  options: TreeRowOptions,
): TreeRow[] {
  const rows = treeRows(tree, options);
  const own = rows.findIndex(({ node }) => node === tree.asked) + 1;
  const closing = rows.findIndex(({ node }) => node.kind === '');
  return rows.slice(0, part === 'owned' && closing !== -1 ? closing : own);
}

/** Stands where it would be said what an object uses. */
function usesNothing({ target }: TreeNode): TreeLink {
  const node = { target, kind: '', uid: '', created: undefined, state: undefined, links: [] };
  return { relation: 'uses', how: '', node };
}

/** `Pod/web-1`, `Widget.example.com/a`; with its namespace where that is another than that of what was requested. */
function treeTitle({ kind, target }: TreeNode, asked?: TreeNode): string {
  if (kind === '') return 'nothing';
  const { namespace, name, resource } = target;
  const isOwn = !resource.group.includes('.') || resource.group.endsWith('.k8s.io');
  const isElsewhere = namespace !== undefined && asked !== undefined && namespace !== asked.target.namespace;
  return `${kind}${isOwn ? '' : `.${resource.group}`}/${name}${isElsewhere ? ` in ${namespace}` : ''}`;
}

function noteOf(node: TreeNode, link: TreeLink | undefined, isAgain: boolean): string {
  const notes = link === undefined || link.how === '' ? [] : [link.how];
  if (isAgain) notes.push('see above');
  else if (node.owners !== undefined) notes.push(`owned by ${node.owners.join(' and ')}`);
  return notes.join('; ');
}

const ORDER: readonly TreeLink['relation'][] = ['owns', 'uses', 'chosen by', 'used by'];

function byPlace(one: TreeLink, other: TreeLink): number {
  return (
    ORDER.indexOf(one.relation) - ORDER.indexOf(other.relation) ||
    compare(one.node.kind, other.node.kind) ||
    compare(one.node.target.name, other.node.target.name)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
