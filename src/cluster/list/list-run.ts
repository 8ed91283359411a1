import { type ListHead, readListStream } from '../../codec/list-stream.js';
import { sleep, systemClock } from '../../process/clock.js';
import type { Transport } from '../../transport/types.js';
import type { ListDependencies } from './dependencies.js';
import { EmptyPages } from './empty-pages.js';
import { ListInconsistentError, ListTooLongError } from './errors.js';
import { ListProgress } from './list-progress.js';
import {
  continuationBehind,
  endedPage,
  hasChanged,
  type Page,
  type PageStep,
  type PlacedPage,
  takeItems,
  withEnd,
  withItems,
  withPageHead,
} from './page.js';
import { fetchPage, type PageFetch, readingError } from './page-fetch.js';
import { pageLimit, pageRequest } from './page-request.js';
import { type ListPosition, START } from './position.js';
import { Recovery } from './recovery.js';
import { checkResumable, resumeState } from './resume-state.js';
import { type PagePart, Shaper } from './shape.js';
import type { ListBatch, ListReport, ListRequest } from './types.js';

/** The states of a list and what leads from one to the next. The signal ends the list in both. */
type ListState =
  /** After the pause, the list is in the page that was requested ahead, or is requested now. */
  | BetweenPages
  /**
   * At the end of the page, the list moves to the next page, or ends if no more items are wanted. If the page is cut
   * off, the list pauses before the rest of it, and if the snapshot expires, it continues in another one as its
   * consistency allows.
   */
  | InPage;

interface BetweenPages {
  readonly at: 'between pages';
  readonly position: ListPosition;
  readonly waitMs: number;
  readonly ahead?: PageFetch | undefined;
}

/** Batches of a page look here for what was learned about the page later. */
interface InPage {
  readonly at: 'in a page';
  readonly fetch: PageFetch;
  /** Items of the run returned before it. */
  readonly itemsBefore: number;
  page: Page;
  /** The next page, requested as soon as its token was seen. */
  ahead?: PageFetch;
}

/** One run of a list; see `list`. */
export class ListRun {
  readonly #progress: ListProgress;
  readonly #shaper = new Shaper();
  readonly #emptyPages = new EmptyPages();
  readonly #recovery: Recovery;
  readonly #transport: Transport;
  readonly #request: ListRequest;
  readonly #options: ListDependencies;

  constructor(transport: Transport, request: ListRequest, options: ListDependencies) {
    this.#transport = transport;
    this.#request = request;
    this.#options = options;
    this.#progress = new ListProgress(options.resumeFrom);
    this.#recovery = new Recovery(this.#progress, request, options);
  }

  /** The items of the list; see `list` for how it ends and fails. */
  async *batches(): AsyncGenerator<ListBatch, ListReport, undefined> {
    const { resumeFrom } = this.#options;
    if (resumeFrom !== undefined) checkResumable(resumeFrom, this.#transport.server, this.#request);
    let state: ListState = { at: 'between pages', position: resumeFrom?.position ?? START, waitMs: 0 };
    try {
      for (;;) {
        try {
          if (state.at === 'between pages') {
            const { position, waitMs, ahead }: BetweenPages = state;
            if (waitMs > 0) await this.#wait(waitMs);
            this.#shaper.beginPage();
            const fetch: PageFetch = ahead ?? this.#ask(position, this.#wanted());
            const page: Page = { at: 'asked', position, token: '' };
            state = { at: 'in a page', fetch, itemsBefore: this.#progress.items, page };
          }
          const next: ListState | undefined = yield* this.#readPage(state);
          if (next === undefined) return this.#progress.report();
          state = next;
        } catch (error) {
          const failure: unknown = state.at === 'in a page' ? await readingError(error, state.fetch) : error;
          cancel(state);
          const { signal } = this.#options;
          if (signal?.aborted) throw this.#progress.interrupted(signal.reason);
          if (state.at === 'between pages') throw failure;
          state = { at: 'between pages', ...this.#recovery.after(state.page, failure) };
        }
      }
    } finally {
      cancel(state);
    }
  }

  async #wait(longest: number): Promise<void> {
    const {
      signal = new AbortController().signal,
      clock = systemClock,
      random = Math.random,
    } = this.#options;
    await sleep(clock, longest / 2 + (random() * longest) / 2, signal);
  }

  #ask(
    position: Pick<ListPosition, 'continue' | 'resourceVersion' | 'skip'>,
    wanted: number | undefined,
  ): PageFetch {
    const { extent } = this.#recovery;
    const chunkSize = extent === 'page' ? this.#request.chunkSize : 0;
    const limit = extent === 'rest' ? 0 : pageLimit(chunkSize, wanted, position.skip);
    const request = pageRequest(this.#request, position, limit, this.#options.signal);
    return fetchPage(this.#transport, request, limit, this.#request.resource);
  }

  /** Returns the new items of the page, and then the state after it; undefined if no more items are wanted. */
  async *#readPage(state: InPage): AsyncGenerator<ListBatch, ListState | undefined, undefined> {
    const response = await state.fetch.response;
    const parts = await (this.#options.read?.(response) ?? readListStream(response.body));
    state.page = { ...state.page, at: 'begun', waiting: [] } as Page;
    let head: ListHead = {};
    for await (const part of parts) {
      if (part.head !== head) this.#noteHead(state, part.head);
      head = part.head;
      const shaped = this.#shaper.shape(part);
      if (shaped === undefined) continue;
      for (const batch of this.#newBatches(state, withItems(state.page, shaped, this.#request))) yield batch;
      if (state.page.at === 'cut') return this.#behind(state);
    }
    this.#shaper.endPage();
    for (const batch of this.#newBatches(state, withEnd(state.page, this.#request))) yield batch;
    const { pageEnds } = this.#options;
    const hasGiven = this.#progress.items > state.itemsBefore;
    if (state.page.at === 'placed' && (pageEnds || !hasGiven)) {
      const last = this.#give(state, { head, isTable: head.kind === 'Table', items: [] }, state.page.taken);
      yield pageEnds ? { ...last, endsPage: true } : last;
    }
    return this.#behind(state);
  }

  #noteHead(state: InPage, { metadata }: ListHead): void {
    const { page: before, itemsBefore, fetch } = state;
    state.page = withPageHead(before, metadata ?? {});
    const { resourceVersion, token, remaining, position } = state.page;
    if (resourceVersion !== undefined && before.resourceVersion === undefined) {
      this.#checkSnapshot(resourceVersion);
      if (this.#progress.items > itemsBefore) this.#progress.nameSnapshot(resourceVersion);
    }
    if (token === before.token) return;
    if (token === position.continue || this.#progress.tokens.has(token)) {
      throw new ListInconsistentError('the server repeated a continue token, so the list would never end');
    }
    if (remaining !== undefined) this.#progress.remaining = remaining;
    if (this.#emptyPages.waitMs > 0) return;
    const { maxItems } = this.#request;
    const expected = fetch.limit === 0 ? Number.POSITIVE_INFINITY : fetch.limit - position.skip;
    const wanted = maxItems === undefined ? undefined : maxItems - itemsBefore - expected;
    if (wanted === undefined || wanted > 0) state.ahead = this.#ask({ continue: token, skip: 0 }, wanted);
  }

  #checkSnapshot(resourceVersion: string): void {
    const { order, resourceVersions } = this.#progress;
    const before = resourceVersions.at(-1) ?? resourceVersion;
    if (this.#request.consistency === 'resume' || before === resourceVersion || !order.anythingGiven) return;
    throw new ListInconsistentError(
      `the server continued the list at resourceVersion ${resourceVersion}, not at ${before} where it began`,
    );
  }

  /** Returns the new items among those that can be taken, as long as more are wanted. */
  *#newBatches(state: InPage, [page, ready]: PageStep): Generator<ListBatch, void, undefined> {
    if (page.at === 'placed' && state.page.at === 'begun') this.#notePlace(page);
    state.page = page;
    for (const shaped of ready) {
      if (state.page.at !== 'placed') return;
      const { items, head } = shaped;
      const { taken } = state.page;
      const [behind, fresh] = takeItems(state.page, items, (item) => this.#request.keyOf(item, head));
      const wanted = this.#wanted() ?? fresh.length;
      const isCut = fresh.length > wanted;
      state.page = isCut ? { ...behind, at: 'cut' } : behind;
      if (fresh.length === 0 || wanted === 0) continue;
      const given = isCut ? fresh.slice(0, wanted) : fresh;
      yield this.#give(state, { ...shaped, items: given }, taken + items.length - fresh.length);
      this.#options.signal?.throwIfAborted();
    }
  }

  #notePlace(page: PlacedPage): void {
    const { begins, position } = page;
    const { order } = this.#progress;
    const isFirst = position.continue === '' || !order.anythingGiven;
    if (begins !== undefined && isFirst) this.#progress.order = { ...order, firstKey: begins };
    if (!hasChanged(page)) return;
    if (this.#request.consistency !== 'resume' || position.after === undefined) {
      throw new ListInconsistentError(
        'a page of the list was cut off, and when it was requested again, the list had changed',
      );
    }
    if (position.resourceVersion === undefined) this.#progress.noteResourceVersion('');
  }

  /** @param takenBefore items of the page before these, including skipped ones */
  #give(state: InPage, { head, isTable, items }: PagePart, takenBefore: number): ListBatch {
    const progress = this.#progress;
    const keys = items.map((item) => this.#request.keyOf(item, head));
    const given = { takenBefore, keys, before: progress.soFar };
    if (items.length > 0) {
      progress.give(keys, state.page.resourceVersion);
      const { mostHeld = Number.POSITIVE_INFINITY } = this.#options;
      if (progress.items > mostHeld) throw new ListTooLongError(mostHeld);
      this.#recovery.note('items');
    }
    const continuesBehind = (count: number) =>
      resumeState(this.#transport.server, this.#request, continuationBehind(state.page, given, count));
    const total = expectedTotal(state);
    const batch = {
      ...{ kind: isTable ? 'table' : 'objects', head, items },
      ...{ page: progress.pages + 1, restarted: progress.restarts },
      ...(items.length > 0 && { continuesBehind }),
      ...(total !== undefined && { expectedTotal: total }),
    } as ListBatch;
    progress.restarts = false;
    return batch;
  }

  /** Items still wanted; undefined for all. */
  #wanted(): number | undefined {
    const { maxItems } = this.#request;
    return maxItems === undefined ? undefined : Math.max(0, maxItems - this.#progress.items);
  }

  /** The state after a page; undefined if no more items are wanted. */
  #behind(state: InPage): ListState | undefined {
    const progress = this.#progress;
    if (state.page.at === 'placed') state.page = endedPage(state.page, progress.order);
    const { page, ahead } = state;
    progress.pages++;
    if (page.resourceVersion !== undefined) progress.noteResourceVersion(page.resourceVersion);
    this.#recovery.note('end');
    const position = page.at === 'ended' ? page.next : undefined;
    progress.complete = page.at === 'ended' && position === undefined;
    if (page.at !== 'ended' || position === undefined) {
      delete progress.remaining;
      return undefined;
    }
    // A page that was requested again may have fewer items than were returned from it: the server counts those again.
    const counted = Math.max(0, page.position.skip - page.taken);
    if (page.remaining !== undefined) progress.remaining = page.remaining - counted;
    if (this.#wanted() === 0) return undefined;
    progress.tokens.add(page.token);
    this.#emptyPages.noteEnd(page.taken);
    return { at: 'between pages', position, waitMs: this.#emptyPages.waitMs, ahead };
  }
}

/** Ends the requests in progress. */
function cancel(state: ListState): void {
  if (state.at === 'in a page') state.fetch.cancel();
  state.ahead?.cancel();
}

/** The total number of items, as reported by the server. */
function expectedTotal({ page, fetch: { limit }, itemsBefore }: InPage): number | undefined {
  const { remaining, position } = page;
  return remaining === undefined || limit === 0 ? undefined : itemsBefore + limit - position.skip + remaining;
}
