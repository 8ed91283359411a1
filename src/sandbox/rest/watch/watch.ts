import { ApiError, expired } from '../../http/errors.js';
import { negotiateObject } from '../../http/negotiate.js';
import type { StreamReply } from '../../http/reply.js';
import { parseWatchOptions, type WatchOptions } from '../../http/watch-options.js';
import { type Change, CompactedError, type Entry } from '../../store/store.js';
import { objectKey } from '../../types/resource-type.js';
import { parseIncludeObject } from '../list/table-rows.js';
import type { Api } from '../request/context.js';
import type { ResourceRequest } from '../request/handler.js';
import { type ObjectFilter, parseSelection } from '../request/selection.js';
import { DueBookmark } from './due-bookmark.js';
import { Ticker } from './ticker.js';
import { type WatchSource, watchSource } from './watch-source.js';
import { EventWriter } from './watch-text.js';

/** The minimum duration of watches without a timeout, in milliseconds; the maximum is twice that. */
const DEFAULT_TIMEOUT = 30 * 60 * 1000;

/** The last bookmark comes this many milliseconds before the end. */
const LAST_BOOKMARK = 2000;

/** GET with watch: the changes to a list after a resourceVersion, until it times out. */
export function watchObjects({ api, type, path, call }: ResourceRequest): StreamReply {
  const form = negotiateObject(call.accept, path.name === '', true, type);
  const options = parseWatchOptions(call.query);
  const include = form.kind === 'table' ? parseIncludeObject(call.query) : 'None';
  const selection = parseSelection(type, call.query);
  const key = path.name === '' ? undefined : objectKey(type, path.namespace, path.name);
  const request: WatchedList = {
    source: watchSource(api, type, path.namespace),
    selection,
    selects: (entry) => (key === undefined || entry.key === key) && (selection?.selects(entry) ?? true),
    options,
  };
  const writer = new EventWriter(type, form, include, api.clock);
  const source = api.caches === undefined ? 'store' : 'cache';
  const stream = api.faults.endsWatch() ? nothing() : events(api, request, writer, call.signal);
  return { status: 200, contentType: 'application/json', stream, source, wire: form.wire };
}

async function* nothing(): AsyncGenerator<string> {}

interface WatchedList {
  source: WatchSource;
  /** The selection of the query. */
  selection: ObjectFilter | undefined;
  /** The selection, and the object of a path that names one (the old form of watches). */
  selects(entry: Entry): boolean;
  options: WatchOptions;
}

async function* events(
  api: Api,
  { source, selection, selects, options }: WatchedList,
  writer: EventWriter,
  gone: AbortSignal,
): AsyncGenerator<string> {
  const timeout = options.timeout || DEFAULT_TIMEOUT * (1 + api.jitter());
  const ticker = new Ticker(api.clock, gone);
  const since = options.revision ?? 0;
  let bookmark: DueBookmark | undefined;
  try {
    const { initial, revision } = await source.start(options, selection, gone);
    for (const entry of initial) {
      if (selects(entry)) yield writer.event('ADDED', entry.value, entry.modRevision);
    }
    if (options.initialEventsEnd) yield writer.bookmark(revision, true);
    ticker.endAfter(timeout);
    if (options.bookmarks) {
      ticker.every(api.bookmarkInterval);
      if (timeout > LAST_BOOKMARK) ticker.once(timeout - LAST_BOOKMARK);
    }
    const changes = source.follow(revision + 1, ticker.ended);
    bookmark = new DueBookmark(api.clock, changes);
    for await (const batch of ticker.merge(changes)) {
      if (batch === 'tick') bookmark.await();
      else {
        for (const item of batch) {
          if (item.type !== 'progress') yield* changeText(item, selects, writer);
          // a bookmark is never older than the requested revision
          else if (bookmark.take()) yield writer.bookmark(Math.max(since, item.revision));
        }
      }
    }
  } catch (error) {
    yield writer.error(watchError(error, since));
  } finally {
    bookmark?.take();
    ticker.stop();
  }
}

/** The events for a change: an object that becomes selected is added, one that is no longer selected is deleted. */
function* changeText(
  change: Change,
  selects: WatchedList['selects'],
  writer: EventWriter,
): Generator<string> {
  const { previous, revision } = change;
  const was = previous !== undefined && selects(previous);
  const is = change.type === 'put' && selects(change.entry);
  if (change.type === 'put' && is)
    yield writer.event(was ? 'MODIFIED' : 'ADDED', change.entry.value, revision);
  else if (was) yield writer.event('DELETED', previous!.value, revision);
}

function watchError(error: unknown, since: number): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof CompactedError)) return new ApiError(500, (error as Error).message);
  return expired(`too old resource version: ${since} (${error.compacted})`);
}
