import { quote } from '../../../go/strconv/quote.js';
import { ApiError, notFound, tooLargeRevision } from '../../http/errors.js';
import { negotiateObject } from '../../http/negotiate.js';
import type { Reply } from '../../http/reply.js';
import { objectText, partialText } from '../../object/text.js';
import { type Entry, FutureRevisionError, type StoredValue } from '../../store/store.js';
import { objectKey } from '../../types/resource-type.js';
import { parseIncludeObject, TABLE_TAIL, tableHead, tableRow } from '../list/table-rows.js';
import type { Api } from '../request/context.js';
import type { Place, ResourceRequest } from '../request/handler.js';

/** GET of one object. */
export async function answerGet(request: ResourceRequest): Promise<Reply> {
  const version = request.call.query.get('resourceVersion') ?? '';
  if (version !== '' && version !== '0') await checkReached(request.api, version);
  const entry = await readEntry(request);
  return objectReply(request, entry.value, entry.modRevision);
}

/** The entry of the object that a path names. Fails with 404. */
export async function readEntry({ api, type, path }: Place): Promise<Entry> {
  const { entry } = await api.store.get(objectKey(type, path.namespace, path.name));
  if (entry === undefined) throw notFound(type, path.name);
  return entry;
}

/** One object in the requested form. */
export function objectReply(
  { api, type, call }: ResourceRequest,
  value: StoredValue,
  revision: number,
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
