import type { ObjectTree, TreeLink, TreeNode } from './graph.js';

/** One line of a tree. */
export interface TreeRow {
  /** The lines that lead to it: `│  └─ `. */
  branch: string;
  /** Its relation to what is above it: "" if that owns it, or nothing is above. */
  relation: string;
  /** `Deployment/web`. */
  title: string;
  /** Other notes: where it is used, other owners. */
  note: string;
  node: TreeNode;
  /** It appears further up, with the objects below it. */
  isAgain: boolean;
  /** The tree is about it, and it is not at the top. */
  isAsked: boolean;
}

/** The characters of branches. */
interface Strokes {
  child: string;
  last: string;
  past: string;
  none: string;
}

const LINES: Strokes = { child: '├─ ', last: '└─ ', past: '│  ', none: '   ' };
const ASCII: Strokes = { child: '|- ', last: '`- ', past: '|  ', none: '   ' };

/** How rows are made from a tree. */
interface TreeRowOptions {
  ascii: boolean;
  /** An object that gets a line that says so if it uses nothing. */
  closes?: TreeNode | undefined;
}

/**
 * The lines of a tree from its top. An object with several owners appears once with what is below it, and is then only
 * named.
 */
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

/** A placeholder for what an object uses. */
function usesNothing({ target }: TreeNode): TreeLink {
  const node = { target, kind: '', uid: '', created: undefined, state: undefined, links: [] };
  return { relation: 'uses', how: '', node };
}

/** `Pod/web-1`, `Widget.example.com/a`; with its namespace if that differs from that of the requested object. */
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

const PLACES: Readonly<Record<TreeLink['relation'], number>> = {
  ...{ owns: 0, uses: 1, 'scaled by': 2, 'selected by': 3, 'routed to by': 3, 'used by': 4 },
};

function byPlace(one: TreeLink, other: TreeLink): number {
  return (
    PLACES[one.relation] - PLACES[other.relation] ||
    compare(one.node.kind, other.node.kind) ||
    compare(one.node.target.name, other.node.target.name)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
