import { listPrefix, type ResourceType } from '../resources/resource-type.js';
import type { Call, StreamReply } from '../server/reply.js';
import { type Change, CompactedError, type Entry, type Store, type StoredValue } from '../store/store.js';
import type { Api } from './context.js';
import { ApiError, expired } from './errors.js';
import { negotiateObject } from './negotiate.js';
import type { ResourcePath } from './path.js';
import { parseSelection, type Selection } from './selection.js';
import { parseIncludeObject } from './table-text.js';
import { Ticker } from './ticker.js';
import { parseWatchOptions, type WatchOptions } from './watch-options.js';
import { EventWriter } from './watch-text.js';

/** Watches that name no time end after so many milliseconds, up to twice as many. */
const DEFAULT_TIMEOUT = 30 * 60 * 1000;

/** A bookmark comes so many milliseconds before the end. */
const LAST_BOOKMARK = 2000;

/** GET with watch: the changes of a list from a resourceVersion on, until its time is over. */
export function watchObjects(api: Api, type: ResourceType, path: ResourcePath, call: Call): StreamReply {
  const form = negotiateObject(call.headers.accept, path.name === '', true);
  const options = parseWatchOptions(call.query);
  const include = form.kind === 'table' ? parseIncludeObject(call.query) : 'None';
  const named = path.name === '' ? undefined : path.name;
  const request: WatchedList = {
    prefix: listPrefix(type, path.namespace),
    selection: bothSelections(parseSelection(type, call.query), named, type, path),
    options,
  };
  const writer = new EventWriter(type, form, include, api.clock);
  return { status: 200, contentType: 'application/json', stream: events(api, request, writer, call.signal) };
}

interface WatchedList {
  prefix: string;
  selection: (key: string, value: StoredValue) => boolean;
  options: WatchOptions;
}

async function* events(
  api: Api,
  { prefix, selection, options }: WatchedList,
  writer: EventWriter,
  gone: AbortSignal,
): AsyncGenerator<string> {
  const timeout = options.timeout || DEFAULT_TIMEOUT * (1 + api.random());
  const ticker = new Ticker(api.clock, gone);
  const since = options.revision ?? 0;
  let from = since + 1;
  try {
    if (since === 0 || options.sendInitialEvents) {
      const { entries, revision } = await api.store.list({ prefix });
      yield* added(entries, selection, writer);
      if (options.sendInitialEvents && options.bookmarks) yield writer.bookmark(revision, true);
      from = revision + 1;
    }
    ticker.endAfter(timeout);
    if (options.bookmarks) {
      ticker.every(api.bookmarkInterval);
      if (timeout > LAST_BOOKMARK) ticker.once(timeout - LAST_BOOKMARK);
    }
    const changes = api.store.watch({ prefix, from, signal: ticker.ended });
    for await (const batch of ticker.merge(changes)) {
      if (batch === 'tick') yield writer.bookmark(await bookmarkRevision(api.store, since));
      else for (const change of batch) yield* changeText(change, selection, writer);
    }
  } catch (error) {
    yield writer.error(watchError(error, since));
  } finally {
    ticker.stop();
  }
}

function* added(
  entries: readonly Entry[],
  selection: WatchedList['selection'],
  writer: EventWriter,
): Generator<string> {
  for (const { key, value, modRevision } of entries) {
    if (selection(key, value)) yield writer.event('ADDED', value, modRevision);
  }
}

/** What a change is to a watch: an object that begins to be selected is added, one that ends is deleted. */
function* changeText(
  change: Change,
  selection: WatchedList['selection'],
  writer: EventWriter,
): Generator<string> {
  const { key, previous, revision } = change;
  const was = previous !== undefined && selection(key, previous.value);
  const is = change.type === 'put' && selection(key, change.entry.value);
  if (change.type === 'put' && is)
    yield writer.event(was ? 'MODIFIED' : 'ADDED', change.entry.value, revision);
  else if (was) yield writer.event('DELETED', previous!.value, revision);
}

/** A bookmark never goes back behind what the client asked for. */
async function bookmarkRevision(store: Store, since: number): Promise<number> {
  return Math.max(since, await store.currentRevision());
}

function watchError(error: unknown, since: number): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof CompactedError)) return new ApiError(500, (error as Error).message);
  return expired(`too old resource version: ${since} (${error.compacted})`);
}

/** The selection of a query, and the object of a path that names one (the old form of watches). */
function bothSelections(
  selected: Selection | undefined,
  name: string | undefined,
  type: ResourceType,
  path: ResourcePath,
): WatchedList['selection'] {
  const key = name === undefined ? undefined : `${listPrefix(type, path.namespace)}${name}`;
  return (candidate, value) => (key === undefined || candidate === key) && (selected?.(value) ?? true);
}
