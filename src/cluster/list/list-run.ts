import { MalformedListError, StatusInsteadOfListError, TruncatedListError } from '../../codec/list-errors.js';
import { type ListHead, readListStream } from '../../codec/list-stream.js';
import { sleep, systemClock, waitAfter } from '../../process/clock.js';
import { ConnectionError, isExpired, MalformedAnswerError, StatusError } from '../../transport/errors.js';
import { toStatusError } from '../../transport/status.js';
import type { Transport } from '../../transport/types.js';
import type { ListDependencies } from './dependencies.js';
import { EmptyPages } from './empty-pages.js';
import { InterruptedListError, ListInconsistentError, ListTooLongError } from './errors.js';
import { afterExpiry } from './expiry.js';
import { ListProgress } from './list-progress.js';
import {
  askedPage,
  begunPage,
  continuationBehind,
  endedPage,
  hasChanged,
  type Page,
  type PageStep,
  type PlacedPage,
  repeatPage,
  taking,
  withEnd,
  withHead,
  withItems,
} from './page.js';
import { fetchPage, type PageFetch } from './page-fetch.js';
import { pageLimit, pageRequest } from './page-request.js';
import { canSkipByKey, type ListPosition, START, startOver } from './position.js';
import { checkResumable, resumeState } from './resume-state.js';
import { SeenTokens } from './seen-tokens.js';
import { type Shaped, Shaper } from './shape.js';
import type { ListBatch, ListReport, ListRequest } from './types.js';

const MAX_REPEATS = 5;
const WAITS = { firstMs: 200, longestMs: 5_000 };

/** Where a list is, and what moves it on. Its signal ends it in either. */
type ListState =
  /** The wait moves it on, into the page that was asked for ahead, or is asked for now. */
  | BetweenPages
  /**
   * The end of the page moves it on, behind it, or out where that was all that is wanted. When the page breaks off the
   * list waits before what is left of it, and when its snapshot expires it goes on in another, as its consistency allows.
   */
  | InPage;

interface BetweenPages {
  readonly at: 'between pages';
  readonly position: ListPosition;
  readonly waitMs: number;
  readonly ahead?: PageFetch | undefined;
}

/** Of what was learned of a page since, batches that were given of it look here. */
interface InPage {
  readonly at: 'in a page';
  readonly fetch: PageFetch;
  /** Items of the run that were given before it. */
  readonly itemsBefore: number;
  page: Page;
  /** The page behind it, asked for as soon as its token was seen. */
  ahead?: PageFetch;
}

/** How much is asked for at once. */
type Extent =
  /** Pages of the size that is wished. A list that is begun again moves it on, and one that expires time and again. */
  | 'page'
  /** All that is wanted: nothing is passed over. Expiries move it on. */
  | 'wanted'
  /** Whatever there is, for snapshots expire sooner than pages pass over what was given. Nothing moves it on. */
  | 'rest';

/** One run of a list; see `list`. */
export class ListRun {
  readonly #progress: ListProgress;
  readonly #shaper = new Shaper();
  readonly #emptyPages = new EmptyPages();
  #tokens = new SeenTokens();
  #extent: Extent = 'page';
  /** What went wrong since the last new item; of breaks, since the last page that ended, too. */
  #setbacks = { breaks: 0, expiries: 0 };
  readonly #transport: Transport;
  readonly #request: ListRequest;
  readonly #options: ListDependencies;

  constructor(transport: Transport, request: ListRequest, options: ListDependencies) {
    this.#transport = transport;
    this.#request = request;
    this.#options = options;
    const { items, resourceVersions, position } = options.resumeFrom ?? {};
    this.#progress = new ListProgress(items, resourceVersions, position?.after, position?.first);
  }

  /** The list's items; see `list` for how it ends and fails. */
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
            state = { at: 'in a page', fetch, itemsBefore: this.#progress.items, page: askedPage(position) };
          }
          const next: ListState | undefined = yield* this.#readPage(state);
          if (next === undefined) return this.#progress.report();
          state = next;
        } catch (error) {
          const failure = state.at === 'in a page' ? await readingError(error, state.fetch) : error;
          cancel(state);
          state = this.#afterFailure(state, failure);
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
    const chunkSize = this.#extent === 'page' ? this.#request.chunkSize : 0;
    const limit = this.#extent === 'rest' ? 0 : pageLimit(chunkSize, wanted, position.skip);
    const request = pageRequest(this.#request, position, limit, this.#options.signal);
    return fetchPage(this.#transport, request, limit, this.#request.resource);
  }

  /** Gives the page's new items. Returns what comes behind it; undefined where nothing does that is wanted. */
  async *#readPage(state: InPage): AsyncGenerator<ListBatch, ListState | undefined, undefined> {
    const response = await state.fetch.response;
    const parts = await (this.#options.read?.(response) ?? readListStream(response.body));
    state.page = begunPage(state.page);
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
    state.page = withHead(before, metadata ?? {});
    const { resourceVersion, token, remaining, position } = state.page;
    if (resourceVersion !== undefined && before.resourceVersion === undefined) {
      this.#checkSnapshot(resourceVersion);
      if (this.#progress.items > itemsBefore) this.#progress.nameSnapshot(resourceVersion);
    }
    if (token === before.token) return;
    if (token === position.continue || this.#tokens.has(token)) {
      throw new ListInconsistentError('the server gave a continue token again, the list would not end');
    }
    if (remaining !== undefined) this.#progress.remaining = remaining;
    if (this.#emptyPages.waitMs > 0) return;
    const { maxItems } = this.#request;
    const expected = fetch.limit === 0 ? Number.POSITIVE_INFINITY : fetch.limit - position.skip;
    const wanted = maxItems === undefined ? undefined : maxItems - itemsBefore - expected;
    if (wanted === undefined || wanted > 0) state.ahead = this.#ask({ continue: token, skip: 0 }, wanted);
  }

  #checkSnapshot(resourceVersion: string): void {
    const before = this.#progress.resourceVersions.at(-1);
    if (this.#request.consistency === 'resume' || before === undefined || before === resourceVersion) return;
    if (this.#progress.anythingGiven) {
      throw new ListInconsistentError(
        `the server continued the list at resourceVersion ${resourceVersion}, not at ${before} where it began`,
      );
    }
  }

  /** Gives what is new of the items that can be taken, as far as it is wanted. */
  *#newBatches(state: InPage, [page, ready]: PageStep): Generator<ListBatch, void, undefined> {
    if (page.at === 'placed' && state.page.at === 'begun') this.#notePlace(page);
    state.page = page;
    for (const shaped of ready) {
      if (state.page.at !== 'placed') return;
      const { items, head } = shaped;
      const { taken } = state.page;
      const [behind, fresh] = taking(state.page, items, (item) => this.#request.keyOf(item, head));
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
    const isFirst = position.continue === '' || !this.#progress.anythingGiven;
    if (begins !== undefined && isFirst) this.#progress.firstKey = begins;
    if (!hasChanged(page)) return;
    if (this.#request.consistency !== 'resume' || position.after === undefined) {
      throw new ListInconsistentError(
        'a page of the list broke off, and when it was asked for again the list had changed',
      );
    }
    if (position.resourceVersion === undefined) this.#progress.noteResourceVersion('');
  }

  /** @param takenBefore items of the page before these, those passed over included */
  #give(state: InPage, { head, isTable, items }: Shaped, takenBefore: number): ListBatch {
    const progress = this.#progress;
    const keys = items.map((item) => this.#request.keyOf(item, head));
    const given = { takenBefore, keys, before: progress.soFar };
    if (items.length > 0) {
      progress.give(keys, state.page.resourceVersion);
      const { mostHeld = Number.POSITIVE_INFINITY } = this.#options;
      if (progress.items > mostHeld) throw new ListTooLongError(mostHeld);
      this.#setbacks = { breaks: 0, expiries: 0 };
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

  /** Items still wanted; undefined for all there are. */
  #wanted(): number | undefined {
    const { maxItems } = this.#request;
    return maxItems === undefined ? undefined : Math.max(0, maxItems - this.#progress.items);
  }

  /** What comes behind a page; undefined where nothing does that is wanted. */
  #behind(state: InPage): ListState | undefined {
    const progress = this.#progress;
    if (state.page.at === 'placed') state.page = endedPage(state.page, progress);
    const { page, ahead } = state;
    progress.pages++;
    if (page.resourceVersion !== undefined) progress.noteResourceVersion(page.resourceVersion);
    this.#setbacks.breaks = 0;
    const position = page.at === 'ended' ? page.next : undefined;
    progress.complete = page.at === 'ended' && position === undefined;
    if (page.at !== 'ended' || position === undefined) {
      delete progress.remaining;
      return undefined;
    }
    // A page that was asked for again may have fewer items than were given of it: the server counts those once more.
    const counted = Math.max(0, page.position.skip - page.taken);
    if (page.remaining !== undefined) progress.remaining = page.remaining - counted;
    if (this.#wanted() === 0) return undefined;
    this.#tokens.add(page.token);
    this.#emptyPages.noteEnd(page.taken);
    return { at: 'between pages', position, waitMs: this.#emptyPages.waitMs, ahead };
  }

  /** How the list goes on after a failure; throws if it cannot. */
  #afterFailure(state: ListState, error: unknown): ListState {
    const { signal, maxRepeats = MAX_REPEATS } = this.#options;
    if (signal?.aborted) throw this.#interrupted(signal.reason);
    if (state.at === 'between pages') throw error;
    const { page } = state;
    if (isExpired(error) || error instanceof ListInconsistentError)
      return { at: 'between pages', position: this.#afterExpiry(page, error), waitMs: 0 };
    if (!isBroken(page, error) || ++this.#setbacks.breaks > maxRepeats) throw this.#interrupted(error);
    const waitMs = waitAfter(this.#setbacks.breaks, WAITS);
    return { at: 'between pages', position: repeatPage(page, this.#progress), waitMs };
  }

  /** Where to continue when the snapshot has expired; throws if the list cannot or must not continue without it. */
  #afterExpiry({ position }: Page, error: unknown): ListPosition {
    const { maxRepeats = MAX_REPEATS, mayRestart } = this.#options;
    const { consistency } = this.#request;
    const progress = this.#progress;
    if (error instanceof ListInconsistentError && consistency !== 'restart') throw this.#interrupted(error);
    const given = progress.items + progress.resumedItems;
    const isRevocable = progress.resumedItems === 0 && (given === 0 || mayRestart?.() === true);
    const token = error instanceof StatusError ? (error.status.metadata?.continue ?? '') : '';
    const irrevocable = isRevocable ? 0 : given;
    const decision = afterExpiry({ consistency, token, position, order: progress, irrevocable });
    if (decision.action === 'fail') throw this.#interrupted(error, decision.why);
    progress.noteExpiry();
    this.#tokens = new SeenTokens();
    if (decision.action === 'restart') {
      progress.restart();
      if (this.#extent === 'page') this.#extent = 'wanted';
    }
    if (++this.#setbacks.expiries > maxRepeats) throw this.#interrupted(error);
    if (this.#setbacks.expiries === maxRepeats && canSkipByKey(progress)) {
      this.#extent = 'rest';
      progress.noteReadAtOnce();
      return startOver(progress);
    }
    return decision.action === 'restart' ? START : decision.position;
  }

  /** The failure as the consumer gets it. */
  #interrupted(cause: unknown, message?: string): unknown {
    const progress = this.#progress;
    if (!progress.anythingGiven) return cause;
    return new InterruptedListError(cause, { ...progress.report(), interrupted: true }, message);
  }
}

/** Ends the requests that are under way. */
function cancel(state: ListState): void {
  if (state.at === 'in a page') state.fetch.cancel();
  state.ahead?.cancel();
}

/** How many items the list will have, by the server's count. */
function expectedTotal({ page, fetch: { limit }, itemsBefore }: InPage): number | undefined {
  const { remaining, position } = page;
  return remaining === undefined || limit === 0 ? undefined : itemsBefore + limit - position.skip + remaining;
}

/** Whether an answer broke off, so that its rest can be asked for. */
function isBroken(page: Page, error: unknown): boolean {
  if (!(error instanceof ConnectionError)) return error instanceof TruncatedListError;
  // Who has waited as long as he meant to does not begin to wait again.
  return page.at !== 'asked' && error.fault !== 'timeout' && error.fault !== 'silence';
}

/** What is wrong with an answer: StatusError where it is a Status, MalformedAnswerError where it is no list. */
async function readingError(error: unknown, { response }: PageFetch): Promise<unknown> {
  if (error instanceof MalformedListError) {
    const clean = await (await response).redactor?.();
    return new MalformedAnswerError(clean?.(error.message) ?? error.message, error);
  }
  if (!(error instanceof StatusInsteadOfListError)) return error;
  const { code } = error.status;
  return toStatusError(error.status, typeof code === 'number' ? code : 200, await response);
}
