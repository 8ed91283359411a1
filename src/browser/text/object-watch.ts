import type { ObjectTarget } from '../../cluster/target.js';
import type { TableRow } from '../../codec/object.js';
import type { Clock } from '../../process/clock.js';
import type { Span } from '../../terminal/ui/view-model.js';
import type { BrowserCluster } from '../state/cluster.js';
import { ListCondition } from '../table/live/list-condition.js';
import { type LiveListSink, type LiveListState, runLiveList } from '../table/live/live-list.js';
import { Silence } from '../table/live/silence.js';

/** What watching needs from its environment. */
export interface WatchTools {
  clock: Clock;
  /** 0 to 1, for the jitter of waits. */
  random: () => number;
}

/** Watches the metadata of one object, and tells how fresh content about it is. */
export class ObjectWatch {
  /** The object's resourceVersion; undefined while it is unknown. */
  version: string | undefined;
  /** When its deletion was seen, in milliseconds since 1970; undefined while it exists. */
  deletedAt: number | undefined;
  /** When another one of its name was created after that. */
  madeAgainAt: number | undefined;
  #live: AbortController | undefined;
  #newsAt = Number.NEGATIVE_INFINITY;
  readonly #silence: Silence;
  readonly #condition: ListCondition;
  readonly #cluster: BrowserCluster;
  readonly #target: ObjectTarget;
  readonly #tools: WatchTools;
  readonly #onNews: () => void;

  /** @param onNews called when the object or the connection has changed */
  constructor(cluster: BrowserCluster, target: ObjectTarget, tools: WatchTools, onNews: () => void) {
    this.#cluster = cluster;
    this.#target = target;
    this.#tools = tools;
    this.#onNews = onNews;
    this.#silence = new Silence(cluster.transport, tools.clock);
    this.#condition = new ListCondition(this.#silence);
  }

  /** Starts the watch if it is not in progress. */
  start(): void {
    const { resource, namespace, name } = this.#target;
    if (this.#live !== undefined || !resource.verbs.includes('watch')) return;
    this.#live = new AbortController();
    const { signal } = this.#live;
    this.#silence.watch();
    const list = { resource, namespace, fieldSelector: `metadata.name=${name}` };
    void runLiveList(list, this.#sink(signal), {
      ...{ client: this.#cluster.client, signal, clock: this.#tools.clock, random: this.#tools.random },
      whyRefused: (error) => this.#cluster.whyRefused(error),
    });
  }

  stop(): void {
    this.#live?.abort(new Error('out of sight'));
    this.#live = undefined;
    this.#silence.stop();
    this.#condition.state = { phase: 'listing' };
  }

  /** `live`, or `12s old` if the server cannot be reached; undefined if the object is not watched. */
  freshness(now: number): Span | undefined {
    const { phase } = this.#condition.state;
    const isWatched = (phase === 'live' || phase === 'lost') && this.#newsAt > Number.NEGATIVE_INFINITY;
    return isWatched ? this.#condition.freshness(1, now) : undefined;
  }

  /** What is wrong with the connection, or why the object is no longer watched; "" if nothing is. */
  trouble(now: number): string {
    return this.#newsAt === Number.NEGATIVE_INFINITY ? '' : this.#condition.trouble(now, 1);
  }

  #sink(signal: AbortSignal): LiveListSink {
    const { clock } = this.#tools;
    let isThere = false;
    const unlessHidden = (act: () => void) => {
      if (signal.aborted) return;
      act();
      this.#onNews();
    };
    const found = (rows: readonly TableRow[]) => {
      isThere ||= rows.length > 0;
      for (const { object } of rows) this.#is(object?.metadata?.resourceVersion);
    };
    const listed = () => {
      if (!isThere) this.#isGone();
    };
    return {
      rows: (_, rows) => unlessHidden(() => found(rows)),
      change: (type, _, rows) => unlessHidden(() => (type === 'DELETED' ? this.#isGone() : found(rows))),
      relist: (step) =>
        unlessHidden(() => {
          if (step === 'begin') isThere = false;
          else listed();
        }),
      state: (state) =>
        unlessHidden(() => {
          if (state.phase === 'live' && this.#condition.state.phase === 'listing') listed();
          this.#isDoing(state);
        }),
      upTo: () => {
        if (!signal.aborted) this.#newsAt = clock.now();
      },
      progress: () => undefined,
      held: 1,
    };
  }

  #isDoing(state: LiveListState): void {
    const condition = this.#condition;
    if (state.phase === 'live') this.#newsAt = this.#tools.clock.now();
    // Until the last response of its server, nothing had happened to it.
    else if (condition.state.phase === 'live')
      this.#newsAt = Math.max(this.#newsAt, this.#silence.answeredAt);
    condition.state = state;
    condition.newsAt = state.phase === 'lost' ? this.#newsAt : Number.POSITIVE_INFINITY;
  }

  #is(version: string | undefined): void {
    this.version = version;
    if (this.deletedAt === undefined) return;
    this.deletedAt = undefined;
    this.madeAgainAt = this.#tools.clock.now();
  }

  #isGone(): void {
    this.deletedAt ??= this.#tools.clock.now();
  }
}
