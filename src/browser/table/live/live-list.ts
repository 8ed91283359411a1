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

/** How a live list is doing. */
export type LiveListState =
  /** Its pages are coming. */
  | { phase: 'listing' }
  /** A watch keeps it up to date. */
  | { phase: 'live' }
  /** There is no connection since a time; it will be tried again. */
  | { phase: 'lost'; since: number; why: string }
  /** The server refuses to list, or, with `listed`, to watch: then what is shown is as of the list. */
  | { phase: 'refused'; forbidden: boolean; listed: boolean; why: string };

/** How far a live list has come. */
export interface ListPlace {
  /** What is watched, as the server has it. */
  listing: Collection;
  resourceVersion: string;
}

/** Who uses a live list. */
export interface LiveListSink {
  /** Columns and rows of a page, or the columns alone. */
  rows(columns: readonly TableColumn[], rows: readonly TableRow[]): void;
  change(
    type: 'ADDED' | 'MODIFIED' | 'DELETED',
    columns: readonly TableColumn[],
    rows: readonly TableRow[],
  ): void;
  /** How many rows are kept now. */
  readonly held: number;
  state(state: LiveListState): void;
  /** A list begins that replaces what there is; and has ended. */
  relist(step: 'begin' | 'end'): void;
  /** All changes up to this one were reported: a later watch can begin after it. */
  upTo(place: ListPlace): void;
  /** The snapshots the list was read from, and how many objects it has by the server's count. */
  progress(resourceVersions: readonly string[], expectedTotal: number | undefined): void;
}

/** What a live list needs of the world. */
interface LiveListTools {
  client: Pick<Client, 'openList' | 'watch'>;
  signal: AbortSignal;
  clock: Clock;
  /** 0 to 1, spreads the waits. */
  random: () => number;
  /** Rows a page; 500 where left out. */
  chunkSize?: number;
  /** Rows with whole objects, where more is shown of them than the server's cells and metadata. */
  withObjects?: boolean;
  /** Why something is refused, for people; the error's own words where left out. */
  whyRefused?: (error: unknown) => string;
  /** Where an earlier run of the same list has come to: it is watched from there, as far as the server lets it, and not read. */
  from?: ListPlace | undefined;
}

/** A list whose watch expires sooner than this is not read again at once. */
const SHORT_LIVED_MS = 1_000;

/**
 * Reads a list and keeps it up to date: pages, then a watch that reconnects, and a new list where the watch cannot
 * continue. Temporary failures are reported and retried; a lasting refusal ends it, and so do more rows than can be held.
 * Ends with the signal.
 *
 * Of a list that was resumed, what was read first is older than what was read last. Its watch begins after the first
 * snapshot, for a server's watch cache may reach further back than its lists. Where it does not, the list is read once
 * more, and at once: that is one snapshot.
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
      // Lists alone do not count: who reads them again and again for a watch that fails burdens a server in need.
      if (run.takeWatched()) attempt = 1;
      lostSince ??= run.lostSince ?? clock.now();
      sink.state({ phase: 'lost', since: lostSince, why });
      await sleep(clock, backoff(attempt, random()), signal).catch(() => undefined);
    }
  }
}

class LiveListRun {
  /** A list was read to its end. */
  listed = false;
  /** Since when the watch has no connection; undefined while it has one. */
  lostSince: number | undefined;
  #begun = false;
  #listedAt = 0;
  #watched = false;
  get #need(): Need {
    return this.#tools.withObjects === true ? ROWS_WITH_OBJECTS : ROWS_WITH_METADATA;
  }

  /** What is listed, as the server has it now. */
  #listing: Collection;

  /** Whether a watch was answered since this was asked last. */
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

  /** Takes what an earlier run has read for the list. */
  goOn(from: ListPlace): ListPlace {
    this.#sink.state({ phase: 'listing' });
    this.#listing = from.listing;
    this.#begun = true;
    this.listed = true;
    this.#listedAt = this.#tools.clock.now();
    return from;
  }

  /**
   * Reads the list; gives the resourceVersions of the snapshots it was read from, the first one first.
   * @param atOnce in one page
   */
  async list(atOnce: boolean): Promise<readonly string[]> {
    const sink = this.#sink;
    const tools = this.#tools;
    // Also where the first list was cut off: of what it gave, something may have gone since.
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
      // The server counts those of others as well.
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
        // Its owner may have let go of it.
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

/** A page as rows; servers that make no tables get one made here. */
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

/** Whether what failed so is worth another try. */
export function mayPass(error: unknown): boolean {
  if (error instanceof StatusError) return error.code === 429 || error.code >= 500;
  return error instanceof ConnectionError;
}
