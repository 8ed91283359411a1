import { describeListError, type OpenList } from '../../cluster/client/list.js';
import { InterruptedListError } from '../../cluster/list/errors.js';
import type { ListBatch, ListReport } from '../../cluster/list/types.js';
import { resourceName } from '../../discovery/types.js';
import type { GetRun } from './get-run.js';

/** An open list on its way to who prints it. */
export class ListReading {
  /** How it went, once it has ended; undefined where nothing could be read. */
  report: ListReport | undefined;
  /** Items given. */
  taken = 0;
  readonly #source: OpenList;
  readonly #run: GetRun;
  readonly #left: number | undefined;

  /** @param left gives at most so many items; undefined for all */
  constructor(source: OpenList, run: GetRun, left?: number) {
    this.#source = source;
    this.#run = run;
    this.#left = left;
  }

  /**
   * The batches, showing how far the list has come. What goes wrong with it is kept for the end of the run; a wish to stop
   * is passed on.
   */
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
      await progress.done();
      this.#fail(error);
    } finally {
      errors.noteShown(items);
      await batches.return(undefined as never);
      if (this.report === undefined) await progress.done();
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
    errors.add(describeListError(cause, this.#source.target.resource, options), session);
  }
}
