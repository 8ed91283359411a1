import type { ListMeta } from '../../codec/object.js';
import { compareKeys } from './key.js';
import { type ListPosition, type OrderProgress, orderBehind, type SoFar, withAfter } from './position.js';
import type { ResumeState } from './resume-state.js';
import type { PagePart } from './shape.js';
import type { ListRequest } from './types.js';

/** What every state of a page has. */
interface PageState {
  /** The requested position. */
  readonly position: ListPosition;
  /** Its snapshot; absent until the server has sent it. */
  readonly resourceVersion?: string;
  /** The continue token after it; "" at the end of the list, and until the server has sent it. */
  readonly token: string;
  /** Items after it, as reported by the server. */
  readonly remaining?: number;
}

/** A page whose first item was inspected, or that has none. */
interface PlacedState extends PageState {
  /** Items taken from it, including skipped ones. */
  readonly taken: number;
  /** The key of its first item. */
  readonly begins?: string;
  /** It is not the page of its token. */
  readonly isForeign: boolean;
  /** How many of the next items were returned before. */
  readonly toSkip: number;
  /**
   * After those, all items up to this key were returned before, until the first new one: all later items are new as
   * well.
   */
  readonly upTo?: string;
}

/**
 * A page, and the events that change its state. If its connection drops, the list requests the rest of it
 * (`repeatPage`), unless there was no response yet: the transport has already repeated such a request as often as
 * allowed.
 */
export type Page =
  /** The head of its response makes it `begun`. */
  | (PageState & { readonly at: 'asked' })
  /**
   * Its first item, or its end, makes it `placed`. Until the server has sent the snapshot, items that cannot be
   * distinguished from those returned before have to wait.
   */
  | BegunPage
  /** Its items are taken. Its end makes it `ended`, and an item more than wanted makes it `cut`. */
  | PlacedPage
  /** It was read completely; its state is final. The list continues at `next`, if there is more. */
  | (PlacedState & { readonly at: 'ended'; readonly next: ListPosition | undefined })
  /** It had more items than were wanted; its state is final. */
  | (PlacedState & { readonly at: 'cut' });

/** A page in its next state, and the items that can be taken now. */
export type PageStep = [page: Page, ready: readonly PagePart[]];

type BegunPage = PageState & { readonly at: 'begun'; readonly waiting: readonly PagePart[] };
/** A page whose items are taken. */
export type PlacedPage = PlacedState & { readonly at: 'placed' };

/** The page after more of its head was read. */
export function withPageHead(
  page: Page,
  { resourceVersion, continue: token, remainingItemCount }: ListMeta,
): Page {
  const isNamed = page.resourceVersion === undefined && Boolean(resourceVersion);
  const isLed = page.token === '' && Boolean(token);
  if (!isNamed && !isLed) return page;
  return {
    ...page,
    ...(isNamed && { resourceVersion }),
    ...(isLed && { token }),
    ...(isLed && typeof remainingItemCount === 'number' && { remaining: remainingItemCount }),
  };
}

/**
 * The page after further items arrived, and the items that can be taken now: the new ones, and those that waited. If
 * the list must be one snapshot, a page that does not seem to belong to its token waits until its snapshot is known.
 */
export function withItems(
  page: Page,
  shaped: PagePart,
  { keyOf, consistency }: Pick<ListRequest, 'keyOf' | 'consistency'>,
): PageStep {
  if (page.at !== 'begun') return [page, [shaped]];
  const [first = shaped] = page.waiting;
  if (first.items.length === 0) return [page, []];
  const start = pageStart(page, keyOf(first.items[0]!, first.head));
  const mayBeAnother = start === 'foreign' && page.resourceVersion === undefined && consistency !== 'resume';
  const all = [...page.waiting, shaped];
  if (start === 'unknown' || mayBeAnother) return [{ ...page, waiting: all }, []];
  return [placed(page, first, keyOf), all];
}

/** The page at the end of its body, and its items that waited. */
export function withEnd(page: Page, { keyOf }: Pick<ListRequest, 'keyOf'>): PageStep {
  return page.at === 'begun' ? [placed(page, page.waiting[0], keyOf), page.waiting] : [page, []];
}

function placed(
  { waiting: _, ...page }: BegunPage,
  first: PagePart | undefined,
  keyOf: ListRequest['keyOf'],
): PlacedPage {
  const begins = first && keyOf(first.items[0]!, first.head);
  const isForeign = first !== undefined && pageStart(page, begins) === 'foreign';
  const { skip, after, overlaps } = page.position;
  const isSame = holdsSameItems({ ...page, isForeign });
  return {
    ...{ ...page, at: 'placed', taken: 0, isForeign, toSkip: isSame ? skip : 0 },
    ...(begins !== undefined && { begins }),
    // Servers may return items in another order than that of their keys: within a snapshot the order proves nothing.
    ...((!isSame || overlaps) && after !== undefined && { upTo: after }),
  };
}

/**
 * Whether a page requested with a token belongs to that token, or another page came instead: a server with chunking
 * switched off returns the whole list from its beginning. `unknown` until the snapshot of the page is known.
 */
type PageStart = 'own' | 'foreign' | 'unknown';

/**
 * Judges a page by its snapshot and its first item. A page is foreign only beyond doubt: the items of a server with its
 * own order must not be mistaken for items that were already returned.
 * @param firstKey of its first item
 */
function pageStart(page: PageState, firstKey: string | undefined): PageStart {
  const { continue: token, repeatable, skip, after, first, begins, resourceVersion } = page.position;
  if (token === '' || !repeatable) return 'own';
  const isKnown = resourceVersion !== undefined && page.resourceVersion !== undefined;
  // As a server responds that ignores tokens.
  if (isKnown && page.resourceVersion !== resourceVersion) return 'foreign';
  if (firstKey === undefined || after === undefined) return 'own';
  if (firstKey === first) return 'foreign';
  if (begins !== undefined) return firstKey === begins ? 'own' : 'foreign';
  const goesBack = skip === 0 && compareKeys(firstKey, after) <= 0;
  if (goesBack && first === undefined) return 'foreign';
  const isUnclear = skip > 0 || goesBack;
  const mayBeAnother = page.resourceVersion === undefined && resourceVersion !== undefined;
  return isUnclear && mayBeAnother ? 'unknown' : 'own';
}

/** The page after further items of it, and those of them that were not returned before. */
export function takeItems<Item>(
  page: PlacedPage,
  items: Item[],
  keyOf: (item: Item) => string | undefined,
): [page: PlacedPage, fresh: Item[]] {
  let first = Math.min(page.toSkip, items.length);
  const toSkip = page.toSkip - first;
  let { upTo } = page;
  while (upTo !== undefined && first < items.length) {
    const key = keyOf(items[first]!);
    if (key === undefined || compareKeys(key, upTo) > 0) upTo = undefined;
    else first++;
  }
  const taken = page.taken + items.length;
  return [{ ...page, taken, toSkip, upTo }, first === 0 ? items : items.slice(first)];
}

/** The page after all of it was taken. */
export function endedPage(page: PlacedPage, order: OrderProgress): Page {
  const { token, toSkip: skip, resourceVersion, upTo } = page;
  const next: ListPosition = {
    ...{ continue: token, repeatable: true, skip },
    ...(upTo !== undefined && { overlaps: true }),
    ...(resourceVersion !== undefined && { resourceVersion }),
  };
  return { ...page, at: 'ended', next: token === '' ? undefined : withAfter(next, order) };
}

/** Whether a page that was requested again has other items than when its returned items were counted. */
export function hasChanged(page: PlacedPage): boolean {
  return page.position.skip > 0 && !holdsSameItems(page);
}

/**
 * True if the page has the same items as when `skip` was counted: its token guarantees it, or its snapshot is the same.
 * False until the server has sent the snapshot.
 */
function holdsSameItems({
  position,
  resourceVersion,
  isForeign,
}: Pick<PlacedState, 'position' | 'resourceVersion' | 'isForeign'>): boolean {
  if (isForeign) return false;
  return (
    position.repeatable || (resourceVersion !== undefined && resourceVersion === position.resourceVersion)
  );
}

/** Where to continue after a page was cut off, or the run was interrupted in it. */
export function repeatPage(page: Page, order: OrderProgress): ListPosition {
  const { position, resourceVersion } = page;
  if (page.at === 'asked' || page.at === 'begun' || page.taken === 0) return withAfter(position, order);
  const { taken, isForeign, upTo } = page;
  if (isForeign && order.inOrder) return withAfter({ ...position, skip: 0, overlaps: true }, order);
  const begins = page.begins ?? position.begins;
  const rest: ListPosition = {
    ...{ continue: position.continue, repeatable: position.repeatable },
    skip: holdsSameItems(page) ? Math.max(taken, position.skip) : taken,
    ...(upTo !== undefined && { overlaps: true }),
    ...(resourceVersion !== undefined && { resourceVersion }),
    ...(begins !== undefined && !isForeign && { begins }),
  };
  return withAfter(rest, order);
}

/** What was known when a batch was returned. */
interface GivenBatch {
  /** Items of the page before those of the batch, including skipped ones. */
  takenBefore: number;
  /** Of the batch's items. */
  keys: readonly (string | undefined)[];
  /** The run before the batch. */
  before: SoFar;
}

/** Where a list continues after the first `count` items of a batch, at least one. @param page in its current state */
export function continuationBehind(
  page: Page,
  { takenBefore, keys, before }: GivenBatch,
  count: number,
): Pick<ResumeState, 'position' | 'items' | 'resourceVersions'> {
  const order = orderBehind(before.order, keys.slice(0, count));
  const taken = takenBefore + count;
  const versions = before.order.anythingGiven ? [...before.resourceVersions] : [];
  const { resourceVersion } = page;
  if (resourceVersion !== undefined && versions.at(-1) !== resourceVersion) versions.push(resourceVersion);
  const isWhole = page.at === 'ended' && taken === page.taken;
  // After a new item, all items are new.
  const rest = { ...page, taken, toSkip: 0, upTo: undefined };
  const position = (isWhole && page.next) || repeatPage(rest, order);
  return { position, items: before.items + count, resourceVersions: versions };
}
