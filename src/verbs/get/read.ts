import { InterruptedListError } from '../../cluster/list/errors.js';
import { consumeList, list } from '../../cluster/list/list.js';
import type { ListBatch, ListReport, ListRequest } from '../../cluster/list/types.js';
import { describeListError, expectNamespace, isPathUnknown } from '../../cluster/list-refusal.js';
import { listRequest, type Need, objectRequest, resourceName } from '../../cluster/requests.js';
import type { Target } from '../../cluster/target.js';
import type { KubeObject, Table } from '../../codec/object.js';
import { NoKindMatchError, NoMatchError } from '../../discovery/types.js';
import { DisplayableError } from '../../process/errors.js';
import type { WholeOf } from '../../render/printer.js';
import { isNotFound } from '../../transport/errors.js';
import { expectOk } from '../../transport/status.js';
import type { ApiRequest } from '../../transport/types.js';
import type { GetRun } from './get-run.js';
import { forgetInterrupted, keepInterrupted, readInterrupted } from './interrupted.js';

/** A list whose first batch has arrived, which `batches` gives again. */
export interface OpenList {
  target: Target;
  need: Need;
  request: ListRequest;
  first: ListBatch;
  batches: AsyncGenerator<ListBatch, ListReport, undefined>;
}

/**
 * Starts reading a list. Fails where not even its first page can be had.
 * @param heldBack everything given can be taken back until the list has ended, so it may be read anew
 */
export function openList(target: Target, need: Need, run: GetRun, heldBack = false): Promise<OpenList> {
  const { options, session } = run;
  return withFreshDiscovery(target, run, (current) =>
    run.wire.reading(need, 'list', current.resource, async (protobuf) => {
      const request = listRequest(current, options, need, protobuf);
      const batches = list(session.transport, request, {
        signal: session.environment.signal,
        mayRestart: () => heldBack,
        read: (response) => run.wire.readList(response, need),
        ...(options.resume && { resumeFrom: await readInterrupted(request, session) }),
      });
      try {
        const first = await batches.next();
        if (first.done) throw new Error('a list gave no page');
        return {
          target: current,
          need,
          request,
          first: first.value,
          batches: startingWith(first.value, batches),
        };
      } catch (error) {
        throw describeListError(error, current.resource, options);
      }
    }),
  );
}

/**
 * Reads an open list to its end, showing how far it has come. What goes wrong is kept for the end of the run, and
 * where the list can be gone on with later; a wish to stop is passed on, and so is what goes wrong in its use.
 */
export async function readList(
  source: OpenList,
  run: GetRun,
  use: (batch: ListBatch) => Promise<void>,
): Promise<ListReport | undefined> {
  run.progress.beginList();
  let items = 0;
  let total: number | undefined;
  let unused: { error: unknown } | undefined;
  try {
    const report = await consumeList(source.batches, async (batch) => {
      items = batch.restarted ? batch.items.length : items + batch.items.length;
      await use(batch).catch((error: unknown) => {
        unused = { error };
        throw error;
      });
      // The last page no longer says how many there are.
      total = batch.expectedTotal ?? total;
      await run.progress.update(items, total);
    });
    if (run.options.resume && report.complete) await forgetInterrupted(source.request, run.session);
    run.outcome.addReport(report, run.options.limit !== undefined, run.session);
    return report;
  } catch (error) {
    await run.progress.done();
    // What cannot be printed is no fault of the list: nothing else will do better.
    if (unused !== undefined) throw unused.error;
    if (!run.options.watch) await keepInterrupted(error, source.request, run.session);
    const cause = error instanceof InterruptedListError ? error.cause : error;
    run.outcome.add(describeListError(cause, source.target.resource, run.options), run.session);
    return undefined;
  }
}

/** Reads a single object, or the table of it. Where the object's whole namespace is not there, that is the error. */
export function readObject(target: Target, need: Need, run: GetRun): Promise<KubeObject | Table> {
  return withFreshDiscovery(target, run, async (current) => {
    try {
      return await run.wire.reading(need, 'object', current.resource, (protobuf) =>
        readAnswer(objectRequest(current, run.options, need, protobuf), current, need, run),
      );
    } catch (error) {
      if (isNotFound(error)) await expectNamespace(current.namespace, run.session);
      throw error;
    }
  });
}

async function readAnswer(
  request: ApiRequest,
  { resource, name }: Target,
  need: Need,
  { session, wire }: GetRun,
): Promise<KubeObject | Table> {
  const response = await session.transport.send({ ...request, signal: session.environment.signal });
  const asked = { method: 'GET', resource: resourceName(resource), ...(name !== undefined && { name }) };
  return wire.readObject(await expectOk(response, asked), need);
}

/**
 * How to get the whole of an object of a list of which only a part was read, for a message that shows all of it.
 * Undefined where whole objects are read.
 * @param picked only the parts needed are kept, in whatever form they came
 */
export function wholeOf(target: Target, need: Need, run: GetRun, picked: boolean): WholeOf | undefined {
  if (need.select === undefined) return undefined;
  if (need.form === 'objects' && !picked && !run.wire.asksForProtobuf(need, 'list')) return undefined;
  return async (part) => {
    const { name, namespace } = part.metadata ?? {};
    const place = { namespace: target.resource.namespaced ? namespace : undefined, name };
    try {
      return (await readObject({ ...target, ...place }, { form: 'objects' }, run)) as KubeObject;
    } catch {
      run.session.environment.signal.throwIfAborted();
      return part;
    }
  };
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
  { fromCache, session }: GetRun,
  read: (target: Target) => Promise<T>,
): Promise<T> {
  try {
    return await read(target);
  } catch (error) {
    if (!isPathUnknown(error) || !fromCache) throw error;
    // Several types are read at a time: another may have found the cache out before.
    if (session.discovery.fromCache) await session.discovery.invalidate();
    const { group, kind } = target.resource;
    const resource = await session.discovery
      .resolveKind({ group, version: '', kind })
      .catch((unknown: unknown) => {
        // The type has gone since: what kubectl says of one that never was.
        if (!(unknown instanceof NoKindMatchError)) throw unknown;
        const { message } = new NoMatchError(target.resource.name);
        throw new DisplayableError(message, { display: `error: ${message}`, cause: unknown });
      });
    return read({ ...target, resource });
  }
}
