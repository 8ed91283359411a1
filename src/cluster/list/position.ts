import { compareKeys } from './key.js';

/**
 * Where a list continues: what to request, and which items of the response were already given. Items are identified by
 * number if the response is certain to be the same, and otherwise by their key in the order of the list.
 */
export interface ListPosition {
  /** The continue token to send; "" from the beginning. */
  continue: string;
  /** The token belongs to a snapshot (all but the one in an expiry's Status): its page is the same every time. */
  repeatable: boolean;
  /** The snapshot that `skip` was counted in. Without a token it is requested, by exactly that resourceVersion. */
  resourceVersion?: string;
  /** So many items from here on were given; more than the page has where servers give it in other sizes. */
  skip: number;
  /** Every item up to and with this key was given; absent if nothing was, or the items are not in order. */
  after?: string;
  /**
   * The first key of the snapshot, beside `after`: a page that begins with it begins the list again. Absent behind an
   * expiry, since when items are assumed to be in order.
   */
  first?: string;
  /** The key of the first item from here on, where some of them were given. */
  begins?: string;
  /** What follows may hold items that were given from an older snapshot; else only `skip` says which were. */
  overlaps?: true;
}

/** The beginning of a list. */
export const START: ListPosition = { continue: '', repeatable: false, skip: 0 };

/** The last key given, while everything given was in order; and whether anything was. */
export interface OrderProgress {
  readonly firstKey?: string | undefined;
  readonly lastKey?: string | undefined;
  readonly inOrder: boolean;
  readonly anythingGiven: boolean;
}

/** A run of a list at one moment. */
export interface SoFar {
  order: OrderProgress;
  /** Items given by all runs. */
  items: number;
  resourceVersions: string[];
}

/** The order of what was given, with further items behind it; undefined stands for an item without key. */
export function orderBehind(order: OrderProgress, keys: readonly (string | undefined)[]): OrderProgress {
  const { firstKey, inOrder } = order;
  let { lastKey } = order;
  for (const key of inOrder ? keys : []) {
    if (key === undefined || (lastKey !== undefined && compareKeys(key, lastKey) <= 0))
      return { firstKey, inOrder: false, anythingGiven: true };
    lastKey = key;
  }
  return { firstKey, lastKey, inOrder, anythingGiven: true };
}

/** Where to continue with the token of an expiry's Status. It leads to the same item as the page's own token. */
export function goOnByToken(token: string, order: OrderProgress): ListPosition {
  return withAfter({ continue: token, repeatable: false, skip: 0, overlaps: true }, order);
}

/** From the beginning, for the items behind the last one given. */
export function startOver(order: OrderProgress): ListPosition {
  return withAfter({ ...START, overlaps: true }, order);
}

/** Whether what was given can be distinguished from what was not in a snapshot that is another than the first. */
export function canSkipByKey(order: OrderProgress): boolean {
  return !order.anythingGiven || (order.inOrder && order.lastKey !== undefined);
}

/** The position, with what the order of the items tells of those that were given. */
export function withAfter(position: ListPosition, order: OrderProgress): ListPosition {
  const { inOrder, firstKey, lastKey } = order;
  if (!inOrder || lastKey === undefined) return position;
  return { ...position, after: lastKey, ...(firstKey !== undefined && { first: firstKey }) };
}
