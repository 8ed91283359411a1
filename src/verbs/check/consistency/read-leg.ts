import { ACCEPT_JSON } from '../../../cluster/list/accept.js';
import type { ListDependencies } from '../../../cluster/list/dependencies.js';
import { InterruptedListError } from '../../../cluster/list/errors.js';
import { consumeList, list } from '../../../cluster/list/list.js';
import { TruncatedListError } from '../../../codec/list-errors.js';
import type { KubeObject } from '../../../codec/object.js';
import { StatusError } from '../../../transport/errors.js';
import { isBroken } from '../../../transport/read.js';
import type { Transport } from '../../../transport/types.js';
import { type ObjectDigest, objectDigest } from './digest.js';

/** The lists of a check. */
export interface CheckRequest {
  /** Of the collection: `/api/v1/pods`. */
  path: string;
  /** `pods`, `deployments.apps`. */
  resource: string;
  /** "" for all objects. */
  labelSelector: string;
  /** Objects a page; 0 for all at once. */
  chunkSize: number;
}

/** What reading depends on, and a callback for its progress. */
export interface CheckOptions extends Pick<ListDependencies, 'signal' | 'clock' | 'random'> {
  /** This many more objects have been read. */
  onObjects?: (count: number) => Promise<void> | void;
}

/** Query parameters that start a list, in the order in which they are reported. */
export type Query = readonly (readonly [name: string, value: string])[];

/**
 * Reads a list as entries, a page at a time: an object is discarded once it is hashed. Returns the resourceVersion of
 * all pages. Fails with the error that ended the list, including StatusError and ConnectionError.
 * @param chunkSize 0 for one page
 * @param repeatPages whether a page that is cut off may be read again; not if the server may respond from a cache that
 *   has moved on, or in another order
 */
export async function readLeg(
  transport: Transport,
  request: CheckRequest,
  how: { query: Query; chunkSize: number; repeatPages: boolean },
  options: CheckOptions,
  onPage: (entries: ObjectDigest[], isLast: boolean) => void,
): Promise<string> {
  const { signal, clock, random, onObjects } = options;
  const selector = request.labelSelector === '' ? [] : [['labelSelector', request.labelSelector] as const];
  const batches = list(
    transport,
    {
      path: request.path,
      resource: request.resource,
      query: [...how.query, ...selector],
      accept: ACCEPT_JSON,
      chunkSize: how.chunkSize,
      consistency: 'snapshot',
      // Without keys nothing is skipped: duplicate or unordered objects must be seen.
      keyOf: () => undefined,
    },
    {
      ...(signal && { signal }),
      ...(clock && { clock }),
      ...(random && { random }),
      ...(!how.repeatPages && { maxRepeats: 0 }),
    },
  );
  let page = 1;
  let entries: ObjectDigest[] = [];
  try {
    const report = await consumeList(batches, async (batch) => {
      if (batch.kind === 'table') throw new Error('the server returned a table instead of objects');
      if (batch.page !== page) {
        onPage(entries, false);
        entries = [];
        page = batch.page;
      }
      for (const object of batch.items as KubeObject[]) entries.push(objectDigest(object));
      await onObjects?.(batch.items.length);
    });
    onPage(entries, true);
    return report.resourceVersions.at(-1) ?? '';
  } catch (error) {
    throw error instanceof InterruptedListError ? error.cause : error;
  }
}

/** The parameters as in a URL. */
export function queryWords(query: Query): string {
  return query.map(([name, value]) => `${name}=${value}`).join('&');
}

/** The response was cut off, which says nothing about its content. */
export function isListBroken(error: unknown): boolean {
  return error instanceof TruncatedListError || isBroken(error);
}

/**
 * The server, or its cache, has not reached the requested resourceVersion (504, storage.NewTooLargeResourceVersionError
 * in k8s.io/apiserver).
 */
export function isTooLarge(error: unknown): error is StatusError {
  return (
    error instanceof StatusError &&
    (error.status.details?.causes ?? []).some(({ reason }) => reason === 'ResourceVersionTooLarge')
  );
}
