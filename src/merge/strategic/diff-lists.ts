import { compareBytes } from '../../codec/go-json.js';
import { goText } from '../../codec/go-text.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { goSort } from '../../go/sorting/go-sort.js';
import { sameValue } from '../value.js';
import { PATCH } from './directives.js';
import { mergeKeyOf } from './order.js';

/** Which differences a patch is to hold. */
export interface Differences {
  /** What is new or has another value. */
  changes: boolean;
  /** What is gone. */
  deletions: boolean;
  /** The order of lists that merge, where something of them is in the patch. */
  order: boolean;
}

/**
 * What items differ in. Fails with PatchError for items without their merge key.
 * @param diffItem the patch from an item to the one of the same key; {} where they are the same
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
 * What scalars are new and gone, and whether the lists are the same. Go's library sorts the first list before it
 * compares them: an unsorted list never is.
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

/** An element and the text that it is sorted and compared by. */
interface Sorted {
  element: Json;
  text: string;
}

/**
 * Elements by their texts. Which of several items with one key is compared with which follows from Go's sort, which is
 * told that each of two equals is the lesser: ports of one number and two protocols are such.
 */
function sorted(list: readonly Json[], textOf: (element: Json) => string): Sorted[] {
  const elements = list.map((element) => ({ element, text: textOf(element) }));
  goSort(elements, (a, b) => compareBytes(a.text, b.text) <= 0);
  return elements;
}

/** Pairs the elements of two sorted lists by their texts; one that has no other is alone. */
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

/** Each value once: the last takes the place of one that was there before, as in Go's library. */
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
