import type { ListHead } from '../../codec/list-stream.js';
import { isNotFound, StatusError } from '../../transport/errors.js';
import type { Transport } from '../../transport/types.js';
import type { ListDependencies } from './dependencies.js';
import { InterruptedListError, ListTooLongError } from './errors.js';
import { list } from './list.js';
import { emptyBatch, inKeyOrder, listsInTurn } from './lists-in-turn.js';
import type { ListBatch, ListReport, ListRequest } from './types.js';

/** How the lists of several namespaces are read as one. */
interface WithinDependencies extends ListDependencies {
  namespaces: readonly string[];
  /** Namespaces at a time. */
  width: number;
  /** The path of the collection in one namespace. */
  pathIn(namespace: string): string;
  /** Called for a namespace whose list the server refused, or could not finish: the others are still read. */
  onRefused?(namespace: string, error: unknown): void;
}

type Batches = AsyncGenerator<ListBatch, ListReport, undefined>;

/**
 * As `list`, for a resource in several namespaces: these are read several at a time, and returned in the order of a
 * list across all namespaces. Each is a list of its own, with its own snapshot, and handles expiry by itself. Fails as
 * `list` does, with `resume` of the error undefined; the server's error for one namespace goes to `onRefused`, and
 * fails the list if that is absent.
 */
export async function* listWithin(
  transport: Transport,
  request: ListRequest,
  options: WithinDependencies,
): Batches {
  const { namespaces, width, pathIn, onRefused, mostHeld = Number.POSITIVE_INFINITY } = options;
  const { chunkSize, maxItems = Number.POSITIVE_INFINITY } = request;
  // Items returned from other namespaces cannot be withdrawn.
  const one = { ...options, mayRestart: () => false, pageEnds: false };
  const begin = (namespace: string) => list(transport, { ...request, path: pathIn(namespace) }, one);
  const total = new Total();
  let head: ListHead = {};
  try {
    for await (const turn of listsInTurn(inKeyOrder(namespaces), begin, { width, chunkSize })) {
      if (turn.gives === 'error') {
        const partial = refusalOf(turn.error, total.items);
        if (onRefused === undefined) throw partial.cause;
        onRefused(turn.namespace, partial.cause);
        total.add(partial.report, false);
      }
      if (turn.gives === 'report') total.add(turn.report, true);
      if (turn.gives !== 'batch') continue;
      const { batch } = turn;
      head = batch.head;
      const items = batch.items.slice(0, maxItems - total.items);
      if (items.length > 0) {
        total.items += items.length;
        if (total.items > mostHeld) throw new ListTooLongError(mostHeld);
        yield pageOf(batch, items, total.items, chunkSize);
      }
      if (total.items === maxItems) return total.report(batch.items.length === items.length);
    }
  } catch (error) {
    if (total.items === 0) throw error;
    throw new InterruptedListError(error, { ...total.report(false), interrupted: true });
  }
  if (total.items === 0) yield emptyBatch(head);
  return total.report(true);
}

/** The server's error for one namespace; rethrows an error that ends all of them. */
function refusalOf(error: unknown, given: number): { cause: StatusError; report: ListReport | undefined } {
  const isInterrupted = error instanceof InterruptedListError;
  const cause = isInterrupted ? error.cause : error;
  // A type that is not served is not served in any namespace.
  if (!(cause instanceof StatusError) || (given === 0 && isNotFound(cause))) throw cause;
  return { cause, report: isInterrupted ? error.report : undefined };
}

function pageOf(batch: ListBatch, items: readonly unknown[], given: number, chunkSize: number): ListBatch {
  const { kind, head } = batch;
  const page = chunkSize === 0 ? 1 : Math.ceil(given / chunkSize);
  return { kind, head, items, page, restarted: false } as ListBatch;
}

/** The combined report of the lists of several namespaces. */
class Total {
  /** Returned so far. */
  items = 0;
  #complete = true;
  readonly #reports: ListReport[] = [];
  #before = 0;
  #expired: ListReport['expired'];

  /** Adds the report of a namespace that was read, or that was interrupted. */
  add(report: ListReport | undefined, complete: boolean): void {
    this.#complete &&= complete && report?.complete === true;
    if (report === undefined) return;
    const { expired } = report;
    if (expired !== undefined) {
      const times = (this.#expired?.times ?? 0) + expired.times;
      const first = { ...expired, afterItems: this.#before + expired.afterItems };
      this.#expired = { ...(this.#expired ?? first), times };
    }
    this.#before += report.items;
    this.#reports.push(report);
  }

  /** @param complete false if items were omitted, or namespaces have not been read */
  report(complete: boolean): ListReport {
    const reports = this.#reports;
    return {
      pages: reports.reduce((sum, { pages }) => sum + pages, 0),
      items: this.items,
      resumedItems: 0,
      resourceVersions: [...new Set(reports.flatMap(({ resourceVersions }) => resourceVersions))],
      snapshots: reports.flatMap(({ snapshots }) => snapshots),
      complete: complete && this.#complete,
      ...(this.#expired && { expired: this.#expired }),
    };
  }
}
