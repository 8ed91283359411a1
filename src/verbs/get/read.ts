import { describeListError, type ListSettings, MAX_ROWS, type OpenList } from '../../cluster/client/list.js';
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
 * @param heldBack everything returned can be withdrawn until the list has ended, so it may be restarted
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
  const settings: ListSettings = {
    labelSelector,
    fieldSelector,
    chunkSize,
    // How many must be read until enough are found is unknown.
    limit: filter === undefined ? limit : undefined,
    consistency,
    need: { ...need, asSent: true },
    mayRestart: heldBack,
    onRefused: (_: string, error: unknown) => run.errors.add(error, run.session),
    ...(heldBack && { mostHeld: MAX_ROWS }),
    ...(place?.state && { resumeFrom: place.state }),
  };
  const source = run.options.readable
    ? openReadable(target, settings, run)
    : run.client.openList(target, settings).catch((error: unknown) => {
        if (isForbidden(error) && isAcross(target)) run.errors.adviseReadable(run.session);
        throw error;
      });
  return filter === undefined ? source : filter.ofList(await source, limit);
}

async function openReadable(target: Collection, settings: ListSettings, run: GetRun): Promise<OpenList> {
  const { client, errors, session } = run;
  const { openReadableList } = await import('../../cluster/namespaces/readable.js');
  const onPartial = (what: string) => errors.addPartial(what);
  return openReadableList(client, target, { ...settings, onPartial }, session);
}

/** An open list on its way to its printer. */
export class OpenListReader {
  /** Its report, once it has ended; undefined if nothing could be read. */
  report: ListReport | undefined;
  /** Items given. */
  taken = 0;
  readonly #source: OpenList;
  readonly #run: GetRun;
  readonly #left: number | undefined;

  /** @param left returns at most this many items; undefined for all */
  constructor(source: OpenList, run: GetRun, left?: number) {
    this.#source = source;
    this.#run = run;
    this.#left = left;
  }

  /** The batches, with the progress of the list. Its errors are kept for the end of the run; an abort is rethrown. */
  async *batches(): AsyncGenerator<ListBatch, void, undefined> {
    const { batches } = this.#source;
    const { errors, progress } = this.#run;
    progress.beginList();
    let items = 0;
    let total: number | undefined;
    try {
      let step = await batches.next();
      for (; step.done !== true; step = await batches.next()) {
        const batch = step.value;
        items = batch.restarted ? batch.items.length : items + batch.items.length;
        yield this.#wanted(batch);
        // The last page no longer says how many there are.
        total = batch.expectedTotal ?? total;
        await progress.update(items, total);
      }
      this.#end(step.value);
    } catch (error) {
      this.#fail(error);
    } finally {
      errors.noteShown(items);
      await progress.done();
      await batches.return(undefined as never);
    }
  }

  #wanted(batch: ListBatch): ListBatch {
    if (batch.restarted) this.taken = 0;
    const left = this.#left === undefined ? undefined : this.#left - this.taken;
    const items = left === undefined ? batch.items : batch.items.slice(0, left);
    this.taken += items.length;
    return { ...batch, items } as ListBatch;
  }

  #end(report: ListReport): void {
    const { errors, options, plan, session } = this.#run;
    const name = plan.targets.length > 1 ? resourceName(this.#source.target.resource) : undefined;
    errors.addReport(report, options, session, name);
    this.report = report;
  }

  #fail(error: unknown): void {
    const { errors, options, printed, session } = this.#run;
    const isInterrupted = error instanceof InterruptedListError;
    const cause = isInterrupted ? error.cause : error;
    if (isInterrupted) this.report = error.report;
    else printed.noteUnread(cause);
    errors.add(describeListError(cause, this.#source.target.resource, options), session, isInterrupted);
  }
}

/** Reads a single object, or the table of it. If the object's namespace does not exist, that is the error. */
export function readObject(target: ObjectTarget, need: Need, run: GetRun): Promise<KubeObject | Table> {
  const settings = { subresource: run.options.subresource, checkNamespace: true };
  return run.client.getAs(target, { ...need, asSent: true }, settings);
}

/**
 * How to get the complete object of a list of which only a part was read, for a message that shows all of it. Undefined
 * if complete objects are read.
 * @param picked only the needed parts are kept, in whatever form they came
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
