import { TruncatedListError } from '../../codec/list-errors.js';
import { waitAfter } from '../../process/clock.js';
import { ConnectionError, isExpired, StatusError } from '../../transport/errors.js';
import type { ListDependencies } from './dependencies.js';
import { ListInconsistentError } from './errors.js';
import type { ListProgress } from './list-progress.js';
import { type Page, repeatPage } from './page.js';
import { exactResourceVersion } from './page-request.js';
import { canSkipByKey, goOnByToken, type ListPosition, START, startOver } from './position.js';
import type { ListRequest } from './types.js';

const MAX_REPEATS = 5;
const WAITS = { firstMs: 200, longestMs: 5_000 };

/** How much is requested at once. */
type Extent =
  /** Pages of the desired size. Left when a list is restarted, or expires repeatedly. */
  | 'page'
  /** Everything that is wanted: nothing is skipped. Left on expiry. */
  | 'wanted'
  /** The rest in one request, because snapshots expire before pages have skipped all returned items. Never left. */
  | 'rest';

/** Decides how a list continues when a page fails. */
export class Recovery {
  /** How much is requested at once from now on. */
  extent: Extent = 'page';
  /** Interrupted responses since the last new item or complete page. */
  #breaks = 0;
  /** Expiries since the last new item. */
  #expiries = 0;
  readonly #progress: ListProgress;
  readonly #request: ListRequest;
  readonly #options: ListDependencies;

  constructor(progress: ListProgress, request: ListRequest, options: ListDependencies) {
    this.#progress = progress;
    this.#request = request;
    this.#options = options;
  }

  /** Progress makes up for earlier failures. @param what new items arrived, or a page was read completely */
  note(what: 'items' | 'end'): void {
    this.#breaks = 0;
    if (what === 'items') this.#expiries = 0;
  }

  /** Where the list continues, and after which pause; fails with the error that ends it if it cannot. */
  after(page: Page, error: unknown): { position: ListPosition; waitMs: number } {
    const { maxRepeats = MAX_REPEATS } = this.#options;
    const progress = this.#progress;
    if (isExpired(error) || error instanceof ListInconsistentError)
      return { position: this.#afterExpiry(page, error, maxRepeats), waitMs: 0 };
    if (!isBroken(page, error) || ++this.#breaks > maxRepeats) throw progress.interrupted(error);
    return { position: repeatPage(page, progress.order), waitMs: waitAfter(this.#breaks, WAITS) };
  }

  #afterExpiry(page: Page, error: Error, maxRepeats: number): ListPosition {
    const progress = this.#progress;
    const position = this.#inOtherSnapshot(page, error);
    progress.noteExpiry();
    if (position === START) {
      progress.restart();
      if (this.extent === 'page') this.extent = 'wanted';
    }
    if (++this.#expiries > maxRepeats) throw progress.interrupted(error);
    if (this.#expiries < maxRepeats || !canSkipByKey(progress.order)) return position;
    this.extent = 'rest';
    progress.noteReadAtOnce();
    return startOver(progress.order);
  }

  /**
   * Where the list continues after 410 Expired, START if it is restarted. The token in the Status reads the rest from
   * the current state; the API server makes one for every expired token of its own. Without it (an exact
   * resourceVersion was requested, or another server responds), the list is read from the beginning again, and returned
   * items are skipped by their keys.
   */
  #inOtherSnapshot({ position }: Page, error: Error): ListPosition {
    const { order, allItems: given, resumedItems } = this.#progress;
    const { consistency } = this.#request;
    const fail = (why?: string) => this.#progress.interrupted(error, why);
    if (consistency === 'restart') {
      const isRevocable = resumedItems === 0 && (given === 0 || this.#options.mayRestart?.() === true);
      if (isRevocable) return START;
      throw fail(
        `the list expired on the server after ${given === 1 ? '1 item' : `${given} items`} had been printed, too late to restart it`,
      );
    }
    if (consistency === 'snapshot' || !(error instanceof StatusError)) throw fail();
    const token = error.status.metadata?.continue ?? '';
    if (token !== '' && (position.skip === 0 || canSkipByKey(order))) return goOnByToken(token, order);
    const isPlainBeginning = position.continue === '' && exactResourceVersion(position) === undefined;
    if (token === '' && isPlainBeginning) throw fail();
    if (canSkipByKey(order)) return startOver(order);
    throw fail('the list expired on the server, and cannot continue: its items are in no known order');
  }
}

/** Whether a response was interrupted, so that the rest can be requested. */
function isBroken(page: Page, error: unknown): boolean {
  if (!(error instanceof ConnectionError)) return error instanceof TruncatedListError;
  // A pause that has reached its limit is not repeated.
  return page.at !== 'asked' && error.fault !== 'timeout' && error.fault !== 'silence';
}
