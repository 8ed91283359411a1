import type { TableColumn, TableRow } from '../../codec/object.js';
import type { Clock } from '../../process/clock.js';
import type { BrowserCluster } from '../cluster.js';
import { lookAround } from '../empty-list.js';
import type { ListCondition } from '../list-condition.js';
import type { ListView } from '../list-view.js';
import { type ListPlace, type LiveListSink, type LiveListState, runLiveList } from '../live-list.js';
import type { Row } from '../row.js';
import type { RowStore } from '../row-store.js';
import type { Host } from '../screen.js';
import { expectedOfParts, partsOf, stateOfParts, type TablePart } from './list-parts.js';

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

/** How far a part of a table was read. */
interface PartPlace {
  at: ListPlace;
  withObjects: boolean;
}

/** Reads a table's lists into its store, and keeps that up to date while the table is seen. */
export class TableReader {
  #live: AbortController | undefined;
  /** Namespaces whose rows were read before; "" for those of the one list. */
  readonly #wasRead = new Set<string>();
  /** How far the lists have come, and of what rows. */
  readonly #places = new Map<string, PartPlace>();
  readonly #states = new Map<string, LiveListState>();
  readonly #versions = new Map<string, readonly string[]>();
  readonly #expected = new Map<string, number | undefined>();
  #stoppedAt = Number.NEGATIVE_INFINITY;
  readonly #parts: readonly TablePart[];
  readonly #table: ReadTable;
  readonly #tools: ReaderTools;

  constructor(table: ReadTable, tools: ReaderTools) {
    this.#table = table;
    this.#tools = tools;
    this.#parts = partsOf(table.list);
  }

  /** Begins; false where it is under way. */
  start(): boolean {
    if (this.#live !== undefined) return false;
    this.#live = new AbortController();
    for (const part of this.#parts) this.#begin(part, this.#live.signal);
    return true;
  }

  #begin(part: TablePart, signal: AbortSignal): void {
    const { clock, random } = this.#tools;
    const { cluster, store } = this.#table;
    const { list, namespace } = part;
    const withObjects = this.#table.needsObjects();
    const place = this.#places.get(namespace);
    const isFresh = clock.now() - this.#stoppedAt < KEPT_MS && place?.withObjects === withObjects;
    const from = isFresh ? place?.at : undefined;
    const isAgain = this.#wasRead.has(namespace) && from === undefined;
    if (isAgain) store.beginRelist(namespace);
    void runLiveList(list, this.#sink(part, signal, isAgain, withObjects), {
      ...{ client: cluster.client, signal, clock, random, withObjects, from },
    });
  }

  /** Reads the lists when they are begun next, however lately they were read. */
  forget(): void {
    this.#places.clear();
  }

  stop(): void {
    if (this.#live !== undefined) this.#stoppedAt = this.#tools.clock.now();
    this.#live?.abort(new Error('out of sight'));
    this.#live = undefined;
  }

  #sink({ namespace }: TablePart, signal: AbortSignal, isAgain: boolean, withObjects: boolean): LiveListSink {
    const { host, clock, onNamespaceFound } = this.#tools;
    const { list, store, condition, toRows } = this.#table;
    let again = isAgain;
    // What goes on where it was is looked into no more than once.
    let isEmpty = !this.#wasRead.has(namespace);
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
          if (!this.#wasRead.has(namespace)) clock.after(FIRST_ROWS_MS, () => host.answered());
          this.#wasRead.add(namespace);
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
            store.endRelist(namespace);
            again = false;
          }
          if (isComplete && condition.state.phase === 'listing') listed();
          this.#states.set(namespace, state);
          condition.state = stateOfParts(this.#statesOfAll());
        }),
      upTo: (at) => {
        // What came out of sight was not taken.
        if (!signal.aborted) this.#places.set(namespace, { at, withObjects });
      },
      relist: (step) =>
        unlessHidden(() => (step === 'begin' ? store.beginRelist(namespace) : store.endRelist(namespace))),
      progress: (versions, expected) =>
        unlessHidden(() => {
          this.#versions.set(namespace, versions);
          this.#expected.set(namespace, expected);
          // Of several lists, the one that was resumed most often says how far they can be trusted.
          condition.versions = [...this.#versions.values()].toSorted((a, b) => b.length - a.length)[0]!;
          condition.expected = expectedOfParts(this.#expected);
        }),
    };
  }

  #statesOfAll(): ReadonlyMap<string, LiveListState> {
    const listing: LiveListState = { phase: 'listing' };
    return new Map(this.#parts.map(({ namespace }) => [namespace, this.#states.get(namespace) ?? listing]));
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
