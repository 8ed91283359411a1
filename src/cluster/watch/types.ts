import type { WatchEvent } from '../../codec/object.js';
import type { Clock } from '../../process/clock.js';
import type { ApiResponse } from '../../transport/types.js';

/** What to watch. */
export interface WatchRequest {
  /** Absolute path of the collection: `/api/v1/namespaces/default/pods`. */
  path: string;
  /** `pods`, `deployments.apps`: for errors of servers that do not say it. */
  resource?: string;
  /** Selectors, includeObject and the like. */
  query?: readonly (readonly [name: string, value: string])[];
  /** One of the list's Accept headers: JSON or a Table. */
  accept: string;
  /**
   * Changes after this one are given, so that of the list before. "" or "0" begin with an ADDED event for each
   * object there is; until a bookmark comes, a broken connection then means starting over with all of them.
   */
  resourceVersion: string;
  /** Ask for bookmarks, which keep the resourceVersion young while nothing happens; `reconnect` wants them. */
  bookmarks?: boolean;
}

/** One reconnection, reported before the wait for it. */
export interface ReconnectNotice {
  /**
   * `closed`: the server ended the watch; `broken`: the connection broke, or the server reported an error;
   * `refused`: no connection could be made; `expired`: the collection will be read again.
   */
  reason: 'closed' | 'broken' | 'refused' | 'expired';
  /** What went wrong; absent when the server ended the watch. */
  error?: unknown;
  /** The changes after this one will be requested. */
  resourceVersion: string;
  /** From 1; starts over once anything is received. */
  attempt: number;
  waitMs: number;
}

/** What a watch depends on besides its request. */
export interface WatchOptions {
  /**
   * Continue when the server ends the watch or the connection breaks. Without it the watch ends there, as kubectl's
   * `get -w` does.
   */
  reconnect: boolean;
  /**
   * Called when the server no longer keeps the changes since the last one received: reads the collection again and
   * gives the resourceVersion of that. Without it the watch fails with ExpiredWatchError; without `reconnect`, too, once
   * anything was received.
   */
  relist?: (expired: { resourceVersion: string; error: unknown }) => Promise<string>;
  /** Called once a connection has its response: a watch of what does not change gives no event to tell it by. */
  onConnect?: () => void;
  /** Called once for each reconnection. */
  onReconnect?: (notice: ReconnectNotice) => void;
  /** Give bookmarks to the consumer, too. A Table's come without rows. */
  giveBookmarks?: boolean;
  /** Reads the events of a response that is not JSON; undefined leaves it to the watch. */
  readEvents?: (response: ApiResponse) => AsyncIterable<WatchEvent> | undefined;
  /** Ends the watch with its reason. */
  signal?: AbortSignal;
  /** Attempts without anything received before the watch gives up; 10, some three minutes. */
  maxAttempts?: number;
  /** The largest event to accept in bytes; MAX_OBJECT_BYTES. */
  maxEventBytes?: number;
  clock?: Clock;
  /** From 0 to 1, spreads the waits. */
  random?: () => number;
}

/** How a watch without `reconnect` ended. */
export interface WatchEnd {
  reason: 'closed' | 'broken';
  /** What broke the connection. */
  error?: unknown;
  /** The last change received, or where the watch began. */
  resourceVersion: string;
}
