import type { ListPart } from '../../codec/list-stream.js';
import type { Clock } from '../../process/clock.js';
import type { ApiResponse } from '../../transport/types.js';
import type { ResumeState } from './resume-state.js';

/** Reads a page's body. Parts' heads grow as in readListStream; failures of `response.body` must pass through. */
type ListReader = (response: ApiResponse) => AsyncIterable<ListPart> | Promise<AsyncIterable<ListPart>>;

/** What a list depends on besides its request. */
export interface ListDependencies {
  /** Ends the list: an InterruptedListError caused by the signal's reason, or the reason where nothing was given. */
  signal?: AbortSignal;
  /** Continue an interrupted list of the same request. */
  resumeFrom?: ResumeState;
  /** Asked on expiry with `restart`: can everything given so far be taken back? The default: only if nothing was. */
  mayRestart?: () => boolean;
  /** Fail with ListTooLongError after this many items; for consumers that keep all of them. */
  mostHeld?: number;
  /** How often a page whose body broke off is requested again without a new item coming of it; 5. */
  maxRepeats?: number;
  /** Give a batch without items at the end of each page, which says so. */
  pageEnds?: boolean;
  /** For the waits before a page is requested again. */
  clock?: Clock;
  /** From 0 to 1, spreads the waits. */
  random?: () => number;
  /** The default reads JSON. */
  read?: ListReader;
}
