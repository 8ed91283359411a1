import { type KubeObject, ownerOf, type TableColumn, type TableRow } from '../../codec/object.js';
import { millisecondsOfHuman } from '../../go/human-duration.js';
import { cellText } from '../../render/table-cells.js';

/** What just happened to a row. */
export type RowChange = 'added' | 'changed' | 'deleted';

/** One object as the browser keeps it: its cells, and what is needed to find, filter and sort it. */
export interface Row {
  /**
   * `namespace/name`, or `name` without a namespace: the position in the list's own order. In a table of several
   * contexts, prefixed with the context and a tab.
   */
  readonly key: string;
  /** Its context, if the table has several; "" if it has one. */
  readonly context: string;
  readonly name: string;
  /** "" for objects without one. */
  readonly namespace: string;
  uid: string;
  /**
   * The text of each of the server's columns, one line each, including control characters. The age is "" if `created`
   * is known: it grows by itself, so a new value from the server is not a change.
   */
  cells: readonly string[];
  /** Key and cells in lower case, for filters; without the age. */
  search: string;
  labels: Readonly<Record<string, string>> | undefined;
  /** Its controller, otherwise its first owner: `ReplicaSet/web-5d9`; "" if nothing owns it. */
  owner: string;
  /** What its usage is compared with; only if such a column is shown. */
  bounds: UsageBounds | undefined;
  /** creationTimestamp in milliseconds since 1970; NaN if there is none. */
  created: number;
  /** When a container was last restarted, or an event was last seen, in milliseconds since 1970; NaN if never. */
  lastAt: number;
  change: RowChange | undefined;
  /** The cells that changed, one bit each; those from the 31st on share the last bit. */
  changedCells: number;
  /** What it is sorted by; set by the view that sorts. */
  sort: RowSortKey;
}

/** A value to sort by; undefined comes last. */
export type RowSortKey = number | string | undefined;

const HIGHEST_BIT = 30;

/** The bit of a cell in `changedCells`. */
export function cellBit(index: number): number {
  return 1 << Math.min(index, HIGHEST_BIT);
}

/** Keeps one copy of frequent strings: states, nodes, labels. */
export class Interner {
  #strings = new Map<string, string>();
  readonly #limit: number;

  /** @param limit maximum number of different strings; beyond that, it starts over */
  constructor(limit = 50_000) {
    this.#limit = limit;
  }

  of(text: string): string {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    if (this.#strings.size >= this.#limit) this.#strings = new Map();
    this.#strings.set(text, text);
    return text;
  }

  labels(labels: Readonly<Record<string, string>>): Record<string, string> {
    const interned: Record<string, string> = {};
    for (const [name, value] of Object.entries(labels)) interned[name] = this.of(value);
    return interned;
  }
}

/** The name and age columns of a table; -1 if there is none. */
export interface ColumnPlaces {
  name: number;
  age: number;
  /** Restarts; the time of the last one is shown in a separate column after the server's. */
  restarts: number;
  /** When an event was seen last. */
  lastSeen: number;
}

/** Finds the name and age columns of a table. */
export function columnPlaces(columns: readonly Pick<TableColumn, 'name' | 'format'>[]): ColumnPlaces {
  return {
    name: columns.findIndex(({ format }) => format === 'name'),
    age: columns.findIndex(({ name }) => name.toLowerCase() === 'age'),
    restarts: columns.findIndex(({ name }) => name.toLowerCase() === 'restarts'),
    lastSeen: columns.findIndex(({ name }) => name.toLowerCase() === 'last seen'),
  };
}

/** What the user's own columns read from objects. */
interface OwnReaders {
  /** Texts of cells, after the server's. */
  cells?: readonly ((object: KubeObject) => string)[];
  bounds?: ((object: KubeObject) => UsageBounds) | undefined;
}

/** What making rows requires. */
interface RowMaking {
  interner: Interner;
  now: number;
  own?: OwnReaders;
  context?: string;
}

/** The values that usage is compared with, by `cpu/requests`: thousandths of CPUs, bytes. */
export type UsageBounds = Readonly<Record<string, number>>;

/**
 * Makes a row from a table's row that includes its object's metadata. Returns undefined if neither metadata nor the
 * name column identify the object.
 * @param own what the user's own columns read from the object
 * @param now when the server sent it, in milliseconds since 1970
 * @param context of the row, if the table has several
 */
export function toRow(
  row: TableRow,
  places: ColumnPlaces,
  { interner, now, own = {}, context = '' }: RowMaking,
): Row | undefined {
  const metadata = row.object?.metadata;
  const named = row.cells[places.name];
  const name = metadata?.name ?? (typeof named === 'string' ? named : '');
  if (name === '') return undefined;
  const namespace = interner.of(metadata?.namespace ?? '');
  const key = (context && `${context}\t`) + (namespace === '' ? name : `${namespace}/${name}`);
  const created = Date.parse(metadata?.creationTimestamp ?? '');
  const cells = row.cells.map((cell, index) => {
    if (index === places.age && !Number.isNaN(created)) return '';
    if (index === places.name) return cell === name ? name : cellText(cell);
    return interner.of(cellText(cell));
  });
  const ago =
    places.restarts < 0
      ? millisecondsOfHuman(cells[places.lastSeen] ?? '')
      : splitRestarts(cells, places.restarts);
  const object = row.object as KubeObject | null | undefined;
  const owner = object == null ? undefined : ownerOf(object);
  for (const read of own.cells ?? []) cells.push(object == null ? '' : interner.of(cellText(read(object))));
  return {
    key,
    context,
    name,
    namespace,
    uid: metadata?.uid ?? '',
    cells,
    search: searchText(key, cells, places),
    labels: metadata?.labels ? interner.labels(metadata.labels) : undefined,
    owner: owner === undefined ? '' : interner.of(`${owner.kind}/${owner.name}`),
    bounds: object == null ? undefined : own.bounds?.(object),
    created,
    // To the second, like timestamps of servers.
    lastAt: ago === undefined ? Number.NaN : Math.floor((now - ago) / 1000) * 1000,
    change: undefined,
    changedCells: 0,
    sort: undefined,
  };
}

/**
 * `35 (5d4h ago)` is two facts, and fifteen columns wide, while most rows have a 0. Returns the milliseconds since the
 * last.
 */
function splitRestarts(cells: string[], at: number): number | undefined {
  const [, count = cells[at] ?? '', last = ''] = /^(\d+) \((.*) ago\)$/.exec(cells[at] ?? '') ?? [];
  cells[at] = count;
  cells.push(last);
  return millisecondsOfHuman(last);
}

function searchText(key: string, cells: readonly string[], places: ColumnPlaces): string {
  let text = key;
  for (let index = 0; index < cells.length; index++) {
    if (index !== places.age && index !== places.name) text += ` ${cells[index]}`;
  }
  return text.toLowerCase();
}

/** A row as messages name it and as users can type it: `shop/web-1`, `big:shop/web-1` if there are several contexts. */
export function rowTitle({ context, namespace, name }: Pick<Row, 'context' | 'namespace' | 'name'>): string {
  return (context && `${context}:`) + (namespace && `${namespace}/`) + name;
}

/** The result of `rowTitle` for a row of which only the key is known. */
export function titleOfKey(key: string): string {
  return key.replace('\t', ':');
}

/** The order of lists: by key. */
export function compareRowKeys(left: Row, right: Row): number {
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
}
