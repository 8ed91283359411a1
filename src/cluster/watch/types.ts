import type { WatchEvent } from '../../codec/object.js';
import type { Clock } from '../../process/clock.js';
import type { ApiResponse } from '../../transport/types.js';

/** What to watch. */
export interface WatchRequest {
  /** Absolute path of the collection: `/api/v1/namespaces/default/pods`. */
  path: string;
  /** `pods`, `deployments.apps`: for the errors of servers that do not name it. */
  resource?: string;
  /** Selectors, includeObject and the like. */
  query?: readonly (readonly [name: string, value: string])[];
  /** One of the list's Accept headers: JSON or a Table. */
  accept: string;
  /**
   * Only changes after this version are returned, usually that of the list. "" or "0" start with an ADDED event for
   * each existing object; until a bookmark arrives, a broken connection then means starting over with all of them.
   */
  resourceVersion: string;
  /** Request bookmarks, which keep the resourceVersion fresh while nothing happens; `reconnect` needs them. */
  bookmarks?: boolean;
}

/** One reconnection, reported before the pause. */
export interface ReconnectNotice {
  /**
   * `closed`: the server ended the watch; `broken`: the connection broke, or the server reported an error; `refused`:
   * no connection could be made; `expired`: the collection is read again.
   */
  reason: 'closed' | 'broken' | 'refused' | 'expired';
  /** The error; absent if the server ended the watch. */
  error?: unknown;
  /** The changes after this version are requested. */
  resourceVersion: string;
  /** From 1; starts over as soon as anything is received. */
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
   * Called if the server no longer keeps the changes since the last one received: reads the collection again and
   * returns its resourceVersion. Without it, the watch fails with ExpiredWatchError; without `reconnect` as well, once
   * anything was received.
   */
  relist?: (expired: { resourceVersion: string; error: unknown }) => Promise<string>;
  /** Called once a connection has its response: a watch without changes has no event that would show it. */
  onConnect?: () => void;
  /** Called once for each reconnection. */
  onReconnect?: (notice: ReconnectNotice) => void;
  /** Give bookmarks to the consumer, too. A Table's come without rows. */
  giveBookmarks?: boolean;
  /** Reads the events of a response that is not JSON; undefined leaves it to the watch. */
  readEvents?: (response: ApiResponse) => AsyncIterable<WatchEvent> | undefined;
  /** Ends the watch with its reason. */
  signal?: AbortSignal;
  /** Attempts without any event before the watch gives up; 10, which takes about three minutes. */
  maxAttempts?: number;
  /** The largest accepted event in bytes; MAX_OBJECT_BYTES. */
  maxEventBytes?: number;
  clock?: Clock;
  /** From 0 to 1; spreads the pauses. */
  random?: () => number;
}

/** How a watch without `reconnect` ended. */
export interface WatchEnd {
  reason: 'closed' | 'broken';
  /** What broke the connection. */
  error?: unknown;
  /** The last change received, or where the watch started. */
  resourceVersion: string;
}
