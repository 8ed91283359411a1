import type { TableColumn, TableRow } from '../../codec/object.js';
import type { Clock } from '../../process/clock.js';
import type { BrowserCluster } from '../cluster.js';
import { lookAround } from '../empty-list.js';
import type { ListCondition } from '../list-condition.js';
import type { ListView } from '../list-view.js';
import { type ListPlace, type LiveListSink, runLiveList } from '../live-list.js';
import type { Row } from '../row.js';
import type { RowStore } from '../row-store.js';
import type { Host } from '../screen.js';

/** What reads into what. */
export interface ReadTable {
  cluster: BrowserCluster;
  list: ListView;
  store: RowStore;
  /** Whether rows must come with whole objects. */
  needsObjects(): boolean;
  condition: ListCondition;
  /** Makes rows of those of a page or a change. */
  toRows(columns: readonly TableColumn[], rows: readonly TableRow[]): Row[];
}

/** What reading needs of the world. */
export interface ReaderTools {
  host: Pick<Host, 'changed' | 'answered'>;
  clock: Clock;
  random: () => number;
  /** Called when the list's namespace is known to be there: it has an object, or the server says so. */
  onNamespaceFound?: () => void;
}

/** For so long, in milliseconds, a table that is out of sight can go on where it was. */
const KEPT_MS = 60_000;

/** The first rows are drawn so many milliseconds after the first of them came: most of a page comes within them. */
const FIRST_ROWS_MS = 10;

/** Reads a table's list into its store, and keeps that up to date while the table is seen. */
export class TableReader {
  #live: AbortController | undefined;
  /** Rows were read before. */
  #wasRead = false;
  /** How far the list has come, and of what rows. */
  #place: { at: ListPlace; withObjects: boolean } | undefined;
  #stoppedAt = Number.NEGATIVE_INFINITY;
  readonly #table: ReadTable;
  readonly #tools: ReaderTools;

  constructor(table: ReadTable, tools: ReaderTools) {
    this.#table = table;
    this.#tools = tools;
  }

  /** Begins; false where it is under way. */
  start(): boolean {
    if (this.#live !== undefined) return false;
    const live = new AbortController();
    this.#live = live;
    const { clock, random } = this.#tools;
    const { cluster, list, store } = this.#table;
    const withObjects = this.#table.needsObjects();
    const isFresh = clock.now() - this.#stoppedAt < KEPT_MS && this.#place?.withObjects === withObjects;
    const from = isFresh ? this.#place?.at : undefined;
    const isAgain = this.#wasRead && from === undefined;
    if (isAgain) store.beginRelist();
    void runLiveList(list, this.#sink(live.signal, isAgain, withObjects), {
      client: cluster.client,
      signal: live.signal,
      clock,
      random,
      withObjects,
      from,
    });
    return true;
  }

  /** Reads the list when it is begun next, however lately it was read. */
  forget(): void {
    this.#place = undefined;
  }

  stop(): void {
    if (this.#live !== undefined) this.#stoppedAt = this.#tools.clock.now();
    this.#live?.abort(new Error('out of sight'));
    this.#live = undefined;
  }

  #sink(signal: AbortSignal, isAgain: boolean, withObjects: boolean): LiveListSink {
    const { host, clock, onNamespaceFound } = this.#tools;
    const { list, store, condition, toRows } = this.#table;
    let again = isAgain;
    // What goes on where it was is looked into no more than once.
    let isEmpty = !this.#wasRead;
    const listed = () => {
      if (list.namespace === undefined) return;
      if (isEmpty) this.#lookAround(signal);
      else onNamespaceFound?.();
    };
    const unlessHidden = (act: () => void) => {
      if (signal.aborted) return;
      act();
      host.changed();
    };
    return {
      rows: (columns, rows) =>
        unlessHidden(() => {
          isEmpty &&= rows.length === 0;
          if (!this.#wasRead) clock.after(FIRST_ROWS_MS, () => host.answered());
          this.#wasRead = true;
          store.list(toRows(columns, rows));
        }),
      change: (type, columns, rows) =>
        unlessHidden(() => {
          const what = type === 'ADDED' ? 'added' : type === 'DELETED' ? 'deleted' : 'changed';
          for (const row of toRows(columns, rows)) store.change(what, row);
        }),
      state: (state) =>
        unlessHidden(() => {
          const isComplete = state.phase === 'live' || (state.phase === 'refused' && state.listed);
          if (isComplete && again) {
            store.endRelist();
            again = false;
          }
          if (isComplete && condition.state.phase === 'listing') listed();
          condition.state = state;
        }),
      upTo: (at) => {
        // What came out of sight was not taken.
        if (!signal.aborted) this.#place = { at, withObjects };
      },
      relist: (step) => unlessHidden(() => (step === 'begin' ? store.beginRelist() : store.endRelist())),
      progress: (versions, expected) =>
        unlessHidden(() => {
          condition.versions = versions;
          condition.expected = expected;
        }),
    };
  }

  /** Finds out why there is nothing: a wrong namespace looks like an empty one. */
  #lookAround(signal: AbortSignal): void {
    const { cluster, list, condition } = this.#table;
    lookAround(cluster, list, signal).then(
      (around) => {
        condition.around = around;
        if (around.exists === true) this.#tools.onNamespaceFound?.();
        this.#tools.host.changed();
      },
      // The list was answered; that its namespace cannot be asked for changes nothing.
      () => undefined,
    );
  }
}
