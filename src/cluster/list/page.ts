import type { ListMeta } from '../../codec/object.js';
import { compareKeys } from './key.js';
import { type ListPosition, type OrderProgress, orderBehind, type SoFar, withAfter } from './position.js';
import type { ResumeState } from './resume-state.js';
import type { PagePart } from './shape.js';
import type { ListRequest } from './types.js';

/** What holds of a page in each of its states. */
interface PageState {
  /** What was requested. */
  readonly position: ListPosition;
  /** Its snapshot; absent until the server has said it. */
  readonly resourceVersion?: string;
  /** Where the list continues behind it; "" at its end, and until the server has said it. */
  readonly token: string;
  /** Items behind it, by the server's count. */
  readonly remaining?: number;
}

/** A page whose first item was looked at, or that has none. */
interface PlacedState extends PageState {
  /** Items taken from it, those skipped included. */
  readonly taken: number;
  /** The key of its first item. */
  readonly begins?: string;
  /** It is another page than its token's. */
  readonly isForeign: boolean;
  /** So many of the next items were given before. */
  readonly toSkip: number;
  /** Of those behind them all up to this key were, as long as no new one has come: what is behind that is new as well. */
  readonly upTo?: string;
}

/**
 * A page, and what moves it on. When its connection drops, the list requests the rest of it (`repeatPage`), unless
 * there was no response yet: what gets none the transport has repeated as often as may be.
 */
export type Page =
  /** The head of its response makes it `begun`. */
  | (PageState & { readonly at: 'asked' })
  /**
   * Its first item makes it `placed`, and so does its end. Items wait that cannot be distinguished from those given
   * before as long as the server has not said the snapshot.
   */
  | BegunPage
  /** Its items are taken. Its end makes it `ended`, and an item more than wanted `cut`. */
  | PlacedPage
  /** It was read to its end; nothing moves it on. The list continues at `next`, where there is more of it. */
  | (PlacedState & { readonly at: 'ended'; readonly next: ListPosition | undefined })
  /** It had more items than were wanted; nothing moves it on. */
  | (PlacedState & { readonly at: 'cut' });

/** A page that has moved on, and items of it that can be taken now. */
export type PageStep = [page: Page, ready: readonly PagePart[]];

type BegunPage = PageState & { readonly at: 'begun'; readonly waiting: readonly PagePart[] };
/** A page whose items are taken. */
export type PlacedPage = PlacedState & { readonly at: 'placed' };

/** The page, now that more of what it says of itself was read. */
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
 * The page with items that have come, and those that can be taken now: these, and with them those that have waited.
 * Where it must be one snapshot, a page that seems to be another than its token's waits until its snapshot is known.
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

/** The page at the end of its body, and its items that wait. */
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
    // Servers are free to give items in another order than that of their keys: within a snapshot it says nothing.
    ...((!isSame || overlaps) && after !== undefined && { upTo: after }),
  };
}

/**
 * Whether a page asked for by a token is the token's own, or another that came in its place: a server on which chunking
 * was switched off responses with the whole list from its beginning. `unknown` until the page's snapshot is.
 */
type PageStart = 'own' | 'foreign' | 'unknown';

/**
 * Judges a page by its snapshot and its first item. Only where there is no doubt is a page foreign: items of a server
 * with an order of its own must not be taken for ones that were given.
 * @param firstKey of its first item
 */
function pageStart(page: PageState, firstKey: string | undefined): PageStart {
  const { continue: token, repeatable, skip, after, first, begins, resourceVersion } = page.position;
  if (token === '' || !repeatable) return 'own';
  const isKnown = resourceVersion !== undefined && page.resourceVersion !== undefined;
  // As a server answers that does not look at tokens.
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

/** The page behind further items of it, and those of them that were not given before. */
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

/** The page, now that all of it was taken. */
export function endedPage(page: PlacedPage, order: OrderProgress): Page {
  const { token, toSkip: skip, resourceVersion, upTo } = page;
  const next: ListPosition = {
    ...{ continue: token, repeatable: true, skip },
    ...(upTo !== undefined && { overlaps: true }),
    ...(resourceVersion !== undefined && { resourceVersion }),
  };
  return { ...page, at: 'ended', next: token === '' ? undefined : withAfter(next, order) };
}

/** Whether a page that was requested again holds other items than when those given of it were counted. */
export function hasChanged(page: PlacedPage): boolean {
  return page.position.skip > 0 && !holdsSameItems(page);
}

/**
 * True when the page holds what it held when `skip` was counted: its token says so, or its snapshot is the same.
 * While the server has not told the snapshot it is false.
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

/** Where to continue after a page broke off, or the run was interrupted in it. */
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

/** What was known when a batch was given. */
interface GivenBatch {
  /** Items of the page before the batch's, those skipped included. */
  takenBefore: number;
  /** Of the batch's items. */
  keys: readonly (string | undefined)[];
  /** The run before the batch. */
  before: SoFar;
}

/** Where a list continues behind the first `count` items of a batch, one at least. @param page as it is known by now */
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
  // Behind an item that is new, all are.
  const rest = { ...page, taken, toSkip: 0, upTo: undefined };
  const position = (isWhole && page.next) || repeatPage(rest, order);
  return { position, items: before.items + count, resourceVersions: versions };
}
