import type { Json, JsonObject } from '../../codec/object.js';
import { PatchError } from '../patch-error.js';
import type { MergeMember } from '../schema/merge-schema.js';
import { isDeletion, isMarked, PATCH, unknownDirective } from './directives.js';
import { elementKey, mergedOrder, mergeKeyOf } from './order.js';
import { elementType } from './types.js';

/** Merges an item with the one of the same key in a patch. */
type MergeItems = (item: JsonObject, patch: JsonObject) => JsonObject;

/** Merges a list of scalars with a patch's: each value once, those of the patch in its order. */
export function mergeScalars(list: readonly Json[], patch: readonly Json[], mergeKey: string): Json[] {
  return mergedOrder([...new Set([...list, ...patch])], patch, list, mergeKey);
}

/**
 * Merges a list of objects with a patch's by their key: items with the same key merge, others are added, `$patch:
 * delete` removes an item, `$patch: replace` keeps only those of the patch. Fails with PatchError.
 */
export function mergeItems(
  list: readonly Json[],
  patch: readonly Json[],
  { schema, mergeKey }: MergeMember,
  merge: MergeItems,
): Json[] {
  if (mergeKey === '') throw new PatchError(`cannot merge lists without merge key for ${schema.name}`);
  const own = patch.filter((item) => !isMarked(item));
  const gone = patch.filter(isMarked).flatMap((item) => removedKey(item, mergeKey));
  if (patch.some((item) => isMarked(item) && item[PATCH] === 'replace')) {
    return mergedOrder(own, [], own, mergeKey);
  }
  const key = elementKey(mergeKey);
  const removed = new Set<Json | undefined>(gone);
  const before = list.filter((item) => !removed.has(key(item)));
  const merged = [...before];
  for (const item of own) {
    const value = mergeKeyOf(item, mergeKey);
    const at = merged.findIndex((other) => key(other) === value);
    if (at < 0) merged.push(item);
    else merged[at] = merge(merged[at] as JsonObject, item as JsonObject);
  }
  return mergedOrder(merged, own, before, mergeKey);
}

/** The key of an item to remove; none if all are to be removed. Fails with PatchError. */
function removedKey(item: JsonObject, mergeKey: string): Json[] {
  if (item[PATCH] === 'delete') return [mergeKeyOf(item, mergeKey)];
  if (item[PATCH] === 'replace') return [];
  if (item[PATCH] === 'merge') throw new PatchError('merging lists cannot yet be specified in the patch');
  throw unknownDirective(item[PATCH], item);
}

/**
 * The order that counts as the list's own after merging a patch with its own order. Go's library modifies the list that
 * it compares with: after removals, added items take the places of removed ones.
 */
export function orderLeftBehind(list: readonly Json[], patch: readonly Json[], mergeKey: string): Json[] {
  if (list.length === 0 || elementType(list, patch) !== 'map') return [...list];
  const key = elementKey(mergeKey);
  const left = [...list];
  let length = left.length;
  const find = (item: Json) => left.slice(0, length).findIndex((other) => key(other) === key(item));
  for (const item of patch.filter(isDeletion)) {
    for (let at = find(item); at >= 0; at = find(item)) {
      left.copyWithin(at, at + 1, length);
      length--;
    }
  }
  if (patch.some((item) => isMarked(item) && item[PATCH] === 'replace')) return left;
  for (const item of patch) {
    if (!isMarked(item) && length < left.length && find(item) < 0) left[length++] = item;
  }
  return left;
}
