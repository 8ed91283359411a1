import { compareKeys } from './key.js';

/**
 * Where a list continues: what to request, and which items of the response were already returned. Items are identified
 * by number if the response is certain to be the same, and otherwise by their key in the order of the list.
 */
export interface ListPosition {
  /** The continue token to send; "" for the beginning. */
  continue: string;
  /**
   * The token belongs to a snapshot (all do, except the one in the Status of an expiry): its page is the same every
   * time.
   */
  repeatable: boolean;
  /** The snapshot in which `skip` was counted. Without a token it is requested, by exactly that resourceVersion. */
  resourceVersion?: string;
  /** How many items from here on were returned; more than the page has if the server returns pages of another size. */
  skip: number;
  /**
   * All items up to and including this key were returned; absent if there were none, or if the items are not in order.
   */
  after?: string;
  /**
   * The first key of the snapshot, besides `after`: a page that starts with it restarts the list. Absent after an
   * expiry, because items are then assumed to be in order.
   */
  first?: string;
  /** The key of the first item from here on, if some of these items were returned. */
  begins?: string;
  /**
   * The next items may include some that were returned from an older snapshot; otherwise only `skip` says which were.
   */
  overlaps?: true;
}

/** The beginning of a list. */
export const START: ListPosition = { continue: '', repeatable: false, skip: 0 };

/** The last key returned, as long as all items were in order; and whether there were any. */
export interface OrderProgress {
  readonly firstKey?: string | undefined;
  readonly lastKey?: string | undefined;
  readonly inOrder: boolean;
  readonly anythingGiven: boolean;
}

/** The state of a run at one moment. */
export interface SoFar {
  order: OrderProgress;
  /** Items returned by all runs. */
  items: number;
  resourceVersions: string[];
}

/** The order of the returned items, with further items after them; undefined for an item without a key. */
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

/** Where to continue with the token in the Status of an expiry. It leads to the same item as the page's own token. */
export function goOnByToken(token: string, order: OrderProgress): ListPosition {
  return withAfter({ continue: token, repeatable: false, skip: 0, overlaps: true }, order);
}

/** From the beginning, for the items after the last one returned. */
export function startOver(order: OrderProgress): ListPosition {
  return withAfter({ ...START, overlaps: true }, order);
}

/** Whether returned items can be distinguished from new ones in a snapshot other than the first. */
export function canSkipByKey(order: OrderProgress): boolean {
  return !order.anythingGiven || (order.inOrder && order.lastKey !== undefined);
}

/** The position, with what the order of the items shows about those already returned. */
export function withAfter(position: ListPosition, order: OrderProgress): ListPosition {
  const { inOrder, firstKey, lastKey } = order;
  if (!inOrder || lastKey === undefined) return position;
  return { ...position, after: lastKey, ...(firstKey !== undefined && { first: firstKey }) };
}
