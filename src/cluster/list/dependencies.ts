import type { ListPart } from '../../codec/list-stream.js';
import type { Clock } from '../../process/clock.js';
import type { ApiResponse } from '../../transport/types.js';
import type { ResumeState } from './resume-state.js';

/** Reads a page's body. Parts' heads grow as in readListStream; failures of `response.body` must pass through. */
type ListReader = (response: ApiResponse) => AsyncIterable<ListPart> | Promise<AsyncIterable<ListPart>>;

/** What a list depends on besides its request. */
export interface ListDependencies {
  /**
   * Ends the list: with an InterruptedListError caused by the signal's reason, or with the reason itself if nothing was
   * returned yet.
   */
  signal?: AbortSignal;
  /** Continues an interrupted list of the same request. */
  resumeFrom?: ResumeState;
  /**
   * Asked on expiry with `restart`: can all items returned so far be withdrawn? By default, only if there were none.
   */
  mayRestart?: () => boolean;
  /** Fails with ListTooLongError after this many items; for consumers that keep all of them. */
  mostHeld?: number;
  /** How often a page that was cut off is requested again without a new item in between; 5. */
  maxRepeats?: number;
  /** Yields an empty batch at the end of each page, which marks the end. */
  pageEnds?: boolean;
  /** For the pauses before a page is requested again. */
  clock?: Clock;
  /** From 0 to 1; spreads the pauses. */
  random?: () => number;
  /** Reads JSON by default. */
  read?: ListReader;
}
