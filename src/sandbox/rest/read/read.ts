import { quote } from '../../../go/strconv/quote.js';
import { ApiError, notFound, tooLargeRevision } from '../../http/errors.js';
import { negotiateObject } from '../../http/negotiate.js';
import type { ResourcePath } from '../../http/path.js';
import type { Call, Reply } from '../../http/reply.js';
import { objectText, partialText } from '../../object/text.js';
import { type Entry, FutureRevisionError, type StoredValue } from '../../store/store.js';
import { objectKey, type ResourceType } from '../../types/resource-type.js';
import { parseIncludeObject, TABLE_TAIL, tableHead, tableRow } from '../list/table-rows.js';
import type { Api } from '../request/context.js';

/** GET of one object. */
export async function answerGet(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
): Promise<Reply> {
  const version = call.query.get('resourceVersion') ?? '';
  if (version !== '' && version !== '0') await checkReached(api, version);
  const entry = await readEntry(api, type, path);
  return objectReply(api, type, entry.value, entry.modRevision, call);
}

/** The entry of the object that a path names. Fails with 404. */
export async function readEntry(api: Api, type: ResourceType, path: ResourcePath): Promise<Entry> {
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
  const form = negotiateObject(call.accept, false, false, type);
  if (form.kind === 'table') {
    const head = tableHead(type, form.version, `{"resourceVersion":"${revision}"}`);
    const include = parseIncludeObject(call.query);
    const row = tableRow(type, value, revision, api.clock.now(), include, form.version);
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
      `resourceVersion: Invalid value: ${quote(version)}: strconv.ParseUint: parsing ${quote(version)}: invalid syntax`,
    );
  }
  const error = new FutureRevisionError(Number(version), await api.store.currentRevision());
  if (error.revision > error.current) throw tooLargeRevision(error.revision, error.current);
}
