import type { Client } from '../../cluster/client/client.js';
import { MAX_ROWS } from '../../cluster/client/list.js';
import { ROWS_WITH_METADATA } from '../../cluster/requests.js';
import type { Collection } from '../../cluster/target.js';
import type { ListHead } from '../../codec/list-stream.js';
import type { TableRow } from '../../codec/object.js';
import type { Choice } from './picker.js';

/**
 * The objects of a resource as choices, one page at a time: with their state beside their names, and the server's
 * columns as preview. Fails as lists do.
 */
export async function* objectChoices(
  client: Pick<Client, 'list'>,
  collection: Collection,
  signal: AbortSignal,
): AsyncGenerator<Choice<string>[], void, undefined> {
  for await (const batch of client.list(collection, {
    need: ROWS_WITH_METADATA,
    mostHeld: MAX_ROWS,
    signal,
  })) {
    if (batch.kind === 'table') yield batch.items.flatMap((row) => rowChoice(row, batch.head));
    else yield batch.items.flatMap(({ metadata }) => choiceOf(metadata?.name, '', () => []));
  }
}

/** Keeps only a row's cells and labels: there may be very many rows. */
function rowChoice({ cells, object }: TableRow, { columnDefinitions = [] }: ListHead): Choice<string>[] {
  const { name: named, labels } = object?.metadata ?? {};
  const cell = (index: number) => String(cells[index] ?? '');
  const state = columnDefinitions.findIndex(({ name }) => /^(status|phase|state)$/i.test(name));
  return choiceOf(named, state < 0 ? '' : cell(state), () => [
    ...columnDefinitions.flatMap(({ name, format, priority }, index) =>
      priority > 0 || format === 'name' ? [] : [`${name}: ${cell(index)}`],
    ),
    `Labels: ${Object.entries(labels ?? {})
      .map(([key, value]) => `${key}=${value}`)
      .join(', ')}`,
  ]);
}

function choiceOf(name: string | undefined, note: string, preview: () => string[]): Choice<string>[] {
  return name === undefined ? [] : [{ text: name, note, preview, value: name }];
}
