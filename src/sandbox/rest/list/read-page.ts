import { expired, tooLargeRevision } from '../../http/errors.js';
import {
  CompactedError,
  type Entry,
  FutureRevisionError,
  type KeyRange,
  type Range,
  type Store,
} from '../../store/store.js';
import type { PageTokens } from '../continue/continue-token.js';
import type { ListOptions } from '../request/list-options.js';
import type { ObjectFilter } from '../request/selection.js';

/** A page of a list. */
export interface Page {
  entries: Entry[];
  /** The list's resourceVersion. */
  revision: number;
  /** "" on the last page. */
  continueToken: string;
  /** Objects after this page; undefined with a selection, and on the last page. */
  remaining?: number;
}

const TOO_OLD = 'The resourceVersion for the provided list is too old.';
const TOKEN_TOO_OLD =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';

/**
 * Reads a page. Fails with 410 if its snapshot is gone, for a continued list with a token for the current rest; with
 * 504 for a revision that is not reached; with 400 for an invalid token.
 * @param prefix of the keys of the list
 */
export async function readPage(
  store: Store,
  tokens: PageTokens,
  prefix: string,
  options: ListOptions,
  selection: ObjectFilter | undefined,
): Promise<Page> {
  const { state, limit } = options;
  const continued = state.kind === 'continue' ? tokens.decode(prefix, state.token) : undefined;
  const from = continued === undefined ? prefix : prefix + continued.start.replace(/^\//, '');
  const asked = continued?.revision ?? (state.kind === 'exact' ? state.revision : -1);
  try {
    if (state.kind === 'notOlderThan') await checkReached(store, state.revision);
    const revision = asked > 0 ? asked : await store.currentRevision();
    const wanted = { prefix, from, revision, limit };
    const { entries, count } =
      selection === undefined ? await store.list(wanted) : await selected(store, wanted, selection);
    const last = entries.at(-1);
    const remaining = count - entries.length;
    if (remaining === 0 || last === undefined) return { entries, revision, continueToken: '' };
    const start = `${last.key.slice(prefix.length)}\u0000`;
    const continueToken = tokens.encode(prefix, { revision, start });
    return { entries, revision, continueToken, ...(selection === undefined && { remaining }) };
  } catch (error) {
    if (error instanceof FutureRevisionError) throw tooLargeRevision(error.revision, error.current);
    if (!(error instanceof CompactedError)) throw error;
    if (continued === undefined) throw expired(TOO_OLD);
    throw expired(TOKEN_TOO_OLD, tokens.encode(prefix, { revision: -1, start: continued.start }));
  }
}

/**
 * A page of selected objects, read in growing steps if few are selected. The count is larger than the page if there may
 * be more.
 */
async function selected(
  store: Store,
  { prefix, from: first, revision, limit }: Required<KeyRange>,
  selection: ObjectFilter,
): Promise<Pick<Range, 'entries' | 'count'>> {
  const entries: Entry[] = [];
  let from = first;
  for (let step = limit; ; step = Math.min(step * 2, 10_000)) {
    const part = await store.list({ prefix, from, revision, limit: step });
    for (const [index, entry] of part.entries.entries()) {
      if (!selection.selects(entry)) continue;
      entries.push(entry);
      if (entries.length === limit) return { entries, count: limit + part.count - index - 1 };
    }
    if (part.count <= part.entries.length) return { entries, count: entries.length };
    from = `${part.entries.at(-1)!.key}\u0000`;
  }
}

async function checkReached(store: Store, revision: number): Promise<void> {
  const current = await store.currentRevision();
  if (revision > current) throw new FutureRevisionError(revision, current);
}
