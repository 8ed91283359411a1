import { InexactNumberError, parseJson } from '../../codec/json.js';
import type { KubeObject, Table, TableColumn, WatchEvent } from '../../codec/object.js';
import { checkAnswer, checkCells } from '../../codec/shape.js';
import { malformedText } from '../../transport/errors.js';
import { MalformedWatchError } from './errors.js';

const TYPES = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR']);

/** Reads one line of a watch. Fails with MalformedWatchError. */
export function parseEvent(line: string): WatchEvent<KubeObject> {
  let event: unknown;
  try {
    event = parseJson(line);
  } catch (cause) {
    if (cause instanceof InexactNumberError) throw new MalformedWatchError(cause.message, { cause });
    throw new MalformedWatchError('the server sent a watch event that is not JSON', { cause });
  }
  if (!isEvent(event)) throw new MalformedWatchError('the server sent something other than a watch event');
  if (event.type !== 'ERROR') checkObjectOf(event);
  return event;
}

function checkObjectOf({ object }: WatchEvent): void {
  try {
    checkAnswer(object);
  } catch (cause) {
    throw new MalformedWatchError(malformedText((cause as Error).message), { cause });
  }
}

function isEvent(value: unknown): value is WatchEvent<KubeObject> {
  if (typeof value !== 'object' || value === null) return false;
  const { type, object } = value as { type?: unknown; object?: unknown };
  return typeof type === 'string' && TYPES.has(type) && typeof object === 'object' && object !== null;
}

/** The resourceVersion of the watch after an event; "" if it has none. For a Table it may be in a row. */
export function eventResourceVersion({ object }: WatchEvent<KubeObject>): string {
  const own = object.metadata?.resourceVersion;
  if (typeof own === 'string' && own !== '') return own;
  const inRow = isTable(object) ? object.rows?.at(-1)?.object?.metadata?.resourceVersion : undefined;
  return typeof inRow === 'string' ? inRow : '';
}

/**
 * Unifies the Tables of a watch: the server sends the columns once, with the first event of a connection, and the Table
 * of a bookmark has a row of zero values that is not an object.
 */
export class TableEvents {
  #columns: TableColumn[] | undefined;

  /** The event with the current columns, and without rows if it is a bookmark; other events unchanged. */
  complete(event: WatchEvent<KubeObject>): WatchEvent<KubeObject | Table> {
    const table = event.object;
    if (!isTable(table)) return event;
    const { columnDefinitions: columns } = table;
    if (columns && columns.length > 0) this.#columns = columns;
    const completed: Table = { ...table, rows: event.type === 'BOOKMARK' ? [] : (table.rows ?? []) };
    if (this.#columns !== undefined) completed.columnDefinitions = this.#columns;
    else delete completed.columnDefinitions;
    if (this.#columns !== undefined || completed.rows.length > 0) checkCellsOf(completed);
    return { type: event.type, object: completed };
  }
}

function checkCellsOf(table: Table): void {
  try {
    checkCells(table);
  } catch (cause) {
    throw new MalformedWatchError(malformedText((cause as Error).message), { cause });
  }
}

function isTable(object: unknown): object is Table {
  return (object as KubeObject).kind === 'Table';
}
