import { parseJson } from '../codec/json.js';
import type { KubeObject, Table } from '../codec/object.js';
import { list } from '../list/list.js';
import type { ListBatch, ListReport } from '../list/types.js';
import type { Session } from '../session.js';
import { isNotFound, StatusError } from '../transport/errors.js';
import { readText } from '../transport/read.js';
import { expectOk } from '../transport/status.js';
import type { GetOptions } from './options.js';
import { listRequest, type Need, objectRequest } from './requests.js';
import type { Target } from './targets.js';

/** A list whose first batch has arrived, which `batches` gives again. */
export interface OpenList {
  target: Target;
  first: ListBatch;
  batches: AsyncGenerator<ListBatch, ListReport, undefined>;
}

/** Starts reading a list. Fails where not even its first page can be had. */
export function openList(
  target: Target,
  options: GetOptions,
  need: Need,
  session: Session,
): Promise<OpenList> {
  return withFreshDiscovery(target, session, async (current) => {
    const request = listRequest(current, options, need);
    const batches = list(session.transport, request, { signal: session.environment.signal });
    try {
      const first = await batches.next();
      if (first.done) throw new Error('a list gave no page');
      return { target: current, first: first.value, batches: startingWith(first.value, batches) };
    } catch (error) {
      throw describeListError(error, current, options);
    }
  });
}

/** Reads a single object, or the table of it. */
export function readObject(
  target: Target,
  options: GetOptions,
  need: Need,
  session: Session,
): Promise<KubeObject | Table> {
  return withFreshDiscovery(target, session, async (current) => {
    const request = { ...objectRequest(current, options, need), signal: session.environment.signal };
    const response = await expectOk(await session.transport.send(request));
    return parseJson(await readText(response)) as KubeObject | Table;
  });
}

async function* startingWith(
  first: ListBatch,
  rest: AsyncGenerator<ListBatch, ListReport, undefined>,
): AsyncGenerator<ListBatch, ListReport, undefined> {
  try {
    yield first;
    return yield* rest;
  } finally {
    await rest.return(undefined as never);
  }
}

/**
 * Runs a read, and once more with discovery asked anew where the server does not know the path that a cache gave:
 * a resource that moved to another version since, or has gone.
 */
async function withFreshDiscovery<T>(
  target: Target,
  session: Session,
  read: (target: Target) => Promise<T>,
): Promise<T> {
  try {
    return await read(target);
  } catch (error) {
    const pathUnknown = isNotFound(error) && !error.status.details?.name;
    if (!pathUnknown || !session.discovery.fromCache) throw error;
    await session.discovery.invalidate();
    const { group, kind } = target.resource;
    const resource = await session.discovery.resolveKind({ group, version: '', kind });
    return read({ ...target, resource });
  }
}

/** kubectl's words around what a server says against a list (EnhanceListError in cli-runtime), observed. */
function describeListError(error: unknown, target: Target, options: GetOptions): unknown {
  if (!(error instanceof StatusError)) return error;
  if (error.reason !== 'BadRequest' && error.reason !== 'NotFound') return error;
  const { labelSelector, fieldSelector } = options;
  const { group, version, name } = target.resource;
  const subject = JSON.stringify(`${group}/${version}, Resource=${name}`);
  const attempt =
    labelSelector === '' && fieldSelector === ''
      ? `Unable to list ${subject}`
      : `Unable to find ${subject} that match label selector ${JSON.stringify(labelSelector)}, ` +
        `field selector ${JSON.stringify(fieldSelector)}`;
  return new StatusError({ ...error.status, message: `${attempt}: ${error.message}` }, error.code);
}
