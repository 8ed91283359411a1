import { backoff } from '../../../cluster/watch/backoff.js';
import type { TableColumn, TableRow } from '../../../codec/object.js';
import { type Clock, sleep } from '../../../process/clock.js';
import { messageOf } from '../../../process/errors.js';
import { isForbidden } from '../../../transport/errors.js';
import type { Host } from '../../frame/screen.js';
import type { Row } from '../../rows/row.js';
import type { RowStore } from '../../rows/row-store.js';
import { lookAround } from '../empty-list.js';
import type { ListCondition } from './list-condition.js';
import {
  expectedOfParts,
  type JoiningContext,
  partsOf,
  stateOfParts,
  type TablePart,
  type TableSource,
} from './list-parts.js';
import { type ListPlace, type LiveListSink, type LiveListState, mayPass, runLiveList } from './live-list.js';
import type { TableSources } from './sources.js';

/** The table that a reader fills. */
interface ReadTable {
  sources: TableSources;
  /** When the server of a context last responded, in milliseconds since 1970. */
  answeredAt(context: string): number;
  /** Called when one of several contexts is open, before its rows arrive. */
  onJoined(source: TableSource, context: string): void;
  store: RowStore;
  /** Whether rows must include whole objects. */
  needsObjects(): boolean;
  condition: ListCondition;
  /** Converts rows of a page or a change. */
  toRows(columns: readonly TableColumn[], rows: readonly TableRow[], context: string): Row[];
}

/** What reading needs from its environment. */
export interface ReaderTools {
  host: Pick<Host, 'changed' | 'answered'>;
  clock: Clock;
  random: () => number;
  /** Called when the list's namespace is known to exist: it contains an object, or the server says so. */
  onNamespaceFound?: () => void;
}

/** For how many milliseconds a hidden table can continue from where it stopped. */
const KEPT_MS = 60_000;

/** The first rows are drawn this many milliseconds after the first of them arrives: most of a page arrives by then. */
const FIRST_ROWS_MS = 10;

/** The progress of a part of a table. */
interface PartPlace {
  at: ListPlace;
  withObjects: boolean;
}

/** Reads a table's lists into its store, and keeps that up to date while the table is visible. */
export class TableReader {
  #live: AbortController | undefined;
  /** The names of parts whose rows have been read before. */
  readonly #wasRead = new Set<string>();
  /** The progress of the lists, and the kind of their rows. */
  readonly #places = new Map<string, PartPlace>();
  readonly #states = new Map<string, LiveListState>();
  /** The last time at which the rows of a part were known to be true, by its name. */
  readonly #news = new Map<string, number>();
  readonly #versions = new Map<string, readonly string[]>();
  readonly #expected = new Map<string, number | undefined>();
  #stoppedAt = Number.NEGATIVE_INFINITY;
  readonly #parts: TablePart[];
  readonly #table: ReadTable;
  readonly #tools: ReaderTools;

  constructor(table: ReadTable, tools: ReaderTools) {
    this.#table = table;
    this.#tools = tools;
    const { first, firstContext } = table.sources;
    this.#parts = partsOf(first, firstContext);
  }

  /** Starts reading; false if it is already in progress. */
  start(): boolean {
    if (this.#live !== undefined) return false;
    this.#live = new AbortController();
    this.#table.condition.heardAt = this.#tools.clock.now();
    const { signal } = this.#live;
    for (const part of this.#parts) this.#begin(part, signal);
    for (const context of this.#table.sources.joining) void this.#join(context, signal);
    return true;
  }

  /** Opens a context that is not open yet, and reads its part. */
  async #join(joining: JoiningContext, signal: AbortSignal): Promise<void> {
    const { context } = joining;
    if (this.#parts.some((part) => part.context === context)) return;
    this.#states.set(context, { phase: 'listing' });
    const source = await openJoining(joining, {
      ...{ signal, clock: this.#tools.clock, random: this.#tools.random },
      state: (state) => this.#is(context, state),
    });
    if (source === undefined || signal.aborted) return;
    this.#states.delete(context);
    const parts = partsOf(source, context);
    this.#parts.push(...parts);
    this.#table.sources.add(source);
    this.#table.onJoined(source, context);
    for (const part of parts) this.#begin(part, signal);
  }

  #is(part: string, state: LiveListState): void {
    this.#states.set(part, state);
    this.#table.condition.state = stateOfParts(this.#statesOfAll());
    this.#tools.host.changed();
  }

  #begin(part: TablePart, signal: AbortSignal): void {
    const { clock, random } = this.#tools;
    const { store } = this.#table;
    const { cluster, list, name } = part;
    const withObjects = this.#table.needsObjects();
    const place = this.#places.get(name);
    const from = this.isFresh && place?.withObjects === withObjects ? place.at : undefined;
    const isAgain = this.#wasRead.has(name) && from === undefined;
    if (isAgain) store.beginRelist(part);
    void runLiveList(list, this.#sink(part, signal, isAgain, withObjects), {
      ...{ client: cluster.client, signal, clock, random, withObjects, from },
      whyRefused: (error) => cluster.whyRefused(error),
    });
  }

  /** Whether it can continue from where it stopped. */
  get isFresh(): boolean {
    return this.#tools.clock.now() - this.#stoppedAt < KEPT_MS;
  }

  /** Reads the lists when they are started next, however recently they were read. */
  forget(): void {
    this.#places.clear();
  }

  /** The rows were dropped: the next ones are as old as the time at which they are read. */
  letGo(): void {
    this.forget();
    this.#news.clear();
  }

  stop(): void {
    if (this.#live !== undefined) this.#stoppedAt = this.#tools.clock.now();
    this.#live?.abort(new Error('out of sight'));
    this.#live = undefined;
  }

  #sink(part: TablePart, signal: AbortSignal, isAgain: boolean, withObjects: boolean): LiveListSink {
    const { host, clock, onNamespaceFound } = this.#tools;
    const { store, condition, toRows } = this.#table;
    const { list, name, context } = part;
    let again = isAgain;
    // The namespace of a list that continues is not checked more than once.
    let isEmpty = !this.#wasRead.has(name);
    const listed = () => {
      if (list.namespace === undefined) return;
      if (!isEmpty) onNamespaceFound?.();
      else if (name === '' || context !== '') this.#lookAround(part, signal);
    };
    const unlessHidden = (act: () => void) => {
      if (signal.aborted) return;
      condition.heardAt = clock.now();
      act();
      host.changed();
    };
    return {
      rows: (columns, rows) =>
        unlessHidden(() => {
          isEmpty &&= rows.length === 0;
          if (!this.#wasRead.has(name)) clock.after(FIRST_ROWS_MS, () => host.answered());
          this.#wasRead.add(name);
          store.list(toRows(columns, rows, context));
          // The rows of the following pages are no older; those of an earlier list are.
          if (!this.#news.has(name)) this.#news.set(name, clock.now());
        }),
      change: (type, columns, rows) =>
        unlessHidden(() => {
          const what = type === 'ADDED' ? 'added' : type === 'DELETED' ? 'deleted' : 'changed';
          for (const row of toRows(columns, rows, context)) store.change(what, row);
          this.#news.set(name, clock.now());
        }),
      get held() {
        return store.held;
      },
      state: (state) =>
        unlessHidden(() => {
          const isComplete = state.phase === 'live' || (state.phase === 'refused' && state.listed);
          if (isComplete && again) {
            store.endRelist(part);
            again = false;
          }
          if (isComplete && (this.#states.get(name)?.phase ?? 'listing') === 'listing') listed();
          if (state.phase === 'live') this.#news.set(name, clock.now());
          else if (this.#states.get(name)?.phase === 'live') this.#newsUntil(name, context);
          this.#states.set(name, state);
          condition.state = stateOfParts(this.#statesOfAll());
          condition.newsAt = this.#newsOfStale();
        }),
      upTo: (at) => {
        // Rows that arrived while it was hidden were ignored.
        if (signal.aborted) return;
        this.#places.set(name, { at, withObjects });
        this.#news.set(name, clock.now());
      },
      relist: (step) =>
        unlessHidden(() => (step === 'begin' ? store.beginRelist(part) : store.endRelist(part))),
      progress: (versions, expected) =>
        unlessHidden(() => {
          this.#versions.set(name, versions);
          this.#expected.set(name, expected);
          // Of several lists, the one with the most snapshots determines the consistency.
          condition.versions = [...this.#versions.values()].toSorted((a, b) => b.length - a.length)[0]!;
          condition.expected = expectedOfParts(this.#expected);
        }),
    };
  }

  /** A part is no longer live: until the last response of its server, nothing had happened to it. */
  #newsUntil(name: string, context: string): void {
    const answered = this.#table.answeredAt(context);
    this.#news.set(name, Math.max(answered, this.#news.get(name) ?? answered));
  }

  /** The oldest news of the parts that are not live. */
  #newsOfStale(): number {
    const stale = [...this.#states].filter(([, { phase }]) => phase !== 'live');
    return Math.min(...stale.map(([name]) => this.#news.get(name) ?? Number.POSITIVE_INFINITY));
  }

  #statesOfAll(): ReadonlyMap<string, LiveListState> {
    const listing: LiveListState = { phase: 'listing' };
    const states = new Map(this.#parts.map(({ name }) => [name, this.#states.get(name) ?? listing]));
    for (const [name, state] of this.#states) states.set(name, state);
    return states;
  }

  /** Finds out why there are no objects: a nonexistent namespace looks like an empty one. */
  #lookAround({ cluster, list, name }: TablePart, signal: AbortSignal): void {
    const { condition } = this.#table;
    const isWhole = name === '';
    const looked = isWhole
      ? lookAround(cluster, list, signal)
      : cluster.hasNamespace(list.namespace ?? '', signal).then((exists) => ({ exists, isElsewhere: false }));
    looked.then(
      (around) => {
        if (isWhole) condition.around = around;
        else if (around.exists === false) condition.missing.set(name, list.namespace ?? '');
        if (around.exists === true) this.#tools.onNamespaceFound?.();
        this.#tools.host.changed();
      },
      // The list succeeded; a refused request for its namespace does not matter.
      () => undefined,
    );
  }
}

/** What opening needs from its environment. */
interface JoinTools {
  /** Aborted when the table is hidden. */
  signal: AbortSignal;
  clock: Clock;
  /** 0 to 1, for the jitter of waits. */
  random: () => number;
  /** Receives its state while it is not open. */
  state(state: LiveListState): void;
}

/** Opens a context, and retries if its server cannot be reached; undefined if it is refused, or no longer wanted. */
async function openJoining(
  { open }: JoiningContext,
  { signal, clock, random, state }: JoinTools,
): Promise<TableSource | undefined> {
  const since = clock.now();
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      return await open();
    } catch (error) {
      if (signal.aborted) return undefined;
      const why = messageOf(error);
      if (!mayPass(error)) {
        state({ phase: 'refused', forbidden: isForbidden(error), listed: false, why });
        return undefined;
      }
      state({ phase: 'lost', since, why });
      await sleep(clock, backoff(attempt, random()), signal).catch(() => undefined);
    }
  }
  return undefined;
}
