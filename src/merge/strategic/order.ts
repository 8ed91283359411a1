import { goText } from '../../codec/go-text.js';
import { isObject } from '../../codec/json.js';
import type { Json } from '../../codec/object.js';
import { insertionSort } from '../../go/sorting/short-sorts.js';
import { PatchError } from '../patch-error.js';
import { isDeletion, isMarked } from './directives.js';
import { wrongType } from './types.js';

/** What identifies an element of a list: the value of its merge key, or the element itself if the key is "". */
type ElementKey = (element: Json) => Json | undefined;

/** How elements are distinguished by a merge key; "" for scalars. */
export function elementKey(mergeKey: string): ElementKey {
  if (mergeKey === '') return (element) => element;
  return (element) => (isObject(element) && Object.hasOwn(element, mergeKey) ? element[mergeKey] : undefined);
}

/** The value of an item's merge key. Fails with PatchError if it is not an object, or has no such key. */
export function mergeKeyOf(item: Json, mergeKey: string): Json {
  if (!isObject(item)) throw wrongType('map', item);
  if (!Object.hasOwn(item, mergeKey)) {
    throw new PatchError(`map: ${goText(item)} does not contain declared merge key: ${mergeKey}`);
  }
  return item[mergeKey]!;
}

/** The index of each element's first occurrence in a list. */
function placesIn(list: readonly Json[], key: ElementKey): Map<Json | undefined, number> {
  const places = new Map<Json | undefined, number>();
  for (const [index, element] of list.entries())
    if (!places.has(key(element))) places.set(key(element), index);
  return places;
}

/**
 * Splits a list into the elements that another list also has, and the rest. Fails with PatchError for items without the
 * merge key.
 */
function splitBy(list: readonly Json[], names: readonly Json[], mergeKey: string): [Json[], Json[]] {
  if (mergeKey !== '') for (const item of list) mergeKeyOf(item, mergeKey);
  const key = elementKey(mergeKey);
  const named = new Set(names.map(key));
  return [list.filter((item) => named.has(key(item))), list.filter((item) => !named.has(key(item)))];
}

/**
 * Elements in the order of another list, with items to remove after all others. Fails with PatchError for items without
 * the merge key. Elements that the other list lacks are where Go's own sort leaves them.
 * @param mergeKey "" for scalars
 */
export function orderElements(elements: readonly Json[], order: readonly Json[], mergeKey: string): Json[] {
  if (mergeKey !== '') for (const item of [...elements, ...order]) mergeKeyOf(item, mergeKey);
  const key = elementKey(mergeKey);
  const places = placesIn(order, key);
  const sorted = elements.filter((item) => mergeKey === '' || !isDeletion(item));
  const less = (left: Json, right: Json) => {
    const [before, behind] = [places.get(key(left)), places.get(key(right))];
    return before === undefined || behind === undefined || before < behind;
  };
  if (sorted.every((element) => places.has(key(element)))) {
    sorted.sort((left, right) => places.get(key(left))! - places.get(key(right))!);
  } else insertionSort(sorted, less, 0, sorted.length);
  return [...sorted, ...elements.filter((item) => mergeKey !== '' && isDeletion(item))];
}

/**
 * Two lists merged, each in its own order. An element of the server precedes one of the patch if it did so in the
 * server's list; otherwise it follows.
 * @param before the server's list as it was
 */
function interleaved(
  serverOnly: readonly Json[],
  patched: readonly Json[],
  before: readonly Json[],
  mergeKey: string,
): Json[] {
  const key = elementKey(mergeKey);
  const places = placesIn(before, key);
  const result: Json[] = [];
  let next = 0;
  for (const element of serverOnly) {
    const stood = places.get(key(element));
    const isFirst = (other: Json) => {
      const place = places.get(key(other));
      return stood !== undefined && place !== undefined && stood < place;
    };
    while (next < patched.length && !isFirst(patched[next]!)) result.push(patched[next++]!);
    result.push(element);
  }
  return [...result, ...patched.slice(next)];
}

/** A merged list in the order of a patch, with the elements that only the server has in between. */
export function mergedOrder(
  merged: readonly Json[],
  wanted: readonly Json[],
  before: readonly Json[],
  mergeKey: string,
): Json[] {
  const [named, others] = splitBy(merged, wanted, mergeKey);
  const patched = orderElements(named, wanted, mergeKey);
  return interleaved(orderElements(others, before, mergeKey), patched, before, mergeKey);
}

/**
 * Fails with PatchError if a patch's list has elements that its order does not name, or has them in another order.
 * @param patch the list, without items to remove
 */
export function checkOrder(patch: readonly Json[], order: readonly Json[], mergeKey: string): void {
  if (order.length === 0 || patch.length === 0) return;
  const key = (element: Json) => (mergeKey === '' ? element : mergeKeyOf(element, mergeKey));
  const elements = patch.filter((item) => mergeKey === '' || !isRemoval(item));
  let at = 0;
  let next = 0;
  while (at < elements.length && next < order.length) {
    if (isMarked(elements[at])) at++;
    else if (key(elements[at]!) === key(order[next++]!)) at++;
  }
  if (at < elements.length) {
    throw new PatchError(
      `The order in patch list:\n${goText(patch)}\n doesn't match $setElementOrder list:\n${goText(order)}\n`,
    );
  }
}

function isRemoval(item: Json): boolean {
  if (!isObject(item)) throw wrongType('map', item);
  return isDeletion(item);
}
