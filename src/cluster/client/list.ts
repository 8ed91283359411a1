import type { ApiResource } from '../../discovery/types.js';
import { quote } from '../../go/strconv/quote.js';
import type { Clock } from '../../process/clock.js';
import { StatusError } from '../../transport/errors.js';
import type { ApiResponse } from '../../transport/types.js';
import type { Encoding } from '../encoding.js';
import type { ListDependencies } from '../list/dependencies.js';
import { InterruptedListError } from '../list/errors.js';
import { isOtherScope, namespaceOf } from '../list/key.js';
import { list } from '../list/list.js';
import type { ListItem } from '../list/list-item.js';
import type { ResumeState } from '../list/resume-state.js';
import type { ListBatch, ListReport, ListRequest } from '../list/types.js';
import { type ListOptions, listRequest, type Need } from '../requests.js';
import type { Collection } from '../target.js';
import { firstAttempt, nextAttempt } from './attempts.js';
import type { ClientDeps } from './deps.js';
import { collectionPath } from './paths.js';

/** The options of a list; without selectors it includes everything, in pages of 500. */
export interface ListSettings extends Partial<ListOptions> {
  /** How much of each object is needed; complete objects by default. */
  need?: Need;
  /** Where an interrupted list of the same request continues. */
  resumeFrom?: ResumeState;
  /** Everything returned can be withdrawn until the list ends, so the list may be restarted from the beginning. */
  mayRestart?: boolean;
  /** See ListDependencies. */
  mostHeld?: number;
  /** See ListDependencies. */
  pageEnds?: boolean;
  /**
   * Called for a namespace, among several, that the server does not allow to be read, or whose list was interrupted;
   * the others are still read. Without it, the list fails.
   */
  onRefused?(namespace: string, error: unknown): void;
  /** Ends this list. */
  signal?: AbortSignal;
  /** For the pauses before a page is requested again. */
  clock?: Clock;
  /** From 0 to 1; spreads the pauses. */
  random?: () => number;
}

/** A list whose first batch has arrived; `batches` includes it. */
export interface OpenList {
  /** The collection that is listed, with the resource that is served. */
  target: Collection;
  need: Need;
  request: ListRequest;
  first: ListBatch;
  batches: AsyncGenerator<ListBatch, ListReport, undefined>;
}

type ListStep = IteratorResult<ListBatch, ListReport>;

/** The page size of kubectl's lists and of client-go's informers. */
const PAGE_SIZE = 500;

/** How many of the chosen namespaces are read at the same time. */
const NAMESPACES_AT_A_TIME = 8;

/** The most objects in a list that is kept in memory. Clusters have at most 150,000 pods. */
export const MAX_OBJECTS = 200_000;

/** The most rows in a list that is kept in memory; rows are small. */
export const MAX_ROWS = 1_000_000;

/** Starts reading the list of a collection; see Client.openList. */
export async function openCollection(
  collection: Collection,
  need: Need,
  settings: ListSettings,
  deps: ClientDeps,
  encoding: Encoding,
): Promise<OpenList> {
  const { labelSelector = '', fieldSelector = '', chunkSize = PAGE_SIZE, limit, resourceVersion } = settings;
  const { consistency = 'resume', signal = deps.signal, mayRestart = false } = settings;
  const { mostHeld, pageEnds, clock, random, resumeFrom } = settings;
  const options = { labelSelector, fieldSelector, chunkSize, limit, consistency, resourceVersion };
  const reading = {
    signal,
    mayRestart: () => mayRestart,
    read: (response: ApiResponse) => encoding.readList(response, need),
    ...{ mostHeld, pageEnds, clock, random, resumeFrom },
  };
  for (let attempt = await firstAttempt(collection, need, 'list', encoding); ; ) {
    const { target, protobuf } = attempt;
    try {
      const request = listRequest(target, options, need, protobuf);
      const within = await readWithin(target, request, settings, deps, reading);
      const all = within ?? list(deps.transport, request, reading);
      const batches = target.except?.length ? without(target.except, all) : all;
      const begun = await beginning(batches, target);
      const current = attempt.isCurrent ? undefined : await placed(target, begun, deps);
      if (current !== undefined) {
        await batches.return(undefined as never);
        attempt = { ...(await firstAttempt(current, need, 'list', encoding)), isCurrent: true };
        continue;
      }
      const [first] = begun;
      if (first === undefined || first.done) throw new Error('a list gave no page');
      return { target, need, request, first: first.value, batches: startingWith(begun, batches) };
    } catch (error) {
      const cause = error instanceof InterruptedListError ? error.cause : error;
      const failure = describeListError(cause, target.resource, options);
      attempt = await nextAttempt(attempt, failure, need, 'list', deps, encoding);
    }
  }
}

/** The lists of several namespaces as one; undefined for one namespace, or for all. */
async function readWithin(
  { resource, within }: Collection,
  request: ListRequest,
  settings: ListSettings,
  { transport }: ClientDeps,
  reading: ListDependencies,
) {
  const { onRefused } = settings;
  if (within === undefined || !resource.namespaced) return undefined;
  const { listWithin } = await import('../list/within.js');
  return listWithin(transport, request, {
    ...reading,
    namespaces: within,
    width: NAMESPACES_AT_A_TIME,
    pathIn: (namespace) => collectionPath({ resource, namespace }),
    ...(onRefused && {
      onRefused: (namespace: string, error: unknown) =>
        onRefused(namespace, describeListError(error, resource, settings)),
    }),
  });
}

/** Drops the objects of some namespaces: not every server supports field selectors. */
async function* without(
  namespaces: readonly string[],
  batches: AsyncGenerator<ListBatch, ListReport, undefined>,
): AsyncGenerator<ListBatch, ListReport, undefined> {
  const left = new Set(namespaces);
  try {
    for (;;) {
      const step = await batches.next();
      if (step.done) return step.value;
      const { continuesBehind: _, ...batch } = step.value;
      const items = (batch.items as ListItem[]).filter((item) => !left.has(namespaceOf(item) ?? ''));
      yield { ...batch, items } as ListBatch;
    }
  } finally {
    await batches.return(undefined as never);
  }
}

/**
 * The beginning of a list: its first batch and, if objects show the scope of the resource, all batches up to the first
 * with objects.
 */
async function beginning(batches: OpenList['batches'], target: Collection): Promise<ListStep[]> {
  const begun = [await batches.next()];
  for (let last = begun[0]!; tellsScope(target) && !last.done && last.value.items.length === 0; ) {
    last = await batches.next();
    begun.push(last);
  }
  return begun;
}

/** Whether the path of a list is valid for either scope of the resource: one without a namespace. */
function tellsScope({ resource, namespace, within }: Collection): boolean {
  return !resource.namespaced || (namespace === undefined && within === undefined);
}

/**
 * The actual place of a list whose objects show that its resource has the other scope; undefined if the scope is as
 * expected.
 */
async function placed(
  target: Collection,
  begun: readonly ListStep[],
  { discovery }: Pick<ClientDeps, 'discovery'>,
): Promise<Collection | undefined> {
  const last = begun.at(-1);
  if (!tellsScope(target) || last === undefined || last.done) return undefined;
  const [item] = last.value.items;
  if (item === undefined || !isOtherScope(item, target.resource)) return undefined;
  const { placedCollection } = await import('./stale-discovery.js');
  return placedCollection(target, discovery);
}

/** All batches, including the first. Not a generator: if the caller never reads it, the list must still end. */
function startingWith(begun: readonly ListStep[], rest: OpenList['batches']): OpenList['batches'] {
  const left = [...begun];
  const batches: OpenList['batches'] = {
    next() {
      const step = left.shift();
      return step === undefined ? rest.next() : Promise.resolve(step);
    },
    return(report) {
      left.length = 0;
      return rest.return(report);
    },
    throw(error) {
      left.length = 0;
      return rest.throw(error);
    },
    [Symbol.asyncIterator]: () => batches,
    async [Symbol.asyncDispose]() {
      await batches.return(undefined as never);
    },
  };
  return batches;
}

/** The batches of an open list; fails with kubectl's messages for lists. */
export async function* batchesOf(
  { batches, target }: Pick<OpenList, 'batches' | 'target'>,
  settings: ListSettings,
): OpenList['batches'] {
  try {
    return yield* batches;
  } catch (error) {
    const cause = error instanceof InterruptedListError ? error.cause : error;
    throw describeListError(cause, target.resource, settings);
  }
}

/** kubectl's text around the server's error for a list (EnhanceListError in cli-runtime), as observed. */
export function describeListError(
  error: unknown,
  { group, version, name }: ApiResource,
  { labelSelector = '', fieldSelector = '' }: Pick<ListSettings, 'labelSelector' | 'fieldSelector'>,
): unknown {
  if (!(error instanceof StatusError)) return error;
  if (error.reason !== 'BadRequest' && error.reason !== 'NotFound') return error;
  const subject = quote(`${group}/${version}, Resource=${name}`);
  const attempt =
    labelSelector === '' && fieldSelector === ''
      ? `Unable to list ${subject}`
      : `Unable to find ${subject} that match label selector ${quote(labelSelector)}, ` +
        `field selector ${quote(fieldSelector)}`;
  return new StatusError({ ...error.status, message: `${attempt}: ${error.message}` }, error.code);
}
