import { ACCEPT_TABLE, INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import { keyByMetadata, keyByNameCell } from '../../cluster/list/key.js';
import { list } from '../../cluster/list/list.js';
import type { ListItem } from '../../cluster/list/list-item.js';
import type { ListRequest } from '../../cluster/list/types.js';
import type { ListHead } from '../../codec/list-stream.js';
import type { Transport } from '../../transport/types.js';
import type { Names } from './sources.js';

/** Names asked for at a time where a server pages such a list. */
const pageSize = 2000;

/**
 * Lists the names of a collection, as far as the signal allows: what was read until then is given as incomplete.
 * Asks for tables without objects: metadata alone would be fifteen times as much. They may be a moment old
 * (resourceVersion 0), for servers answer that from memory, and all at once: 20,000 pods in 0.1 s, where the same in
 * pages of the present takes a 1.20 server 3 s.
 * Fails as `list` does where there is no name at all.
 */
export async function listNames(transport: Transport, path: string, signal: AbortSignal): Promise<Names> {
  const names: string[] = [];
  const request: ListRequest = {
    path,
    query: [
      ['includeObject', INCLUDE_OBJECT.none],
      ['resourceVersion', '0'],
    ],
    accept: ACCEPT_TABLE,
    chunkSize: pageSize,
    consistency: 'resume',
    keyOf: nameOf,
  };
  try {
    for await (const { head, items } of list(transport, request, { signal })) {
      for (const item of items) {
        const name = nameOf(item, head);
        if (name !== undefined) names.push(name);
      }
    }
    return { names, complete: true };
  } catch (error) {
    if (names.length === 0) throw error;
    return { names, complete: false };
  }
}

/** Servers that make no tables send whole objects. */
function nameOf(item: ListItem, head: ListHead): string | undefined {
  return keyByNameCell(item, head) ?? keyByMetadata(item)?.replace(/^.*\//, '');
}
