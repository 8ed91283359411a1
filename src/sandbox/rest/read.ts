import { objectText, partialText } from '../object/text.js';
import { objectKey, type ResourceType } from '../resources/resource-type.js';
import type { Call, Reply } from '../server/reply.js';
import { type Entry, FutureRevisionError, type StoredValue } from '../store/store.js';
import type { Api } from './context.js';
import { ApiError, notFound, tooLargeRevision } from './errors.js';
import { readFaultyList, withoutChunks } from './faulty-list.js';
import { parseListOptions } from './list-options.js';
import { listObject, listText } from './list-text.js';
import { negotiateObject } from './negotiate.js';
import type { ResourcePath } from './path.js';
import { parseSelection } from './selection.js';
import { parseIncludeObject, rowText, TABLE_TAIL, tableHead } from './table-text.js';

/** GET of a collection. */
export async function listObjects(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
): Promise<Reply> {
  const form = negotiateObject(call.headers.accept, true, false, type);
  const query = api.faults.unchunked ? withoutChunks(call.query) : call.query;
  const options = parseListOptions(query, api.caches !== undefined);
  const selection = parseSelection(type, call.query);
  const include = form.kind === 'table' ? parseIncludeObject(call.query) : 'None';
  const asked = { type, namespace: path.namespace, options, selection, signal: call.signal };
  const { page, source } = await readFaultyList(api, asked);
  const body = listText(type, page, form, include, api.clock.now());
  const reply = { status: 200, body, source, wire: form.wire };
  return form.kind === 'object' ? { ...reply, object: () => listObject(type, page) } : reply;
}

/** GET of one object. */
export async function getObject(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
): Promise<Reply> {
  const version = call.query.get('resourceVersion') ?? '';
  if (version !== '' && version !== '0') await checkReached(api, version);
  const entry = await readObject(api, type, path);
  return objectReply(api, type, entry.value, entry.modRevision, call);
}

/** The entry of the object that a path names. Fails with 404. */
export async function readObject(api: Api, type: ResourceType, path: ResourcePath): Promise<Entry> {
  const { entry } = await api.store.get(objectKey(type, path.namespace, path.name));
  if (entry === undefined) throw notFound(type, path.name);
  return entry;
}

/** One object in the form asked for. */
export function objectReply(
  api: Api,
  type: ResourceType,
  value: StoredValue,
  revision: number,
  call: Call,
  status = 200,
): Reply {
  const form = negotiateObject(call.headers.accept, false, false, type);
  if (form.kind === 'table') {
    const head = tableHead(type, form.version, `{"resourceVersion":"${revision}"}`);
    const include = parseIncludeObject(call.query);
    const row = rowText(type, value, revision, api.clock.now(), include, form.version);
    return { status, body: head + row + TABLE_TAIL, wire: form.wire };
  }
  const body =
    form.kind === 'partial' ? partialText(value, revision, form.version) : objectText(type, value, revision);
  return { status, body, wire: form.wire };
}

async function checkReached(api: Api, version: string): Promise<void> {
  if (!/^\d+$/.test(version)) {
    throw new ApiError(
      500,
      `resourceVersion: Invalid value: ${JSON.stringify(version)}: strconv.ParseUint: parsing ${JSON.stringify(version)}: invalid syntax`,
    );
  }
  const error = new FutureRevisionError(Number(version), await api.store.currentRevision());
  if (error.revision > error.current) throw tooLargeRevision(error.revision, error.current);
}
