import type { ArrayNode, ListNode, Node, RootNode } from './nodes.js';
import { endOfRange, holdsIdentifier, rangeMark } from './ranges.js';

/** How a template is applied to a List item by item. */
export interface ListPlan {
  /** Parts before and after that of the items, which read no item. */
  before: readonly RootNode[];
  after: readonly RootNode[];
  /** The steps from `.items` on: the first picks items, the others continue from each; undefined if none are shown. */
  steps: readonly Node[] | undefined;
  /** The body of a range, evaluated for each element; undefined if the elements themselves are printed. */
  body: readonly RootNode[] | undefined;
}

/**
 * Determines how to apply a template to a List of any length without loading all of it: one part, or one range,
 * iterates over `.items[*]`, and no other part reads the items. Undefined for other templates.
 */
export function planList(roots: readonly RootNode[]): ListPlan | undefined {
  const at = roots.findIndex((root) => !isApart(root));
  if (at < 0) return { before: roots, after: [], steps: undefined, body: undefined };
  const root = roots[at] as ListNode;
  const ranges = rangeMark(root) === 'range';
  const steps = ranges ? root.nodes.slice(1) : root.nodes;
  const end = ranges ? endOfRange(roots, at) : at;
  if (end === undefined || !leadsThroughItems(steps)) return undefined;
  const after = roots.slice(end + 1);
  if (!after.every(isApart)) return undefined;
  const body = ranges ? roots.slice(at + 1, end) : undefined;
  return { before: roots.slice(0, at), after, steps: steps.slice(1), body };
}

/** Whether the output of a part does not depend on the items. */
function isApart(root: RootNode): boolean {
  if (root.type === 'text') return true;
  const first = root.nodes[0];
  if (first === undefined || holdsIdentifier(root.nodes)) return false;
  if (first.type === 'field') return first.name !== 'items';
  return ['text', 'int', 'float', 'bool'].includes(first.type);
}

/** Whether steps begin with `.items[*]` or a filter of it, and each later one handles its inputs one by one. */
function leadsThroughItems([items, pick, ...rest]: readonly Node[]): boolean {
  if (items?.type !== 'field' || items.name !== 'items' || pick === undefined) return false;
  const picks =
    pick.type === 'wildcard' || pick.type === 'filter' || (pick.type === 'array' && isWhole(pick));
  return picks && !holdsIdentifier([pick, ...rest]) && rest.every(takesOneByOne);
}

function takesOneByOne(node: Node): boolean {
  return ['field', 'array', 'filter', 'wildcard', 'recursive'].includes(node.type);
}

function isWhole({ bounds }: ArrayNode): boolean {
  return bounds.every((bound) => !bound.known);
}
