import { compareBytes } from '../../codec/go-json.js';
import { goText } from '../../codec/go-text.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { goSort } from '../../go/sorting/go-sort.js';
import { sameValue } from '../value.js';
import { PATCH } from './directives.js';
import { mergeKeyOf } from './order.js';

/** Which differences to include in a patch. */
export interface Differences {
  /** New and changed values. */
  changes: boolean;
  /** Removed values. */
  deletions: boolean;
  /** The order of merging lists, if any of their elements are in the patch. */
  order: boolean;
}

/**
 * The differences between items. Fails with PatchError for items without their merge key.
 * @param diffItem the patch from an item to the one with the same key; {} if they are the same
 */
export function diffItems(
  from: readonly Json[],
  to: readonly Json[],
  mergeKey: string,
  { changes, deletions }: Differences,
  diffItem: (from: JsonObject, to: JsonObject) => JsonObject,
): { changed: Json[]; removed: Json[] } {
  const keyed = (item: Json) => goText(mergeKeyOf(item, mergeKey));
  const changed: Json[] = [];
  const removed: Json[] = [];
  for (const [before, after] of pairs(sorted(from, keyed), sorted(to, keyed))) {
    if (before === undefined) {
      if (changes) changed.push(after!);
    } else if (after === undefined) {
      if (deletions) removed.push({ [mergeKey]: mergeKeyOf(before, mergeKey), [PATCH]: 'delete' });
    } else {
      const patch = diffItem(before as JsonObject, after as JsonObject);
      if (Object.keys(patch).length === 0) continue;
      changed.push({ ...patch, [mergeKey]: mergeKeyOf(after, mergeKey) });
    }
  }
  return { changed, removed };
}

/**
 * The added and removed scalars, and whether the lists are the same. Go's library sorts the first list before it
 * compares them: an unsorted list is never the same.
 */
export function diffScalars(
  from: readonly Json[],
  to: readonly Json[],
): { added: Json[]; removed: Json[]; same: boolean } {
  const old = sorted(from, goText);
  const added: Json[] = [];
  const removed: Json[] = [];
  for (const [before, after] of pairs(old, sorted(to, goText))) {
    if (before === undefined) added.push(after!);
    else if (after === undefined) removed.push(before);
  }
  const same = sameValue(
    old.map(({ element }) => element),
    [...to],
  );
  return { added, removed: withoutDoubles(removed), same };
}

/** Whether two lists have the same merge keys in the same order. */
export function sameOrder(from: readonly Json[], to: readonly Json[], mergeKey: string): boolean {
  return (
    from.length === to.length &&
    from.every((item, index) => mergeKeyOf(item, mergeKey) === mergeKeyOf(to[index]!, mergeKey))
  );
}

/** An element, and the text by which it is sorted and compared. */
interface Sorted {
  element: Json;
  text: string;
}

/**
 * Elements sorted by their texts. Items with the same key, such as ports with one number and two protocols, are paired
 * in the order of Go's sort with a comparison that calls each of two equals the lesser.
 */
function sorted(list: readonly Json[], textOf: (element: Json) => string): Sorted[] {
  const elements = list.map((element) => ({ element, text: textOf(element) }));
  goSort(elements, (a, b) => compareBytes(a.text, b.text) <= 0);
  return elements;
}

/** Pairs the elements of two sorted lists by their texts; an element without a counterpart is alone. */
function* pairs(
  left: readonly Sorted[],
  right: readonly Sorted[],
): Generator<[Json | undefined, Json | undefined]> {
  let [at, other] = [0, 0];
  while (at < left.length || other < right.length) {
    const [first, second] = [left[at], right[other]];
    const order = first === undefined ? 1 : second === undefined ? -1 : compareBytes(first.text, second.text);
    yield [order <= 0 ? first?.element : undefined, order >= 0 ? second?.element : undefined];
    if (order <= 0) at++;
    if (order >= 0) other++;
  }
}

/** Each value once: the last replaces an earlier one in its place, as in Go's library. */
function withoutDoubles(list: readonly Json[]): Json[] {
  const left = [...list];
  for (let at = 0; at < left.length; at++) {
    for (let other = left.indexOf(left[at]!, at + 1); other > at; other = left.indexOf(left[at]!, at + 1)) {
      const last = left.pop()!;
      if (other < left.length) left[other] = last;
    }
  }
  return left;
}
