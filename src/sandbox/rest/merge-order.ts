import type { Json } from '../../codec/object.js';

/**
 * The order of a list after a strategic merge: what the patch names keeps the patch's order, the rest its own, and of
 * the two the one that stood in front before stays there; what was not there before comes first.
 * @param order the elements that the patch names, in its order
 * @param keyOf what makes two elements the same
 */
export function mergedOrder(
  merged: readonly Json[],
  before: readonly Json[],
  order: readonly Json[],
  keyOf: (item: Json) => unknown,
): Json[] {
  const place = (list: readonly Json[], item: Json) =>
    list.findIndex((other) => keyOf(other) === keyOf(item));
  const named = merged.filter((item) => place(order, item) >= 0);
  named.sort((left, right) => place(order, left) - place(order, right));
  const others = merged.filter((item) => place(order, item) < 0);
  const result: Json[] = [];
  while (named.length > 0 && others.length > 0) {
    const [other, patched] = [place(before, others[0]!), place(before, named[0]!)];
    const otherFirst = other >= 0 && patched >= 0 && other < patched;
    result.push(otherFirst ? others.shift()! : named.shift()!);
  }
  return [...result, ...named, ...others];
}
