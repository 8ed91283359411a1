import { cellBit, compareRowKeys, type Row, type RowChange } from './row.js';
import { mergeRows, placesOf } from './row-order.js';

/** For how many milliseconds a change is marked, and a deleted row stays visible. */
export const MARKED_FOR_MS = 3_000;

/** What a batch did to the rows. A row is in at most one of the sets. */
export interface Delta {
  added: Set<Row>;
  /** The same objects, with other cells. */
  changed: Set<Row>;
  removed: Set<Row>;
}

/** A pending change: a row that exists, or one that was deleted. */
interface Pending {
  row: Row;
  /** `listed` is a row of a list, which is no news. */
  what: RowChange | 'listed';
}

/** One of the lists that rows come from. */
interface ListedPart {
  name: string;
  holds(row: Row): boolean;
}

const WHOLE: ListedPart = { name: '', holds: () => true };

/**
 * The rows of one live list, or of several that form one table, by key and in the list's order. Pages and changes are
 * collected until `flush` applies them together, so that a busy cluster costs one pass for each redraw, not for each
 * change.
 */
export class RowStore {
  /** In the list's order, including rows that are about to disappear. */
  ordered: Row[] = [];
  readonly #byKey = new Map<string, Row>();
  #pending: Pending[] = [];
  /** Rows whose change is still marked, the oldest first, with the time at which the mark disappears. */
  readonly #fresh = new Map<Row, number>();
  /** Keys that new lists have not contained yet, by the names of the lists; "" if there is only one list. */
  readonly #unseen = new Map<string, Set<string>>();
  /** Lists that have been read to the end. */
  readonly #relisted = new Set<string>();

  /** Existing rows, without those just deleted. */
  get size(): number {
    return this.#byKey.size - this.#deleted;
  }

  /** Rows in memory, including those just deleted. */
  get held(): number {
    return this.#byKey.size;
  }

  #deleted = 0;

  get(key: string): Row | undefined {
    return this.#byKey.get(key);
  }

  /** Rows of a list. */
  list(rows: readonly Row[]): void {
    for (const row of rows) this.#pending.push({ row, what: 'listed' });
  }

  /** One change from a watch. */
  change(what: RowChange, row: Row): void {
    this.#pending.push({ row, what });
  }

  /**
   * A list begins that replaces the existing rows: those that it lacks are deleted at its end.
   * @param part the list, and which rows belong to it; all of them if there is only one list
   */
  beginRelist({ name, holds }: ListedPart = WHOLE): void {
    this.#relisted.delete(name);
    const rows = [...this.#byKey.values(), ...this.#pending.map(({ row }) => row)];
    this.#unseen.set(name, new Set(rows.filter(holds).map(({ key }) => key)));
  }

  /** The replacing list has been read to the end. */
  endRelist({ name }: Pick<ListedPart, 'name'> = WHOLE): void {
    this.#relisted.add(name);
  }

  /** Removes everything at once. */
  clear(): Delta {
    const removed = new Set(this.ordered);
    this.ordered = [];
    this.#byKey.clear();
    this.#fresh.clear();
    this.#pending = [];
    this.#unseen.clear();
    this.#relisted.clear();
    this.#deleted = 0;
    return { added: new Set(), changed: new Set(), removed };
  }

  /** When the oldest mark expires, in milliseconds; undefined if there is none. */
  get nextExpiry(): number | undefined {
    return this.#fresh.values().next().value;
  }

  /** Whether there is something to apply at this time. */
  isDue(now: number): boolean {
    return this.#pending.length > 0 || this.#relisted.size > 0 || (this.nextExpiry ?? Infinity) <= now;
  }

  /** Applies pending changes, and removes expired marks and deleted rows. */
  flush(now: number): Delta {
    const delta: Delta = { added: new Set(), changed: new Set(), removed: new Set() };
    const pending = this.#pending;
    this.#pending = [];
    for (const { row, what } of pending) {
      for (const keys of this.#unseen.values()) keys.delete(row.key);
      if (what === 'deleted') this.#delete(row, now, delta);
      else this.#put(row, what, now, delta);
    }
    for (const list of this.#relisted) {
      for (const key of this.#unseen.get(list) ?? []) this.#markDeleted(key, now, delta);
      this.#unseen.delete(list);
    }
    this.#relisted.clear();
    this.#expire(now, delta);
    const out = placesOf(delta.removed, this.ordered, compareRowKeys);
    this.ordered = mergeRows(this.ordered, out, [...delta.added], compareRowKeys);
    return delta;
  }

  #put(row: Row, what: Pending['what'], now: number, delta: Delta): void {
    const known = this.#byKey.get(row.key);
    if (known === undefined) {
      this.#byKey.set(row.key, row);
      delta.added.add(row);
      if (what !== 'listed') this.#mark(row, 'added', now);
      return;
    }
    if (known.change === 'deleted') this.#deleted--;
    const isAnother = known.change === 'deleted' || (known.uid !== row.uid && row.uid !== '');
    // If there are more columns than before, more of the row is shown, but it has not changed.
    const isAlike = known.cells.length === row.cells.length;
    const changedCells = isAlike ? differences(known.cells, row.cells) : 0;
    known.uid = row.uid;
    known.cells = row.cells;
    known.search = row.search;
    known.labels = row.labels;
    known.owner = row.owner;
    known.bounds = row.bounds;
    known.created = row.created;
    known.lastAt = row.lastAt;
    if (!delta.added.has(known)) delta.changed.add(known);
    if (isAnother) this.#mark(known, 'added', now);
    else if (changedCells !== 0 && !delta.added.has(known)) {
      const before = known.change === 'changed' ? known.changedCells : 0;
      this.#mark(known, known.change === 'added' ? 'added' : 'changed', now);
      known.changedCells = before | changedCells;
    }
  }

  /** Another object may have taken the name in the meantime; that one stays. */
  #delete({ key, uid }: Row, now: number, delta: Delta): void {
    const known = this.#byKey.get(key)?.uid;
    if (!known || uid === '' || known === uid) this.#markDeleted(key, now, delta);
  }

  #markDeleted(key: string, now: number, delta: Delta): void {
    const row = this.#byKey.get(key);
    if (row === undefined || row.change === 'deleted') return;
    this.#deleted++;
    this.#mark(row, 'deleted', now);
    if (!delta.added.has(row)) delta.changed.add(row);
  }

  #mark(row: Row, change: RowChange, now: number): void {
    row.change = change;
    row.changedCells = 0;
    this.#fresh.delete(row);
    this.#fresh.set(row, now + MARKED_FOR_MS);
  }

  #expire(now: number, delta: Delta): void {
    for (const [row, until] of this.#fresh) {
      if (until > now) return;
      this.#fresh.delete(row);
      if (row.change === 'deleted') {
        this.#byKey.delete(row.key);
        this.#deleted--;
        delta.changed.delete(row);
        delta.removed.add(row);
      }
      row.change = undefined;
      row.changedCells = 0;
    }
  }
}

function differences(before: readonly string[], after: readonly string[]): number {
  let bits = 0;
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    if (before[index] !== after[index]) bits |= cellBit(index);
  }
  return bits;
}
