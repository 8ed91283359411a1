import { MalformedListError, StatusInsteadOfListError, TruncatedListError } from '../../codec/list-errors.js';
import { type ListHead, readListStream } from '../../codec/list-stream.js';
import { sleep, systemClock, waitAfter } from '../../process/clock.js';
import { ConnectionError, isExpired, MalformedAnswerError, StatusError } from '../../transport/errors.js';
import { expectOk, toStatusError } from '../../transport/status.js';
import type { Transport } from '../../transport/types.js';
import type { ListDependencies } from './dependencies.js';
import { EmptyPages } from './empty-pages.js';
import { BrokenBodyError, InterruptedListError, ListInconsistentError, ListTooLongError } from './errors.js';
import { afterExpiry } from './expiry.js';
import type { ListItem } from './list-item.js';
import { ListProgress } from './list-progress.js';
import { fetchPage, markBreaks, type PageFetch } from './page-fetch.js';
import { pageLimit, pageRequest } from './page-request.js';
import { pageStart } from './page-start.js';
import {
  canSkipByKey,
  continuationBehind,
  type GivenBatch,
  holdsSameItems,
  type ListPosition,
  nextPage,
  PageFilter,
  repeatPage,
  START,
  startOver,
} from './position.js';
import { checkResumable, type ResumeState, resumeState } from './resume-state.js';
import { SeenTokens } from './seen-tokens.js';
import { type Shaped, Shaper } from './shape.js';
import type { ListBatch, ListReport, ListRequest } from './types.js';

const MAX_REPEATS = 5;
const WAITS = { firstMs: 200, longestMs: 5_000 };

/** The page being read. */
interface CurrentPage {
  position: ListPosition;
  fetch: PageFetch;
  resourceVersion?: string;
  taken: number;
  /** Items of the run that were given before this page. */
  itemsBefore: number;
  filter?: PageFilter;
  begins?: string;
  foreign?: boolean;
  /** Items that cannot be told from those given before as long as the page's snapshot is not known. */
  waiting: Shaped[];
  /** New items of it were given. */
  gave?: true;
  /** Items the whole list will have, by the server's count. */
  expectedTotal?: number;
  /** Items behind this page, by the server's count. */
  remaining?: number;
  /** Where the list continues after this page; "" at its end, or as long as the server did not say. */
  token: string;
  /** It was read to its end. */
  ended?: boolean;
}

/** One run of a list; see `list`. */
export class ListRun {
  readonly #progress: ListProgress;
  readonly #shaper = new Shaper();
  #chunkSize: number;
  /** Snapshots expire sooner than pages pass over what was given: one request is one snapshot. */
  #readsAtOnce = false;
  #page: CurrentPage | undefined;
  /** The page behind the current one, asked for as soon as its token was seen. */
  #ahead: PageFetch | undefined;
  /** The next batch takes back everything given. */
  #restarted = false;
  /** Bodies that broke off since the last new item or finished page. */
  #breaks = 0;
  #tokens = new SeenTokens();
  readonly #emptyPages = new EmptyPages();
  /** Expiries since the last new item. */
  #expiries = 0;
  readonly #transport: Transport;
  readonly #request: ListRequest;
  readonly #options: ListDependencies;

  constructor(transport: Transport, request: ListRequest, options: ListDependencies) {
    this.#transport = transport;
    this.#request = request;
    this.#options = options;

    const state = options.resumeFrom;
    this.#progress = new ListProgress(
      state?.items,
      state?.resourceVersions,
      state?.position.after,
      state?.position.first,
    );
    this.#chunkSize = request.chunkSize;
  }

  /** Ends the requests that are under way. */
  #cancel(): void {
    this.#page?.fetch.cancel();
    this.#ahead?.cancel();
    this.#ahead = undefined;
  }

  /** The list's items; see `list` for how it ends and fails. */
  async *batches(): AsyncGenerator<ListBatch, ListReport, undefined> {
    const { resumeFrom } = this.#options;
    if (resumeFrom !== undefined) checkResumable(resumeFrom, this.#transport.server, this.#request);
    let position = resumeFrom?.position ?? START;
    try {
      for (;;) {
        const page = this.#beginPage(position);
        try {
          const cutShort = yield* this.#readPage(page);
          if (page.position.skip > 0) page.filter ??= this.#filter(page);
          this.#endPage(page, cutShort);
          if (cutShort || page.token === '' || this.#wanted() === 0) return this.#progress.report();
          position = nextPage(page.token, page, this.#progress);
          await this.#holdBack(page);
        } catch (error) {
          position = await this.#recover(page, await readingError(error, page.fetch));
        }
      }
    } finally {
      this.#cancel();
    }
  }

  /** Waits before the page behind one more that had no items. */
  async #holdBack(page: CurrentPage): Promise<void> {
    this.#tokens.add(page.token);
    this.#emptyPages.noteEnd(page.taken);
    const { waitMs } = this.#emptyPages;
    if (waitMs > 0) await this.#wait(waitMs);
  }

  async #wait(longest: number): Promise<void> {
    const {
      signal = new AbortController().signal,
      clock = systemClock,
      random = Math.random,
    } = this.#options;
    await sleep(clock, longest / 2 + (random() * longest) / 2, signal);
  }

  #beginPage(position: ListPosition): CurrentPage {
    const fetch = this.#ahead ?? this.#ask(position, this.#wanted());
    this.#ahead = undefined;
    this.#shaper.beginPage();
    this.#page = { position, fetch, taken: 0, waiting: [], itemsBefore: this.#progress.items, token: '' };
    return this.#page;
  }

  #ask(
    position: Pick<ListPosition, 'continue' | 'resourceVersion' | 'skip'>,
    wanted: number | undefined,
  ): PageFetch {
    const limit = this.#readsAtOnce ? 0 : pageLimit(this.#chunkSize, wanted, position.skip);
    const request = pageRequest(this.#request, position, limit, this.#options.signal);
    return fetchPage(this.#transport, request, limit, (response) =>
      expectOk(response, {
        method: 'GET',
        ...(this.#request.resource && { resource: this.#request.resource }),
      }),
    );
  }

  /** Gives the page's new items; true when it held more than were wanted. */
  async *#readPage(page: CurrentPage): AsyncGenerator<ListBatch, boolean, undefined> {
    const response = markBreaks(await page.fetch.response);
    const read = this.#options.read ?? ((answer) => readListStream(answer.body));
    let head: ListHead = {};
    for await (const part of await read(response)) {
      if (part.head !== head) this.#noteHead(page, part.head);
      head = part.head;
      const shaped = this.#shaper.shape(part);
      if (shaped === undefined || this.#mustWait(page, shaped)) continue;
      for (const each of [...page.waiting.splice(0), shaped]) {
        if (yield* this.#giveNew(page, each)) return true;
      }
    }
    this.#shaper.endPage();
    for (const each of page.waiting) if (yield* this.#giveNew(page, each)) return true;
    const { pageEnds } = this.#options;
    if (page.gave && !pageEnds) return false;
    const last = this.#give(page, { head, isTable: head.kind === 'Table', items: [] });
    yield pageEnds ? { ...last, endsPage: true } : last;
    return false;
  }

  /** Gives what is new; true where that was more than is wanted. */
  *#giveNew(page: CurrentPage, shaped: Shaped): Generator<ListBatch, boolean, undefined> {
    const fresh = this.#newItems(page, shaped);
    const wanted = this.#wanted() ?? fresh.length;
    if (fresh.length > 0 && wanted > 0) {
      page.gave = true;
      const items = fresh.length > wanted ? fresh.slice(0, wanted) : fresh;
      yield this.#give(page, { ...shaped, items }, page.taken - fresh.length);
      this.#options.signal?.throwIfAborted();
    }
    return fresh.length > wanted;
  }

  #noteHead(page: CurrentPage, head: ListHead): void {
    const { resourceVersion, continue: token, remainingItemCount } = head.metadata ?? {};
    if (typeof resourceVersion === 'string' && resourceVersion !== '' && page.resourceVersion === undefined) {
      page.resourceVersion = resourceVersion;
      this.#checkSnapshot(resourceVersion);
      if (this.#progress.items > page.itemsBefore) this.#progress.nameSnapshot(resourceVersion);
    }
    if (typeof token !== 'string' || token === '' || page.token !== '') return;
    if (token === page.position.continue || this.#tokens.has(token)) {
      throw new ListInconsistentError('the server gave a continue token again, the list would not end');
    }
    page.token = token;
    const expected =
      page.fetch.limit === 0 ? Number.POSITIVE_INFINITY : page.fetch.limit - page.position.skip;
    if (typeof remainingItemCount === 'number') {
      page.remaining = remainingItemCount;
      this.#progress.remaining = remainingItemCount;
      if (Number.isFinite(expected)) page.expectedTotal = page.itemsBefore + expected + remainingItemCount;
    }
    const { maxItems } = this.#request;
    const wanted = maxItems === undefined ? undefined : maxItems - page.itemsBefore - expected;
    if (this.#emptyPages.waitMs > 0) return;
    if (wanted === undefined || wanted > 0) this.#ahead = this.#ask({ continue: token, skip: 0 }, wanted);
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

  /** Keeps items back until the snapshot is known, where that decides whether they are new. */
  #mustWait(page: CurrentPage, shaped: Shaped): boolean {
    const { head, items } = page.waiting[0] ?? shaped;
    if (page.filter !== undefined || items.length === 0) return false;
    const start = pageStart(page, this.#request.keyOf(items[0]!, head));
    const isOneSnapshot = this.#request.consistency !== 'resume';
    const mayBeAnother = start === 'foreign' && page.resourceVersion === undefined && isOneSnapshot;
    if (start !== 'unknown' && !mayBeAnother) return false;
    page.waiting.push(shaped);
    return true;
  }

  #newItems(page: CurrentPage, { head, items }: Shaped): ListItem[] {
    if (items.length === 0) return [];
    if (page.filter === undefined) {
      const firstKey = this.#request.keyOf(items[0]!, head);
      page.foreign = pageStart(page, firstKey) === 'foreign';
      const isFirst = page.position.continue === '' || !this.#progress.anythingGiven;
      if (firstKey !== undefined && isFirst) this.#progress.firstKey = firstKey;
      if (firstKey !== undefined) page.begins = firstKey;
      page.filter = this.#filter(page);
    }
    page.taken += items.length;
    return page.filter.apply(items, (item) => this.#request.keyOf(item, head));
  }

  #filter(page: CurrentPage): PageFilter {
    const { skip, after } = page.position;
    const sameItems = holdsSameItems(page);
    if (skip > 0 && !sameItems) {
      if (this.#request.consistency !== 'resume' || after === undefined) {
        throw new ListInconsistentError(
          'a page of the list broke off, and when it was asked for again the list had changed',
        );
      }
      if (page.position.resourceVersion === undefined) this.#progress.noteResourceVersion('');
    }
    return new PageFilter(page.position, sameItems);
  }

  /** @param takenBefore items of the page before these, those passed over included */
  #give(page: CurrentPage, { head, isTable, items }: Shaped, takenBefore = page.taken): ListBatch {
    const keys = items.map((item) => this.#request.keyOf(item, head));
    const given = { page, takenBefore, keys, before: this.#progress.soFar };
    if (items.length > 0) {
      this.#progress.give(keys, page.resourceVersion);
      const { mostHeld = Number.POSITIVE_INFINITY } = this.#options;
      if (this.#progress.items > mostHeld) throw new ListTooLongError(mostHeld);
      this.#breaks = 0;
      this.#expiries = 0;
    }
    const batch = {
      kind: isTable ? 'table' : 'objects',
      head,
      items,
      page: this.#progress.pages + 1,
      restarted: this.#restarted,
      ...(items.length > 0 && { continuesBehind: (count: number) => this.#stateAt(given, count) }),
      ...(page.expectedTotal === undefined ? {} : { expectedTotal: page.expectedTotal }),
    } as ListBatch;
    this.#restarted = false;
    return batch;
  }

  /** Items still wanted; undefined for all there are. */
  #wanted(): number | undefined {
    const { maxItems } = this.#request;
    return maxItems === undefined ? undefined : Math.max(0, maxItems - this.#progress.items);
  }

  #endPage(page: CurrentPage, cutShort: boolean): void {
    this.#progress.pages++;
    page.ended = !cutShort;
    if (page.resourceVersion !== undefined) this.#progress.noteResourceVersion(page.resourceVersion);
    this.#breaks = 0;
    this.#progress.complete = !cutShort && page.token === '';
    if (cutShort || page.token === '') delete this.#progress.remaining;
    else if (page.remaining !== undefined) {
      // A page that was asked for again may have fewer items than were given of it: the server counts those once more.
      this.#progress.remaining = page.remaining - Math.max(0, page.position.skip - page.taken);
    }
  }

  /** Where to continue after a failure; throws if the list cannot continue. */
  async #recover(page: CurrentPage, error: unknown): Promise<ListPosition> {
    this.#cancel();
    const { signal, maxRepeats = MAX_REPEATS } = this.#options;
    if (signal?.aborted) throw this.#interrupted(signal.reason);
    const cause = causeOf(error);
    if (isExpired(cause) || error instanceof ListInconsistentError) {
      const position = this.#afterExpiry(page, cause);
      if (++this.#expiries > maxRepeats) throw this.#interrupted(cause);
      if (this.#expiries < maxRepeats || !canSkipByKey(this.#progress)) return position;
      this.#readsAtOnce = true;
      this.#progress.noteReadAtOnce();
      return startOver(this.#progress);
    }
    const brokeOff = error instanceof BrokenBodyError || error instanceof TruncatedListError;
    // Who has waited as long as he meant to does not begin to wait again.
    const outOfTime =
      cause instanceof ConnectionError && (cause.fault === 'timeout' || cause.fault === 'silence');
    if (!brokeOff || outOfTime || ++this.#breaks > maxRepeats) throw this.#interrupted(cause);
    try {
      await this.#wait(waitAfter(this.#breaks, WAITS));
    } catch (reason) {
      throw this.#interrupted(reason);
    }
    return repeatPage(page, this.#progress);
  }

  /** Where to continue when the snapshot has expired; throws if the list cannot or must not continue without it. */
  #afterExpiry(page: CurrentPage, error: unknown): ListPosition {
    const progress = this.#progress;
    if (error instanceof ListInconsistentError && this.#request.consistency !== 'restart') {
      throw this.#interrupted(error);
    }
    const given = progress.items + progress.resumedItems;
    const mayRestart = progress.resumedItems === 0 && (given === 0 || this.#options.mayRestart?.() === true);
    const decision = afterExpiry({
      consistency: this.#request.consistency,
      token: error instanceof StatusError ? (error.status.metadata?.continue ?? '') : '',
      position: page.position,
      order: progress,
      irrevocable: mayRestart ? 0 : given,
    });
    if (decision.action === 'fail') throw this.#interrupted(error, decision.why);
    progress.noteExpiry();
    this.#tokens = new SeenTokens();
    if (decision.action === 'go-on') return decision.position;
    this.#restarted ||= given > 0;
    this.#chunkSize = 0;
    progress.restart();
    return START;
  }

  /** The failure as the consumer gets it. */
  #interrupted(cause: unknown, message?: string): unknown {
    const progress = this.#progress;
    if (!progress.anythingGiven) return cause;
    return new InterruptedListError(cause, { ...progress.report(), interrupted: true }, message);
  }

  #stateAt(given: GivenBatch, count: number): ResumeState {
    return resumeState(this.#transport.server, this.#request, continuationBehind(given, count));
  }
}

function causeOf(error: unknown): unknown {
  if (error instanceof BrokenBodyError) return error.cause;
  return error;
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
