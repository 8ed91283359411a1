import { negotiateObject } from '../../http/negotiate.js';
import type { Reply } from '../../http/reply.js';
import { listPrefix } from '../../types/resource-type.js';
import { listText } from '../list/list-text.js';
import { readPage } from '../list/read-page.js';
import type { ResourceRequest } from '../request/handler.js';
import { parseListOptions } from '../request/list-options.js';
import { parseSelection } from '../request/selection.js';
import { parseDeleteOptions } from './delete-options.js';
import { onCurrent, removeObject } from './remove.js';

/** DELETE of the objects that a list selects; responds with the list. */
export async function deleteCollection({ api, type, path, call }: ResourceRequest): Promise<Reply> {
  const options = await parseDeleteOptions(api, call);
  const form = negotiateObject(call.accept, true, false);
  const prefix = listPrefix(type, path.namespace);
  const selection = parseSelection(type, call.query);
  api.controllers?.start();
  const page = await readPage(
    api.store,
    api.tokens.of(type),
    prefix,
    parseListOptions(call.query),
    selection,
  );
  for (const entry of page.entries)
    await onCurrent(entry, (current) => removeObject(api, type, current, options));
  return { status: 200, body: listText(type, page, form, 'Metadata', api.clock.now()) };
}
