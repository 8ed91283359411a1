import { negotiateObject } from '../../http/negotiate.js';
import type { Reply } from '../../http/reply.js';
import { type Entry, RevisionMismatchError } from '../../store/store.js';
import { listPrefix, type ResourceType } from '../../types/resource-type.js';
import { listText } from '../list/list-text.js';
import { readPage } from '../list/read-page.js';
import type { Api } from '../request/context.js';
import type { ResourceRequest } from '../request/handler.js';
import { parseListOptions } from '../request/list-options.js';
import { parseSelection } from '../request/selection.js';
import { type DeleteOptions, parseDeleteOptions } from './delete-options.js';
import { removeObject } from './remove.js';

/** DELETE of what a list selects; answers with the list. */
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
  for (const entry of page.entries) await removeOne(api, type, entry, options);
  return { status: 200, body: listText(type, page, form, 'Metadata', api.clock.now()) };
}

/** An object that somebody changes meanwhile is deleted all the same; one that is gone is gone. */
async function removeOne(api: Api, type: ResourceType, entry: Entry, options: DeleteOptions): Promise<void> {
  let current: Entry | undefined = entry;
  while (current !== undefined) {
    try {
      await removeObject(api, type, current, options);
      return;
    } catch (error) {
      if (!(error instanceof RevisionMismatchError)) throw error;
      current = error.actual;
    }
  }
}
