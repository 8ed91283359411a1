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
  /** The snapshot that `skip` was counted in. Without a token it is asked for, by exactly that resourceVersion. */
  resourceVersion?: string;
  /** So many items from here on were given; more than the page has where servers give it in other sizes. */
  skip: number;
  /** Every item up to and with this key was given; absent where nothing was, or the items are not in order. */
  after?: string;
  /**
   * The first key of the snapshot, beside `after`: a page that begins with it begins the list again. Absent behind an
   * expiry, since when items are taken to be in order.
   */
  first?: string;
  /** The key of the first item from here on, where some of them were given. */
  begins?: string;
  /** What follows may hold items that were given from an older snapshot; else only `skip` says which were. */
  overlaps?: true;
}

/** The beginning of a list. */
export const START: ListPosition = { continue: '', repeatable: false, skip: 0 };

/** The page of a position as far as it was read. */
interface PageProgress {
  position: ListPosition;
  /** Its snapshot; absent until it is known. */
  resourceVersion?: string;
  /** Items taken from it, those passed over included. */
  taken: number;
  /** The key of its first item. */
  begins?: string;
  /** It is another page than its token's. */
  foreign?: boolean;
  /** What tells its new items from those given before; absent until the first was taken. */
  filter?: Pick<PageFilter, 'isPassing' | 'leftToSkip'>;
}

/** The last key given, while everything given was in order; and whether anything was. */
export interface OrderProgress {
  firstKey?: string;
  lastKey?: string;
  inOrder: boolean;
  anythingGiven: boolean;
}

/** The order of what was given, with further items behind it; undefined stands for an item without key. */
export function orderBehind(order: OrderProgress, keys: readonly (string | undefined)[]): OrderProgress {
  const { firstKey, inOrder } = order;
  const behind = { anythingGiven: true, ...(firstKey !== undefined && { firstKey }) };
  let { lastKey } = order;
  for (const key of inOrder ? keys : []) {
    if (key === undefined || (lastKey !== undefined && compareKeys(key, lastKey) <= 0))
      return { ...behind, inOrder: false };
    lastKey = key;
  }
  return { ...behind, inOrder, ...(lastKey !== undefined && { lastKey }) };
}

/**
 * True when the page holds what it held when `skip` was counted: its token says so, or its snapshot is the same.
 * While the server has not told the snapshot it is false.
 */
export function holdsSameItems(page: PageProgress): boolean {
  const { position, resourceVersion } = page;
  if (page.foreign) return false;
  if (position.repeatable) return true;
  return resourceVersion !== undefined && resourceVersion === position.resourceVersion;
}

/** The token was answered from another snapshot than its own, as a server does that does not look at tokens. */
export function isOtherSnapshot({
  position,
  resourceVersion,
}: Pick<PageProgress, 'position' | 'resourceVersion'>): boolean {
  const { resourceVersion: own } = position;
  return own !== undefined && resourceVersion !== undefined && own !== resourceVersion;
}

/** Where to continue after a page broke off, or the run was interrupted in it. */
export function repeatPage(page: PageProgress, order: OrderProgress): ListPosition {
  const { position } = page;
  if (page.taken === 0) return withAfter(position, order);
  if (page.foreign && order.inOrder) return withAfter({ ...position, skip: 0, overlaps: true }, order);
  const skip = holdsSameItems(page) ? Math.max(page.taken, position.skip) : page.taken;
  const repeated: ListPosition = {
    continue: position.continue,
    repeatable: position.repeatable,
    skip,
    ...overlapOf(page),
  };
  if (page.resourceVersion !== undefined) repeated.resourceVersion = page.resourceVersion;
  const begins = page.begins ?? position.begins;
  if (begins !== undefined && !page.foreign) repeated.begins = begins;
  return withAfter(repeated, order);
}

/** Where to continue with the token of an expiry's Status. It leads to the same item as the page's own token. */
export function goOnByToken(token: string, order: OrderProgress): ListPosition {
  return withAfter({ continue: token, repeatable: false, skip: 0, overlaps: true }, order);
}

/** From the beginning, for the items behind the last one given. */
export function startOver(order: OrderProgress): ListPosition {
  return withAfter({ ...START, overlaps: true }, order);
}

/** The page behind one that was read to its end, by that one's token. */
export function nextPage(token: string, page: PageProgress, order: OrderProgress): ListPosition {
  const skip = page.filter?.leftToSkip ?? 0;
  const next: ListPosition = { continue: token, repeatable: true, skip, ...overlapOf(page) };
  if (page.resourceVersion !== undefined) next.resourceVersion = page.resourceVersion;
  return withAfter(next, order);
}

/** What is behind the first new item is new as well. */
function overlapOf(page: PageProgress): Pick<ListPosition, 'overlaps'> {
  const overlaps = page.filter?.isPassing ?? (page.position.overlaps === true || !holdsSameItems(page));
  return overlaps ? { overlaps } : {};
}

/** Whether what was given can be told from what was not in a snapshot that is another than the first. */
export function canSkipByKey(order: OrderProgress): boolean {
  return !order.anythingGiven || (order.inOrder && order.lastKey !== undefined);
}

function withAfter(position: ListPosition, order: OrderProgress): ListPosition {
  const { inOrder, firstKey, lastKey } = order;
  if (!inOrder || lastKey === undefined) return position;
  return { ...position, after: lastKey, ...(firstKey !== undefined && { first: firstKey }) };
}

/** Tells which items of one page are still to be given. */
export class PageFilter {
  #toSkip: number;
  #after: string | undefined;

  /** @param sameItems the page holds what it held when `skip` was counted */
  constructor(position: ListPosition, sameItems: boolean) {
    this.#toSkip = sameItems ? position.skip : 0;
    // Servers are free to give items in another order than that of their keys: within a snapshot it says nothing.
    if (!sameItems || position.overlaps) this.#after = position.after;
  }

  /** Whether no new item has come yet, so that further ones may have been given, too. */
  get isPassing(): boolean {
    return this.#after !== undefined;
  }

  /** Items given before that have not come yet. */
  get leftToSkip(): number {
    return this.#toSkip;
  }

  /** The items not given yet, in the order they came. */
  apply<Item>(items: Item[], keyOf: (item: Item) => string | undefined): Item[] {
    const skipped = Math.min(this.#toSkip, items.length);
    this.#toSkip -= skipped;
    let first = skipped;
    while (first < items.length && this.#isGiven(items[first]!, keyOf)) first++;
    return first === 0 ? items : items.slice(first);
  }

  /** In an ordered list everything behind the first new item is new as well, and need not be compared. */
  #isGiven<Item>(item: Item, keyOf: (item: Item) => string | undefined): boolean {
    if (this.#after === undefined) return false;
    const key = keyOf(item);
    if (key !== undefined && compareKeys(key, this.#after) <= 0) return true;
    this.#after = undefined;
    return false;
  }
}

/** A run of a list at one moment. */
export interface SoFar extends OrderProgress {
  /** Items given by all runs. */
  items: number;
  resourceVersions: string[];
}

/** The page that a batch is of; what is learned of it later counts. */
interface BatchPage extends PageProgress {
  /** Where the list continues behind it; "" at its end, or as long as the server did not say. */
  token: string;
  /** It was read to its end. */
  ended?: boolean;
}

/** What was known when a batch was given. */
export interface GivenBatch {
  page: BatchPage;
  /** Items of the page before the batch's, those passed over included. */
  takenBefore: number;
  /** Of the batch's items. */
  keys: readonly (string | undefined)[];
  /** The run before the batch. */
  before: SoFar;
}

/** What a run that begins behind some items of a batch has to know. */
interface Continuation {
  position: ListPosition;
  items: number;
  resourceVersions: string[];
}

/** Where a list continues behind the first `count` items of a batch, one at least. */
export function continuationBehind(
  { page, takenBefore, keys, before }: GivenBatch,
  count: number,
): Continuation {
  const order = orderBehind(before, keys.slice(0, count));
  const taken = takenBefore + count;
  const versions = before.anythingGiven ? [...before.resourceVersions] : [];
  const { resourceVersion } = page;
  if (resourceVersion !== undefined && versions.at(-1) !== resourceVersion) versions.push(resourceVersion);
  const isWholePage = page.ended === true && page.token !== '' && taken === page.taken;
  // Behind an item that is new, all are.
  const upToHere = { ...page, taken, filter: { isPassing: false, leftToSkip: 0 } };
  const position = isWholePage ? nextPage(page.token, page, order) : repeatPage(upToHere, order);
  return { position, items: before.items + count, resourceVersions: versions };
}
