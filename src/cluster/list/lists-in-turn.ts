import type { ListHead } from '../../codec/list-stream.js';
import { compareKeys } from './key.js';
import { ReadAhead } from './read-ahead.js';
import { KnownColumns } from './shape.js';
import type { ListBatch, ListReport } from './types.js';

/** Items kept of a namespace whose turn has not come, where pages have no size. */
const MAX_KEPT = 500;

/** What comes of the list of one namespace: batches, and at its end how it went, or why it failed. */
type Turn = { namespace: string } & (
  | { gives: 'batch'; batch: ListBatch }
  | { gives: 'report'; report: ListReport }
  | { gives: 'error'; error: unknown }
);

/** Names of namespaces in the order in which a list across namespaces has their objects. */
export function inKeyOrder(namespaces: readonly string[]): string[] {
  return [...namespaces].sort((left, right) => compareKeys(`${left}/`, `${right}/`));
}

/**
 * Reads a list of each namespace, `width` of them at a time, and gives what comes of them in the order of the
 * namespaces. About a page is kept of each whose turn has not come. Leaving the loop ends all lists.
 * @param begin the list of a namespace; nothing is asked before its first batch is
 */
export async function* listsInTurn(
  namespaces: readonly string[],
  begin: (namespace: string) => AsyncGenerator<ListBatch, ListReport, undefined>,
  { width, chunkSize }: { width: number; chunkSize: number },
): AsyncGenerator<Turn, void, undefined> {
  const open: ReadAhead[] = [];
  const columns = new KnownColumns();
  let begun = 0;
  try {
    for (const namespace of namespaces) {
      while (open.length < width && begun < namespaces.length)
        open.push(new ReadAhead(begin(namespaces[begun++]!), chunkSize || MAX_KEPT));
      for (let ended = false; !ended; ) {
        const turn = await stepOf(namespace, open[0]!);
        ended = turn.gives !== 'batch';
        if (turn.gives === 'batch') turn.batch = { ...turn.batch, head: columns.in(turn.batch.head) };
        yield turn;
      }
      open.shift();
    }
  } finally {
    await Promise.all(open.map((each) => each.end()));
  }
}

async function stepOf(namespace: string, list: ReadAhead): Promise<Turn> {
  try {
    const step = await list.next();
    if (step.done === true) return { namespace, gives: 'report', report: step.value };
    return { namespace, gives: 'batch', batch: step.value };
  } catch (error) {
    return { namespace, gives: 'error', error };
  }
}

/** The one batch of a list without items. @param head that of a list of the same type */
export function emptyBatch(head: ListHead): ListBatch {
  const kind = head.kind === 'Table' ? 'table' : 'objects';
  return { kind, head, items: [], page: 1, restarted: false } as unknown as ListBatch;
}
