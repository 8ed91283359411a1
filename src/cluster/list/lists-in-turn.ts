import type { ListHead } from '../../codec/list-stream.js';
import { compareKeys } from './key.js';
import { ReadAhead } from './read-ahead.js';
import { KnownColumns } from './shape.js';
import type { ListBatch, ListReport } from './types.js';

/** Items kept of a namespace whose turn has not come, if pages have no size. */
const MAX_KEPT = 500;

/** The results of the list of one namespace: batches, and at the end its report or its error. */
type Turn = { namespace: string } & (
  | { gives: 'batch'; batch: ListBatch }
  | { gives: 'report'; report: ListReport }
  | { gives: 'error'; error: unknown }
);

/** Namespaces in the order in which a list across namespaces has their objects. */
export function inKeyOrder(namespaces: readonly string[]): string[] {
  return [...namespaces].sort((left, right) => compareKeys(`${left}/`, `${right}/`));
}

/**
 * Reads the lists of several namespaces, `width` at a time, and returns their results in the order of the namespaces.
 * For each namespace whose turn has not come, about one page is kept. Leaving the loop ends all lists.
 * @param begin starts the list of a namespace; nothing is requested before its first batch is read
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

/** The only batch of an empty list. @param head of a list of the same type */
export function emptyBatch(head: ListHead): ListBatch {
  const kind = head.kind === 'Table' ? 'table' : 'objects';
  return { kind, head, items: [], page: 1, restarted: false } as unknown as ListBatch;
}
