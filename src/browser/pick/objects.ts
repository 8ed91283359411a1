import { ACCEPT_TABLE, INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import { keyByMetadata } from '../../cluster/list/key.js';
import { list } from '../../cluster/list/list.js';
import type { ListHead } from '../../codec/list-stream.js';
import type { TableRow } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { resourcePath } from '../../transport/paths.js';
import type { Transport } from '../../transport/types.js';
import type { Choice } from '../picker.js';
import { typeName } from '../place.js';

const CHUNK_SIZE = 500;

/**
 * The objects of a resource as choices, a page at a time: their state beside their names, the server's columns as
 * preview. Fails as lists do.
 * @param namespace undefined for resources without
 */
export async function* objectChoices(
  transport: Transport,
  resource: ApiResource,
  namespace: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Choice<string>[], void, undefined> {
  const request = {
    path: resourcePath({ ...resource, ...(namespace !== undefined && { namespace }) }),
    resource: typeName(resource),
    query: [['includeObject', INCLUDE_OBJECT.metadata] as const],
    accept: ACCEPT_TABLE,
    chunkSize: CHUNK_SIZE,
    consistency: 'resume' as const,
    keyOf: keyByMetadata,
  };
  for await (const batch of list(transport, request, { signal })) {
    if (batch.kind === 'table') yield batch.items.flatMap((row) => rowChoice(row, batch.head));
    else yield batch.items.flatMap(({ metadata }) => choiceOf(metadata?.name, '', () => []));
  }
}

/** Keeps a row's cells and labels, and nothing else of it: there may be very many. */
function rowChoice({ cells, object }: TableRow, { columnDefinitions = [] }: ListHead): Choice<string>[] {
  const { name: named, labels = {} } = object?.metadata ?? {};
  const cell = (index: number) => String(cells[index] ?? '');
  const state = columnDefinitions.findIndex(({ name }) => /^(status|phase|state)$/i.test(name));
  return choiceOf(named, state < 0 ? '' : cell(state), () => [
    ...columnDefinitions.flatMap(({ name, format, priority }, index) =>
      priority > 0 || format === 'name' ? [] : [`${name}: ${cell(index)}`],
    ),
    `Labels: ${Object.entries(labels)
      .map(([key, value]) => `${key}=${value}`)
      .join(', ')}`,
  ]);
}

function choiceOf(name: string | undefined, note: string, preview: () => string[]): Choice<string>[] {
  return name === undefined ? [] : [{ text: name, note, preview, value: name }];
}
