import { describeListError, MAX_ROWS, type OpenList } from '../../cluster/client/list.js';
import { InterruptedListError } from '../../cluster/list/errors.js';
import type { ListBatch, ListReport } from '../../cluster/list/types.js';
import type { Need } from '../../cluster/requests.js';
import { type Collection, isAcross, type ObjectTarget, type Target } from '../../cluster/target.js';
import type { KubeObject, Table } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import type { WholeOf } from '../../render/printer.js';
import { isForbidden } from '../../transport/errors.js';
import type { GetRun } from './get-run.js';

/**
 * Starts reading a list. Fails if not even its first page can be read.
 * @param heldBack everything given can be taken back until the list has ended, so it may be read from its start again
 */
export async function openTarget(
  target: Collection,
  need: Need,
  run: GetRun,
  heldBack = false,
): Promise<OpenList> {
  const { labelSelector, fieldSelector, chunkSize, consistency } = run.options;
  const { filter, limit } = run;
  const place = run.printed.placeBefore(run.plan.targets.indexOf(target as Target));
  const settings = {
    labelSelector,
    fieldSelector,
    chunkSize,
    // How many have to be read until enough are found is not known.
    limit: filter === undefined ? limit : undefined,
    consistency,
    need,
    mayRestart: heldBack,
    onRefused: (_: string, error: unknown) => run.errors.add(error, run.session),
    ...(heldBack && { mostHeld: MAX_ROWS }),
    ...(place?.state && { resumeFrom: place.state }),
  };
  const { client, errors, session } = run;
  if (!run.options.readable) {
    const source = await client.openList(target, settings).catch((error: unknown) => {
      if (isForbidden(error) && isAcross(target)) errors.adviseReadable(session);
      throw error;
    });
    return filter === undefined ? source : filter.ofList(source, limit);
  }
  const { openReadableList } = await import('../../cluster/namespaces/readable.js');
  const onPartial = (what: string) => errors.addPartial(what);
  const source = await openReadableList(client, target, { ...settings, onPartial }, session);
  return filter === undefined ? source : filter.ofList(source, limit);
}

/**
 * Reads an open list to its end, showing how far it has come. What goes wrong is kept for the end of the run; a wish to
 * stop is passed on, and so is what goes wrong in its use. Gives how it went, undefined where nothing could be read.
 */
export async function readList(
  source: OpenList,
  run: GetRun,
  use: (batch: ListBatch) => Promise<void>,
): Promise<ListReport | undefined> {
  run.progress.beginList();
  let items = 0;
  let total: number | undefined;
  let isUsing = false;
  try {
    let step = await source.batches.next();
    for (; step.done !== true; step = await source.batches.next()) {
      const batch = step.value;
      items = batch.restarted ? batch.items.length : items + batch.items.length;
      isUsing = true;
      await use(batch);
      isUsing = false;
      // The last page no longer says how many there are.
      total = batch.expectedTotal ?? total;
      await run.progress.update(items, total);
    }
    const report = step.value;
    run.errors.noteShown(items);
    const name = run.plan.targets.length > 1 ? resourceName(source.target.resource) : undefined;
    run.errors.addReport(report, run.options, run.session, name);
    return report;
  } catch (error) {
    await source.batches.return(undefined as never);
    await run.progress.done();
    run.errors.noteShown(items);
    // What cannot be printed is no fault of the list: nothing else will do better.
    if (isUsing) throw error;
    const isInterrupted = error instanceof InterruptedListError;
    const cause = isInterrupted ? error.cause : error;
    if (!isInterrupted) run.printed.noteUnread(cause);
    run.errors.add(describeListError(cause, source.target.resource, run.options), run.session);
    return isInterrupted ? error.report : undefined;
  }
}

/** Reads a single object, or the table of it. Where the object's whole namespace is not there, that is the error. */
export function readObject(target: ObjectTarget, need: Need, run: GetRun): Promise<KubeObject | Table> {
  return run.client.getAs(target, need, { subresource: run.options.subresource, checkNamespace: true });
}

/**
 * How to get the whole of an object of a list of which only a part was read, for a message that shows all of it.
 * Undefined where whole objects are read.
 * @param picked only the parts needed are kept, in whatever form they came
 */
export function wholeOf(target: Collection, need: Need, run: GetRun, picked: boolean): WholeOf | undefined {
  if (need.select === undefined) return undefined;
  if (need.form === 'objects' && !picked && !run.client.readsParts(need)) return undefined;
  return async (part) => {
    const { name = '', namespace } = part.metadata ?? {};
    const { resource } = target;
    try {
      const target = { resource, namespace: resource.namespaced ? namespace : undefined, name };
      return (await readObject(target, { form: 'objects' }, run)) as KubeObject;
    } catch {
      run.session.environment.signal.throwIfAborted();
      return part;
    }
  };
}
