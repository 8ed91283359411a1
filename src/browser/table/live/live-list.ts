import type { Client } from '../../../cluster/client/client.js';
import { MAX_ROWS } from '../../../cluster/client/list.js';
import { InterruptedListError, ListTooLongError } from '../../../cluster/list/errors.js';
import { consumeList } from '../../../cluster/list/list.js';
import type { ListBatch } from '../../../cluster/list/types.js';
import { type Need, ROWS_WITH_METADATA, ROWS_WITH_OBJECTS } from '../../../cluster/requests.js';
import type { Collection } from '../../../cluster/target.js';
import { backoff } from '../../../cluster/watch/backoff.js';
import {
  isTable,
  type KubeObject,
  type Table,
  type TableColumn,
  type TableRow,
  type WatchEvent,
} from '../../../codec/object.js';
import { type Clock, sleep } from '../../../process/clock.js';
import { clientTable } from '../../../render/client-table.js';
import { ConnectionError, isExpired, isForbidden, StatusError } from '../../../transport/errors.js';
import { isListed, type ListView } from '../../rows/list-view.js';

/** The state of a live list. */
export type LiveListState =
  /** It is being read. */
  | { phase: 'listing' }
  /** A watch keeps it up to date. */
  | { phase: 'live' }
  /** There has been no connection since this time; it is retried. */
  | { phase: 'lost'; since: number; why: string }
  /** The server refuses to list, or, with `listed`, to watch: then the rows remain as listed. */
  | { phase: 'refused'; forbidden: boolean; listed: boolean; why: string };

/** The progress of a live list. */
export interface ListPlace {
  /** The watched collection, as the server names it. */
  listing: Collection;
  resourceVersion: string;
}

/** The consumer of a live list. */
export interface LiveListSink {
  /** Columns and rows of a page, or only the columns. */
  rows(columns: readonly TableColumn[], rows: readonly TableRow[]): void;
  change(
    type: 'ADDED' | 'MODIFIED' | 'DELETED',
    columns: readonly TableColumn[],
    rows: readonly TableRow[],
  ): void;
  /** How many rows are in memory now. */
  readonly held: number;
  state(state: LiveListState): void;
  /** A list that replaces the rows begins, or has ended. */
  relist(step: 'begin' | 'end'): void;
  /** All changes up to this one were reported: a later watch can start after it. */
  upTo(place: ListPlace): void;
  /** The snapshots that the list was read from, and how many objects it has according to the server. */
  progress(resourceVersions: readonly string[], expectedTotal: number | undefined): void;
}

/** What a live list needs from its environment. */
interface LiveListTools {
  client: Pick<Client, 'openList' | 'watch'>;
  signal: AbortSignal;
  clock: Clock;
  /** 0 to 1, for the jitter of waits. */
  random: () => number;
  /** Rows per page; 500 by default. */
  chunkSize?: number;
  /** Rows include whole objects, because the table shows more than the server's cells and metadata. */
  withObjects?: boolean;
  /** Why something is refused, in readable form; by default the message of the error. */
  whyRefused?: (error: unknown) => string;
  /**
   * The progress of an earlier run of the same list: the watch starts there, without a list, as long as the server
   * allows it.
   */
  from?: ListPlace | undefined;
}

/** A list whose watch expires sooner than this is not read again immediately. */
const SHORT_LIVED_MS = 1_000;

/**
 * Reads a list and keeps it up to date: pages, then a watch that reconnects, and a new list if the watch cannot
 * continue. Temporary failures are reported and retried; a lasting refusal ends it, and so do too many rows. Ends with
 * the signal.
 *
 * In a resumed list, the first pages are older than the last ones. Its watch starts after the first snapshot, because a
 * server's watch cache may reach further back than its lists. If it does not, the list is read again in one page, which
 * is one snapshot.
 */
export async function runLiveList(list: ListView, sink: LiveListSink, tools: LiveListTools): Promise<void> {
  const { signal, clock, random } = tools;
  const run = new LiveListRun(list, sink, tools);
  let lostSince: number | undefined;
  let outlived = false;
  let { from } = tools;
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      if (from !== undefined) {
        const { resourceVersion } = run.goOn(from);
        from = undefined;
        await run.watch(resourceVersion);
        continue;
      }
      const versions = await run.list(outlived);
      lostSince = undefined;
      outlived = versions.length > 1;
      await run.watch(versions[0] ?? '');
    } catch (thrown) {
      if (signal.aborted) return;
      const error = thrown instanceof InterruptedListError ? thrown.cause : thrown;
      if (isExpired(error)) {
        if (run.age < SHORT_LIVED_MS) await sleep(clock, SHORT_LIVED_MS, signal).catch(() => undefined);
        continue;
      }
      const why = error instanceof Error ? error.message : String(error);
      if (!mayPass(error)) {
        const refused = tools.whyRefused?.(error) ?? why;
        sink.state({ phase: 'refused', forbidden: isForbidden(error), listed: run.listed, why: refused });
        return;
      }
      // A successful list does not reset the count: repeated lists for a watch that fails burden a server in trouble.
      if (run.takeWatched()) attempt = 1;
      lostSince ??= run.lostSince ?? clock.now();
      sink.state({ phase: 'lost', since: lostSince, why });
      await sleep(clock, backoff(attempt, random()), signal).catch(() => undefined);
    }
  }
}

class LiveListRun {
  /** A list was read to the end. */
  listed = false;
  /** Since when the watch has had no connection; undefined while it has one. */
  lostSince: number | undefined;
  #begun = false;
  #listedAt = 0;
  #watched = false;
  get #need(): Need {
    return this.#tools.withObjects === true ? ROWS_WITH_OBJECTS : ROWS_WITH_METADATA;
  }

  /** The listed collection, as the server names it. */
  #listing: Collection;

  /** Whether a watch has connected since the last call. */
  takeWatched(): boolean {
    const watched = this.#watched;
    this.#watched = false;
    return watched;
  }

  /** Milliseconds since the list was read. */
  get age(): number {
    return this.#tools.clock.now() - this.#listedAt;
  }

  readonly #list: ListView;
  readonly #sink: LiveListSink;
  readonly #tools: LiveListTools;

  constructor(list: ListView, sink: LiveListSink, tools: LiveListTools) {
    this.#list = list;
    this.#sink = sink;
    this.#tools = tools;
    this.#listing = list;
  }

  /** Continues from the progress of an earlier run. */
  goOn(from: ListPlace): ListPlace {
    this.#sink.state({ phase: 'listing' });
    this.#listing = from.listing;
    this.#begun = true;
    this.listed = true;
    this.#listedAt = this.#tools.clock.now();
    return from;
  }

  /**
   * Reads the list; returns the resourceVersions of its snapshots, in order.
   * @param atOnce in one page
   */
  async list(atOnce: boolean): Promise<readonly string[]> {
    const sink = this.#sink;
    const tools = this.#tools;
    // Also if the first list was interrupted: some of its objects may have been deleted since.
    const isAgain = this.#begun;
    if (isAgain) sink.relist('begin');
    else sink.state({ phase: 'listing' });
    this.#begun = true;
    const versions: string[] = [];
    const { resource, namespace, except, labelSelector, fieldSelector } = this.#list;
    const { target, batches } = await tools.client.openList(
      { resource, namespace, ...(except && { except }) },
      {
        ...(labelSelector && { labelSelector }),
        ...(fieldSelector && { fieldSelector }),
        ...(atOnce ? { chunkSize: 0 } : tools.chunkSize !== undefined && { chunkSize: tools.chunkSize }),
        need: this.#need,
        mostHeld: MAX_ROWS,
        signal: tools.signal,
        clock: tools.clock,
        random: tools.random,
      },
    );
    this.#listing = target;
    const report = await consumeList(batches, (batch) => {
      const version = batch.head.metadata?.resourceVersion;
      if (version !== undefined && versions.at(-1) !== version) versions.push(version);
      // The server's count includes objects of other owners.
      sink.progress(versions, this.#list.isOwned === true ? undefined : batch.expectedTotal);
      const table = tableOf(batch, tools.clock.now());
      sink.rows(
        table.columns,
        table.rows.filter(({ object }) => isListed(this.#list, object)),
      );
    });
    sink.progress(report.resourceVersions, undefined);
    if (isAgain) sink.relist('end');
    this.listed = true;
    this.#listedAt = tools.clock.now();
    this.#reached(report.resourceVersions[0]);
    return report.resourceVersions;
  }

  /** Follows the changes until the watch fails. */
  async watch(resourceVersion: string): Promise<void> {
    const sink = this.#sink;
    const tools = this.#tools;
    const { labelSelector, fieldSelector } = this.#list;
    const events = tools.client.watch(this.#listing, {
      ...(labelSelector && { labelSelector }),
      ...(fieldSelector && { fieldSelector }),
      need: this.#need,
      resourceVersion,
      reconnect: true,
      maxAttempts: Number.POSITIVE_INFINITY,
      signal: tools.signal,
      clock: tools.clock,
      random: tools.random,
      onConnect: () => {
        this.lostSince = undefined;
        this.#watched = true;
        sink.state({ phase: 'live' });
      },
      onReconnect: ({ reason, error, attempt }) => {
        // Servers end every watch now and then; that is no loss.
        if (reason === 'expired' || (reason === 'closed' && attempt === 1)) return;
        this.lostSince ??= tools.clock.now();
        const why = error instanceof Error ? error.message : 'the server ended the connection';
        sink.state({ phase: 'lost', since: this.lostSince, why });
      },
    });
    for await (const event of events) {
      if (event.type === 'ERROR') continue;
      if (event.type !== 'BOOKMARK') {
        const table = eventTable(event, tools.clock.now());
        const isIn = table.rows.every(({ object }) => isListed(this.#list, object));
        // Its owner may have released it.
        sink.change(isIn ? event.type : 'DELETED', table.columns, table.rows);
        if (sink.held > MAX_ROWS) throw new ListTooLongError(MAX_ROWS);
      }
      this.#reached(versionOf(event.object));
    }
  }

  #reached(resourceVersion: string | undefined): void {
    if (resourceVersion) this.#sink.upTo({ listing: this.#listing, resourceVersion });
  }
}

interface Rows {
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

/** A page as rows; without a server's table, one is made here. */
function tableOf(batch: ListBatch, now: number): Rows {
  if (batch.kind === 'table') return { columns: batch.head.columnDefinitions ?? [], rows: batch.items };
  const table = clientTable(batch.items, now);
  return { columns: table.columnDefinitions ?? [], rows: table.rows };
}

function eventTable({ object }: WatchEvent<KubeObject | Table>, now: number): Rows {
  const table = isTable(object) ? object : clientTable([object], now);
  return { columns: table.columnDefinitions ?? [], rows: table.rows };
}

function versionOf(object: KubeObject | Table): string | undefined {
  return (
    object.metadata?.resourceVersion ||
    (isTable(object) ? object.rows.at(-1)?.object?.metadata?.resourceVersion : '')
  );
}

/** Whether it makes sense to retry after this error. */
export function mayPass(error: unknown): boolean {
  if (error instanceof StatusError) return error.code === 429 || error.code >= 500;
  return error instanceof ConnectionError;
}
