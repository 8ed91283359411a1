import { ApiError, withoutToken } from '../../http/errors.js';
import type { Faults } from '../../http/faults.js';
import type { AskedList } from './read-list.js';
import type { Page } from './read-page.js';

/** The query of a list, as read by a server without chunks. */
export function withoutChunks(query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(query);
  left.delete('limit');
  left.delete('continue');
  return left;
}

/** The error of a failed list: if it has expired and the faults demand it, without a token to continue with. */
export function withoutExpiryToken(faults: Faults, error: unknown): unknown {
  return faults.bareExpiry && error instanceof ApiError && error.code === 410 ? withoutToken(error) : error;
}

/**
 * A page without its objects: its token differs from the previous one, and leads to them. The start is the same place,
 * with one more byte that no key has.
 */
export function emptyPage({ tokens, prefix, options, selection }: AskedList, page: Page): Page {
  const start = options.state.kind === 'continue' ? tokens.decode(prefix, options.state.token).start : '';
  const remaining = selection === undefined ? { remaining: (page.remaining ?? 0) + page.entries.length } : {};
  const continueToken = tokens.encode(prefix, { revision: page.revision, start: `${start}\u0000` });
  return { entries: [], revision: page.revision, continueToken, ...remaining };
}
