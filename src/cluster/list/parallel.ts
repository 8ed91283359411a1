import type { ListHead } from '../../codec/list-stream.js';
import { isExpired, StatusError } from '../../transport/errors.js';
import type { Transport } from '../../transport/types.js';
import { ACCEPT_METADATA } from './accept.js';
import type { ListDependencies } from './dependencies.js';
import { InterruptedListError, ListInconsistentError, ListTooLongError } from './errors.js';
import { emptyBatch, inKeyOrder, inTurn } from './in-turn.js';
import { keyByMetadata } from './key.js';
import { consumeList, list } from './list.js';
import { ListProgress } from './list-progress.js';
import { canSkipByKey, startOver } from './position.js';
import { resumeState } from './resume-state.js';
import type { ListBatch, ListReport, ListRequest } from './types.js';

/** How a list across namespaces is read by namespaces. */
export interface ParallelDependencies extends ListDependencies {
  /** Namespaces at a time. */
  width: number;
  /** The path of the collection in one namespace. */
  pathIn(namespace: string): string;
}

type Batches = AsyncGenerator<ListBatch, ListReport, undefined>;

/** Where a list is at, and of which namespaces. */
interface Snapshot {
  resourceVersion: string;
  /** In the order of their keys. */
  namespaces: string[];
  /** Objects in all; undefined where the server does not say, as with selectors. */
  total?: number;
}

const NAMESPACES = { path: '/api/v1/namespaces', resource: 'namespaces', chunkSize: 500 };

/**
 * As `list`, of a resource across namespaces: the namespaces are read several at a time, at exactly one resourceVersion
 * (`resourceVersionMatch=Exact`, servers since 1.19), and given in the order of the one list. Of each that is not in turn
 * a page is kept. One list is read where it is short, where namespaces may not be listed, and where the server does
 * not read at the resourceVersion that it is asked for; and for the rest, by key, where the snapshot expires.
 */
export async function* parallelList(
  transport: Transport,
  request: ListRequest,
  options: ParallelDependencies,
): Batches {
  const snapshot = await findSnapshot(transport, request, options);
  if (snapshot === undefined) return yield* list(transport, request, options);
  const progress = new ListProgress();
  try {
    return yield* readNamespaces(transport, request, options, { snapshot, progress });
  } catch (error) {
    const cause = error instanceof InterruptedListError ? error.cause : error;
    if (cause instanceof ListInconsistentError && !progress.anythingGiven) {
      return yield* list(transport, request, options);
    }
    if (options.signal?.aborted || cause instanceof ListTooLongError || !isExpired(cause)) {
      throw interrupted(transport, request, progress, cause);
    }
    return yield* afterExpiry(transport, request, options, { progress, cause });
  }
}

/** Undefined where one list is the better way, or the only one. */
async function findSnapshot(
  transport: Transport,
  request: ListRequest,
  { mostHeld: _held, mayRestart: _restart, read, width, pathIn: _pathIn, ...deps }: ParallelDependencies,
): Promise<Snapshot | undefined> {
  const one = { ...request, chunkSize: 1, maxItems: 1 };
  const { complete, remaining, resourceVersions } = await consumeList(
    list(transport, one, read === undefined ? deps : { ...deps, read }),
    () => {},
  );
  const [resourceVersion = ''] = resourceVersions;
  if (complete || resourceVersion === '') return undefined;
  const total = remaining === undefined ? undefined : remaining + 1;
  if (total !== undefined && total <= request.chunkSize * 2) return undefined;
  const names: string[] = [];
  try {
    const asked = { ...NAMESPACES, accept: ACCEPT_METADATA, query: exactly(resourceVersion) };
    const all = list(transport, { ...asked, consistency: 'snapshot', keyOf: keyByMetadata }, deps);
    const report = await consumeList(all, ({ items }) => {
      for (const item of items) names.push(keyByMetadata(item) ?? '');
    });
    if (report.resourceVersions.some((version) => version !== resourceVersion)) return undefined;
  } catch (error) {
    if (error instanceof StatusError || error instanceof InterruptedListError) return undefined;
    throw error;
  }
  if (names.length < 2 || width < 2) return undefined;
  return { resourceVersion, namespaces: inKeyOrder(names), ...(total !== undefined && { total }) };
}

function exactly(resourceVersion: string): [string, string][] {
  return [
    ['resourceVersion', resourceVersion],
    ['resourceVersionMatch', 'Exact'],
  ];
}

async function* readNamespaces(
  transport: Transport,
  request: ListRequest,
  options: ParallelDependencies,
  { snapshot, progress }: { snapshot: Snapshot; progress: ListProgress },
): Batches {
  const { namespaces, resourceVersion, total } = snapshot;
  const { mostHeld = Number.POSITIVE_INFINITY } = options;
  const { chunkSize } = request;
  const query = [...(request.query ?? []), ...exactly(resourceVersion)];
  const begin = (namespace: string) => {
    const one = { ...request, path: options.pathIn(namespace), query, consistency: 'snapshot' as const };
    return list(transport, one, options);
  };
  let last: ListHead = {};
  let gave = false;
  for await (const turn of inTurn(namespaces, begin, { width: options.width, chunkSize })) {
    const { namespace, error, report, batch } = turn;
    if (error !== undefined) throw error;
    if (report !== undefined) {
      checkVersions(report.resourceVersions, resourceVersion, namespace);
      progress.pages += report.pages;
    }
    if (batch === undefined) continue;
    const { items, kind } = batch;
    last = { ...batch.head, kind: batch.head.kind ?? '' };
    if (items.length === 0) continue;
    checkVersions([last.metadata?.resourceVersion], resourceVersion, namespace);
    progress.give(
      items.map((item) => request.keyOf(item, last)),
      resourceVersion,
    );
    if (progress.items > mostHeld) throw new ListTooLongError(mostHeld);
    gave = true;
    const page = Math.ceil(progress.items / chunkSize);
    const known = {
      head: last,
      page,
      restarted: false,
      ...(total !== undefined && { expectedTotal: total }),
    };
    yield { ...known, kind, items } as ListBatch;
  }
  if (total !== undefined && progress.items !== total) {
    throw new ListInconsistentError(
      `the namespaces have ${progress.items} objects, but the server counts ${total}: use --parallelism=1`,
    );
  }
  if (!gave) yield emptyBatch(last);
  progress.complete = true;
  return progress.report();
}

/** Fails where a server answered from another snapshot than it was asked for. */
function checkVersions(versions: readonly unknown[], asked: string, namespace: string): void {
  const other = versions.find((version) => version !== undefined && version !== asked);
  if (other === undefined) return;
  throw new ListInconsistentError(
    `the server read namespace ${JSON.stringify(namespace)} at resourceVersion ${other}, not at ${asked}: use --parallelism=1`,
  );
}

/** The rest by one list of a later snapshot, as far as the request's consistency lets it. */
async function* afterExpiry(
  transport: Transport,
  request: ListRequest,
  options: ParallelDependencies,
  { progress, cause }: { progress: ListProgress; cause: unknown },
): Batches {
  const { consistency } = request;
  const given = progress.items;
  if (consistency === 'snapshot' || (consistency === 'resume' && !canSkipByKey(progress))) {
    throw interrupted(transport, request, progress, cause);
  }
  if (consistency === 'restart' && given > 0 && options.mayRestart?.() !== true) {
    throw interrupted(transport, request, progress, cause);
  }
  progress.noteExpiry();
  if (consistency === 'restart') {
    const rest = list(transport, { ...request, chunkSize: 0 }, options);
    return yield* restarted(rest, given > 0);
  }
  if (given === 0) return yield* list(transport, request, options);
  const resumeFrom = resumeState(transport.server, request, {
    position: startOver(progress),
    items: given,
    resourceVersions: progress.resourceVersions,
  });
  return joined(progress.report(), yield* list(transport, request, { ...options, resumeFrom }));
}

async function* restarted(batches: Batches, takesBack: boolean): Batches {
  let first = takesBack;
  for (;;) {
    const step = await batches.next();
    if (step.done === true) return step.value;
    yield { ...step.value, restarted: first };
    first = false;
  }
}

/** What two parts of a list say of the whole. */
function joined(before: ListReport, rest: ListReport): ListReport {
  const { expired } = before;
  return {
    ...rest,
    pages: before.pages + rest.pages,
    items: before.items + rest.items,
    resumedItems: 0,
    snapshots: [...before.snapshots, ...rest.snapshots],
    ...(expired && { expired: { ...expired, times: expired.times + (rest.expired?.times ?? 0) } }),
  };
}

function interrupted(
  transport: Transport,
  request: ListRequest,
  progress: ListProgress,
  cause: unknown,
): unknown {
  if (!progress.anythingGiven) return cause;
  const { items, resourceVersions } = progress;
  const state = resumeState(transport.server, request, {
    position: startOver(progress),
    items,
    resourceVersions,
  });
  return new InterruptedListError(cause, { ...progress.report(), interrupted: true }, state);
}
