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
  const [wanted, were] = [places(order, keyOf), places(before, keyOf)];
  const place = (item: Json) => wanted.get(keyOf(item)) ?? -1;
  const named = merged.filter((item) => place(item) >= 0).sort((left, right) => place(left) - place(right));
  const others = merged.filter((item) => place(item) < 0);
  const result: Json[] = [];
  let next = 0;
  for (const other of others) {
    const stood = were.get(keyOf(other)) ?? -1;
    const isFirst = (patched: number) => stood >= 0 && patched >= 0 && stood < patched;
    while (next < named.length && !isFirst(were.get(keyOf(named[next]!)) ?? -1)) result.push(named[next++]!);
    result.push(other);
  }
  return [...result, ...named.slice(next)];
}

/** Where each key stands first. */
export function places(list: readonly Json[], keyOf: (item: Json) => unknown): Map<unknown, number> {
  const found = new Map<unknown, number>();
  for (const [index, item] of list.entries()) {
    const key = keyOf(item);
    if (!found.has(key)) found.set(key, index);
  }
  return found;
}
