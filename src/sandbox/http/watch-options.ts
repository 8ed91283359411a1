import { quote } from '../../go/strconv/quote.js';
import { ApiError, invalidListOptions } from './errors.js';
import { listNumbers } from './query-number.js';

/** A watch's options after a Kubernetes server's checks. */
export interface WatchOptions {
  /** Where to start: undefined for the present state, 0 for any available state. */
  revision: number | undefined;
  bookmarks: boolean;
  /** Whether all existing objects come first, as ADDED. */
  initialEvents: boolean;
  /** Whether a bookmark marks the end of these. */
  initialEventsEnd: boolean;
  /** Milliseconds; 0 for a time that the server chooses. */
  timeout: number;
}

/** Parses a watch's query. Fails with 400, 422 or, for an invalid resourceVersion, with 500 as servers do. */
export function parseWatchOptions(query: URLSearchParams): WatchOptions {
  const { timeoutSeconds } = listNumbers(query);
  const version = query.get('resourceVersion') ?? '';
  if (version !== '' && !/^\d{1,15}$/.test(version)) {
    const text = quote(version);
    throw new ApiError(
      500,
      `resourceVersion: Invalid value: ${text}: strconv.ParseUint: parsing ${text}: invalid syntax`,
    );
  }
  const initial = query.get('sendInitialEvents');
  const match = query.get('resourceVersionMatch') ?? '';
  if (match !== '' && initial === null) {
    const message =
      'Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided';
    throw invalidListOptions('resourceVersionMatch', message);
  }
  if (initial !== null && match !== 'NotOlderThan') {
    const message = 'Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan';
    throw invalidListOptions('resourceVersionMatch', message);
  }
  const bookmarks = isTrue(query.get('allowWatchBookmarks') ?? 'false');
  return {
    revision: version === '' ? undefined : Number(version),
    bookmarks,
    initialEvents: initial === null ? Number(version) === 0 : isTrue(initial),
    initialEventsEnd: bookmarks && initial !== null && isTrue(initial),
    timeout: 1000 * timeoutSeconds,
  };
}

function isTrue(value: string): boolean {
  return value !== '0' && value !== 'false';
}
