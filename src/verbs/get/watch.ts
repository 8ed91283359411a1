import { MAX_ROWS, type OpenList } from '../../cluster/client/list.js';
import { isRow } from '../../cluster/list/key.js';
import type { ListBatch, ListReport } from '../../cluster/list/types.js';
import { isOneObject } from '../../cluster/requests.js';
import type { ObjectTarget, Target } from '../../cluster/target.js';
import { withLoggedEnd } from '../../cluster/watch/logged-end.js';
import type { ReconnectNotice } from '../../cluster/watch/types.js';
import { isTable, type KubeObject, type Table, type TableRow } from '../../codec/object.js';
import { mention } from '../../process/environment.js';
import { interruptFailure } from '../../process/errors.js';
import { OneAtATime } from '../../process/one-at-a-time.js';
import { isNotFound } from '../../transport/errors.js';
import type { GetRun } from './get-run.js';
import { OpenListReader, openTarget, readObject } from './read.js';
import { type MissedChange, ShownObjects } from './shown-objects.js';
import { tableOf } from './tables.js';
import type { WatchOutput } from './watch-output.js';

/**
 * `get -w`: prints the existing objects, then each change as it happens, until interrupted. A watch that the server
 * ends or the network breaks continues from the last change; one whose changes have expired continues with the changes
 * in a new list.
 */
export async function watchPlan(run: GetRun, outputFor: (target: Target) => WatchOutput): Promise<void> {
  const { options, plan, session } = run;
  const [target] = plan.targets;
  if (target === undefined) throw new Error('no objects passed to watch');
  const output = outputFor(target);
  if (options.sortBy !== '') await session.tell(sortWarning(options.watchOnly));
  if (new Set(plan.targets.map(({ resource }) => `${resource.name}.${resource.group}`)).size > 1) {
    throw new Error('you may only specify a single resource type');
  }
  await output.begin();
  if (plan.targets.length > 1) {
    for (const each of plan.targets.filter(isOneObject))
      await output.print(await readObject(each, output.need, run));
    await output.flush();
    throw new Error('you may only watch a single resource or type of resource at a time');
  }
  try {
    const { confirmedCollection } = await import('../../cluster/client/stale-discovery.js');
    const current = await confirmedCollection(target, session.discovery);
    await followAll(partsOf(current), run, output);
  } catch (error) {
    throw session.environment.signal.aborted ? interruptFailure(INTERRUPTED_WATCH) : error;
  }
}

/** Several namespaces are watched individually: they share no resourceVersion, and perhaps not the same permissions. */
function partsOf({ within, ...target }: Target): Target[] {
  return within?.map((namespace) => ({ ...target, namespace })) ?? [target];
}

/** Prints the existing objects of each, in order, and then the changes of all of them as they happen. */
async function followAll(targets: readonly Target[], run: GetRun, output: WatchOutput): Promise<void> {
  const { signal } = run.session.environment;
  if (targets.length > 1) {
    if (run.options.limit !== undefined)
      throw new Error('--limit cannot be used with --watch of several namespaces');
    await run.errors.finish(run.session);
  }
  const ended = new AbortController();
  const shared = { printing: new OneAtATime(), signal: AbortSignal.any([signal, ended.signal]) };
  const watches = targets.map((target) => new WatchRun(target, run, output, shared));
  try {
    for (const watch of watches) await watch.begin();
    await Promise.all(watches.map((watch) => watch.follow()));
  } finally {
    ended.abort();
  }
}

/** The exit code of a watch that Ctrl-C ends, as every watch ends. */
const INTERRUPTED_WATCH = 1;

/** A single object's own resourceVersion may be older than all changes that servers keep. kubectl starts here, too. */
const WHAT_THERE_IS = '0';

function sortWarning(watchOnly: boolean): string {
  return watchOnly
    ? 'warning: --watch-only requested, --sort-by will be ignored'
    : 'warning: --watch requested, --sort-by will be ignored for watch events received';
}

/** What the watches of several namespaces share. */
interface SharedWatch {
  printing: OneAtATime;
  /** Ends all of them. */
  signal: AbortSignal;
}

/** A watch of a collection, or of one object, and the list before it. */
class WatchRun {
  readonly #target: Target;
  readonly #run: GetRun;
  readonly #output: WatchOutput;
  readonly #shared: SharedWatch;
  readonly #shown: ShownObjects;
  /** The resourceVersion after which changes start; undefined if there is nothing to watch. */
  #resourceVersion: string | undefined;
  /** The last list outlived its first snapshot: in pages, the next one may do so, too. */
  #outlived = false;

  constructor(target: Target, run: GetRun, output: WatchOutput, shared: SharedWatch) {
    const { limit, showLabels, labelColumns } = run.options;
    this.#target = target;
    this.#run = run;
    this.#output = output;
    this.#shared = shared;
    // Objects beyond --limit were not shown: a second list would be full of them.
    this.#shown = new ShownObjects(limit === undefined ? MAX_ROWS : 0, showLabels || labelColumns.length > 0);
  }

  /** Prints the existing objects. */
  async begin(): Promise<void> {
    try {
      this.#resourceVersion = await this.#begin();
    } catch (error) {
      if (!this.#run.options.ignoreNotFound || !isNotFound(error)) throw error;
    }
  }

  /** Prints the changes since then. */
  async follow(): Promise<void> {
    const { options, session, client } = this.#run;
    const target = this.#target;
    const resourceVersion = this.#resourceVersion;
    const { printing, signal } = this.#shared;
    if (resourceVersion === undefined) return;
    const limitMs = session.requestTimeoutMs;
    const selector = target.name === undefined ? options.fieldSelector : `metadata.name=${target.name}`;
    const events = client.watch(target, {
      labelSelector: options.labelSelector,
      fieldSelector: selector,
      need: { ...this.#output.need, asSent: true },
      resourceVersion,
      // As in kubectl, --request-timeout limits the watch: then it ends without an error.
      reconnect: limitMs === 0,
      relist: () => printing.run(() => this.#beginAgain()),
      onReconnect: (notice) => mention(tellReconnect(notice, session)),
      signal,
    });
    const { filter } = this.#run;
    for await (const change of withLoggedEnd(events, session.log)) {
      const event = filter === undefined ? change : filter.ofChange(change, target);
      if (event === undefined || !this.#shown.isNews(event)) continue;
      await printing.run(async () => {
        if (options.outputWatchEvents) await this.#output.printEvent(event);
        else await this.#output.print(event.object);
        await this.#output.flush();
      });
    }
  }

  /**
   * Prints the existing objects, unless only changes are wanted; returns the resourceVersion after which they start.
   */
  #begin(): Promise<string> {
    const target = this.#target;
    if (isOneObject(target)) return this.#printObject(target);
    return this.#run.options.watchOnly ? this.#presentVersion() : this.#printList();
  }

  /** Continues if the server no longer keeps the changes; returns the resourceVersion after which they start. */
  async #beginAgain(): Promise<string> {
    const { options, session } = this.#run;
    const target = this.#target;
    const gone = 'proa: the server no longer keeps the changes since the last one shown';
    if (isOneObject(target)) {
      await session.tell(`${gone}; reading the object again`);
      return this.#compareObject(target);
    }
    if (options.watchOnly) {
      await session.tell(`${gone}; those until now are lost`);
      return this.#presentVersion();
    }
    if (!this.#shown.isComplete) {
      await session.tell(`${gone}; listing again`);
      return this.#printList();
    }
    await session.tell(`${gone}; listing again for what has changed`);
    return this.#compareList();
  }

  async #printList(): Promise<string> {
    const source = await this.#openList();
    const sink = await this.#output.sinkOf(source);
    const reading = new OpenListReader(source, this.#run);
    for await (const batch of reading.batches()) {
      this.#shown.add(batch.items);
      await sink.take(batch);
    }
    await sink.end(reading.report);
    return this.#endList(reading.report);
  }

  async #compareList(): Promise<string> {
    const source = await this.#openList();
    this.#shown.beginComparison();
    let last: ListBatch = source.first;
    const reading = new OpenListReader(source, this.#run);
    for await (const batch of reading.batches()) {
      last = batch;
      if (batch.restarted) this.#shown.beginComparison();
      await this.#printMissed(this.#shown.changesIn(batch.items), batch);
    }
    const start = await this.#endList(reading.report);
    await this.#printMissed(this.#shown.endComparison(), last);
    return start;
  }

  /** A list that expires before it is read in pages is read at once: that is one snapshot. */
  #openList(): Promise<OpenList> {
    const run = this.#run;
    const atOnce = { ...run, options: { ...run.options, chunkSize: 0 } };
    return openTarget(this.#target, this.#output.need, this.#outlived ? atOnce : run);
  }

  /**
   * Returns the resourceVersion of the first snapshot of a list: changes that were already shown from later snapshots
   * are recognized. Fails with the error.
   */
  async #endList(report: ListReport | undefined): Promise<string> {
    await this.#output.flush();
    await this.#run.errors.finish(this.#run.session);
    const versions = report?.resourceVersions ?? [];
    this.#outlived = versions.length > 1;
    this.#shown.endList(versions);
    return versions[0] ?? '0';
  }

  /** For a resourceVersion alone, a list of one object is enough. */
  async #presentVersion(): Promise<string> {
    const run = this.#run;
    const onlyFirst = { ...run, limit: 1, options: { ...run.options, chunkSize: 1 } };
    const { batches, first } = await openTarget(this.#target, this.#output.need, onlyFirst);
    await batches.return(undefined as never);
    return first.head.metadata?.resourceVersion ?? '0';
  }

  async #printObject(target: ObjectTarget): Promise<string> {
    const { options } = this.#run;
    const { filter } = this.#run;
    const read = await readObject(target, this.#output.need, this.#run);
    const answer = filter === undefined ? read : filter.ofAnswer(read, target);
    if (answer === undefined) return WHAT_THERE_IS;
    this.#shown.add(itemsOf(answer));
    if (options.watchOnly) return WHAT_THERE_IS;
    if (options.outputWatchEvents) await this.#output.printEvent({ type: 'ADDED', object: answer });
    else await this.#output.print(answer);
    await this.#output.flush();
    return WHAT_THERE_IS;
  }

  async #compareObject(target: ObjectTarget): Promise<string> {
    this.#shown.beginComparison();
    try {
      const { filter } = this.#run;
      const read = await readObject(target, this.#output.need, this.#run);
      const answer = filter === undefined ? read : filter.ofAnswer(read, target);
      const head = answer !== undefined && isTable(answer) ? answer : {};
      await this.#printMissed(this.#shown.changesIn(answer === undefined ? [] : itemsOf(answer)), { head });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    await this.#printMissed(this.#shown.endComparison(), { head: {} });
    return WHAT_THERE_IS;
  }

  async #printMissed(changes: Iterable<MissedChange>, page: Pick<ListBatch, 'head'>): Promise<void> {
    for (const { type, item } of changes) {
      const object = isRow(item) ? tableOf(page, [item]) : item;
      if (this.#run.options.outputWatchEvents) await this.#output.printEvent({ type, object });
      else await this.#output.print(object);
    }
    await this.#output.flush();
  }
}

function itemsOf(answer: KubeObject | Table): (KubeObject | TableRow)[] {
  return isTable(answer) ? answer.rows : [answer];
}

/** A normal end, as servers make every half hour, is not reported; each failed attempt after it is. */
async function tellReconnect(notice: ReconnectNotice, session: GetRun['session']): Promise<void> {
  const { reason, attempt, error, resourceVersion, waitMs } = notice;
  if (reason === 'closed' || reason === 'expired') return;
  const why = error instanceof Error ? `: ${error.message}` : '';
  await session.tell(
    attempt === 1
      ? `proa: the watch was interrupted${why}; continuing from resourceVersion ${resourceVersion}`
      : `proa: the watch is still interrupted${why}; trying again in ${Math.ceil(waitMs / 1000)}s`,
  );
}
