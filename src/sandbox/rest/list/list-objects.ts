import { negotiateObject } from '../../http/negotiate.js';
import type { Reply } from '../../http/reply.js';
import { listPrefix } from '../../types/resource-type.js';
import type { ResourceRequest } from '../request/handler.js';
import { parseListOptions } from '../request/list-options.js';
import { parseSelection } from '../request/selection.js';
import { emptyPage, withoutChunks, withoutExpiryToken } from './faulty-list.js';
import { listObject, listText } from './list-text.js';
import { readListPage } from './read-list.js';
import { parseIncludeObject } from './table-rows.js';

/** GET of a collection. */
export async function listObjects({ api, type, path, call }: ResourceRequest): Promise<Reply> {
  const form = negotiateObject(call.accept, true, false, type);
  const query = api.faults.unchunked ? withoutChunks(call.query) : call.query;
  const options = parseListOptions(query, api.caches !== undefined);
  const selection = parseSelection(type, call.query);
  const include = form.kind === 'table' ? parseIncludeObject(call.query) : 'None';
  const { kind, limit } = api.faults.page(options.limit);
  const list = {
    type,
    prefix: listPrefix(type, path.namespace),
    tokens: api.tokens.of(type),
    options: { ...options, limit },
    selection,
    signal: call.signal,
  };
  const { page: found, source } = await readListPage(api, list).catch((error) => {
    throw withoutExpiryToken(api.faults, error);
  });
  const page = kind === 'empty' ? emptyPage(list, found) : found;
  const body = listText(type, page, form, include, api.clock.now());
  const reply = { status: 200, body, source, wire: form.wire };
  return form.kind === 'object' ? { ...reply, object: () => listObject(type, page) } : reply;
}
