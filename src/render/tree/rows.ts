import type { ObjectTree, TreeLink, TreeNode } from './graph.js';

/** One line of a tree. */
export interface TreeRow {
  /** The lines that lead to it: `│  └─ `. */
  branch: string;
  /** How it belongs to what is above it: "" where that owns it, or nothing is above. */
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

/** The lines of a tree from its top. An object of several owners stands once with what is below it, and is named again. */
export function treeRows(
  { roots, asked }: Pick<ObjectTree, 'roots' | 'asked'>,
  { ascii }: { ascii: boolean },
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
      title: titleOf(node, asked),
      note: noteOf(node, link, isAgain),
      node,
      isAgain,
      isAsked: node === asked && !isTop,
    });
    if (isAgain) return;
    const links = node.links.toSorted(byPlace);
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

/** `Pod/web-1`, `Widget.example.com/a`; with its namespace where that is another than that of what was asked for. */
export function titleOf({ kind, target }: TreeNode, asked?: TreeNode): string {
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
