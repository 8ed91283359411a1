import { ApiError, withoutToken } from '../../http/errors.js';
import type { Faults } from '../../http/faults.js';
import type { Source } from '../../http/reply.js';
import type { Api } from '../request/context.js';
import { type AskedList, readListPage, tokensOf } from './read-list.js';
import type { Page } from './read-page.js';

/** The query of a list, as a server reads it that knows no chunks. */
export function withoutChunks(query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(query);
  left.delete('limit');
  left.delete('continue');
  return left;
}

/** readList, with the faults that only lists have. Fails as readList does. */
export async function readFaultyList(api: Api, list: AskedList): Promise<{ page: Page; source: Source }> {
  const kind = list.options.limit > 0 ? api.faults.page() : 'plain';
  const limit = kind === 'fuller' ? list.options.limit * 2 + 1 : list.options.limit;
  const found = await readListPage(api, { ...list, options: { ...list.options, limit } }).catch((error) => {
    throw told(api.faults, error);
  });
  return kind === 'empty' ? { ...found, page: emptied(api, list, found.page) } : found;
}

function told(faults: Faults, error: unknown): unknown {
  return faults.bareExpiry && error instanceof ApiError && error.code === 410 ? withoutToken(error) : error;
}

/**
 * A page without its objects: its token is another than the one it was asked by, and leads to them. The start is the
 * same place, spelled with one more byte that no key has.
 */
function emptied(api: Api, { type, namespace, options, selection }: AskedList, page: Page): Page {
  const { tokens, prefix } = tokensOf(api, type, namespace);
  const start = options.state.kind === 'continue' ? tokens.decode(prefix, options.state.token).start : '';
  const remaining = selection === undefined ? { remaining: (page.remaining ?? 0) + page.entries.length } : {};
  const continueToken = tokens.encode(prefix, { revision: page.revision, start: `${start}\u0000` });
  return { entries: [], revision: page.revision, continueToken, ...remaining };
}
