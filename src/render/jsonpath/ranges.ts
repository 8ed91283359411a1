import type { Node, RootNode } from './nodes.js';

/** Whether a part is `{range …}` or `{end}`, in the ordinary form; the bare words may also be anywhere else. */
export function rangeMark(root: RootNode): 'range' | 'end' | undefined {
  const first = root.type === 'list' ? root.nodes[0] : undefined;
  if (first?.type !== 'identifier') return undefined;
  if (first.name === 'end' && root.type === 'list' && root.nodes.length === 1) return 'end';
  return first.name === 'range' ? 'range' : undefined;
}

/** Whether there is a bare word anywhere in these parts. */
export function holdsIdentifier(nodes: readonly Node[]): boolean {
  return nodes.some((node) => {
    switch (node.type) {
      case 'identifier':
        return true;
      case 'list':
        return holdsIdentifier(node.nodes);
      case 'union':
        return holdsIdentifier(node.members);
      case 'filter':
        return holdsIdentifier([node.left, node.right]);
      default:
        return false;
    }
  });
}

/**
 * The index of the `{end}` that closes the range at `start`; undefined if there is none, or if there are bare words in
 * between in any other form.
 */
export function endOfRange(roots: readonly RootNode[], start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < roots.length; at++) {
    const root = roots[at]!;
    const mark = rangeMark(root);
    if (mark === 'range') depth++;
    if (mark === 'end') depth--;
    if (depth === 0) return at;
    const others = root.type !== 'list' ? [] : mark === undefined ? root.nodes : root.nodes.slice(1);
    if (holdsIdentifier(others)) return undefined;
  }
  return undefined;
}
