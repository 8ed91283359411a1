import type { OpenList } from '../../cluster/client/list.js';
import { INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import type { ListBatch, ListReport } from '../../cluster/list/types.js';
import { isOneObject, type Need } from '../../cluster/requests.js';
import type { ObjectTarget, Target } from '../../cluster/target.js';
import { eventResourceVersion } from '../../cluster/watch/events.js';
import type { ReconnectNotice } from '../../cluster/watch/types.js';
import { isTable, type KubeObject, type Table, type WatchEvent } from '../../codec/object.js';
import { interrupted } from '../../process/errors.js';
import type { TablePrinter } from '../../render/printer.js';
import { readInto } from './drive.js';
import type { GetRun } from './get-run.js';
import { namesFromMetadata, withKindOf } from './names.js';
import { type DocumentOutput, tableNeed } from './need.js';
import { PageEnds } from './page-ends.js';
import { PageGatherer } from './page-gatherer.js';
import { openList, readList, readObject } from './read.js';
import { groupOf, tableOf, tableSink } from './tables.js';

/** What watching needs of a printer: each thing is printed by itself, as it comes. */
export interface WatchOutput {
  need: Need;
  /** Begins the rows of a resource. */
  begin(): Promise<void>;
  print(answer: KubeObject | Table): Promise<void>;
  printEvent(event: WatchEvent<KubeObject | Table>): Promise<void>;
  /** Prints the list that a watch begins with. */
  printList(source: OpenList, run: GetRun): Promise<ListReport | undefined>;
  /** Prints what was held back; a watch can follow. */
  flush(): Promise<void>;
}

/** A watch through a table. */
export function tableWatchOutput(run: GetRun, printer: TablePrinter, target: Target): WatchOutput {
  const need = tableNeed(run, target);
  return {
    // A change's resourceVersion stands in its object: without one a broken watch could not continue.
    need: need.include === INCLUDE_OBJECT.none ? { ...need, include: INCLUDE_OBJECT.metadata } : need,
    // As in kubectl, whose watch has the column for whatever it is asked for.
    begin: () =>
      printer.group({
        ...groupOf(target, run.options, false),
        ...(run.options.allNamespaces && { withNamespace: true }),
      }),
    print: (answer) => (isTable(answer) ? printer.printTable(answer) : printer.printObjects([answer])),
    printEvent: (event) => printer.printEvent(event),
    async printList(source) {
      if (run.options.outputWatchEvents) return printRowsAsEvents(source, run, printer);
      return (await readInto(source, undefined, run, await tableSink(source, run, printer))).report;
    },
    flush: () => printer.flush(),
  };
}

/** A watch through documents: an object after the other, never a List. */
export function documentWatchOutput({ need, printer }: DocumentOutput, target: Target): WatchOutput {
  const shown = (answer: KubeObject | Table) =>
    need === 'names' ? withKindOf(answer as KubeObject, target.resource) : (answer as KubeObject);
  return {
    // Changes come as whole objects, and so does the list before them.
    need: need === 'names' ? namesFromMetadata : { form: need.form },
    begin: async () => undefined,
    print: (answer) => printer.print([shown(answer)]),
    async printEvent(event) {
      if (printer.printEvent) await printer.printEvent(event as WatchEvent);
      else await printer.print([shown(event.object)]);
    },
    printList(source, run) {
      const pages = new PageEnds(run.options.chunkSize, () => this.flush());
      const print = async (batch: ListBatch) => {
        for (const object of batch.items as KubeObject[]) {
          if (run.options.outputWatchEvents) await this.printEvent({ type: 'ADDED', object });
          else await this.print(object);
        }
      };
      return readList(source, run, (batch) => pages.around(batch, () => print(batch)));
    },
    flush: async () => printer.flush?.(),
  };
}

/** A page at a time, so that its columns are laid out together. */
async function printRowsAsEvents(
  source: OpenList,
  run: GetRun,
  printer: TablePrinter,
): Promise<ListReport | undefined> {
  const { chunkSize } = run.options;
  const { now } = run.session.environment;
  const pages = new PageGatherer({ chunkSize, wholeList: false, now }, async (page) => {
    const answers = page.kind === 'objects' ? page.items : [tableOf(page, page.items)];
    for (const object of answers) await printer.printEvent({ type: 'ADDED', object });
  });
  const report = await readList(source, run, (batch) => pages.add(batch));
  await pages.flush();
  return report;
}

/**
 * `get -w`: prints what there is, then each change as it comes, until interrupted. A watch that the server ends or
 * the network breaks continues from the last change; one whose changes have expired begins with a new list.
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
  const begin = async (): Promise<ChangesStart> =>
    isOneObject(target)
      ? // Its own resourceVersion may be older than all changes that servers keep. kubectl begins here, too.
        { resourceVersion: '0', known: await printObject(target, run, output) }
      : { resourceVersion: await printListed(target, run, output) };
  try {
    await printChanges(target, await begin(), run, output, begin);
  } catch (error) {
    throw session.environment.signal.aborted ? interrupted(INTERRUPTED_WATCH) : error;
  }
}

/** Where changes begin. */
interface ChangesStart {
  resourceVersion: string;
  /** The resourceVersion of the one object that is watched: that it is there is no change. */
  known?: string;
}

/** The exit code of a watch that is ended by Ctrl-C, as every one is. */
const INTERRUPTED_WATCH = 1;

function sortWarning(watchOnly: boolean): string {
  return watchOnly
    ? 'warning: --watch-only requested, --sort-by will be ignored'
    : 'warning: --watch requested, --sort-by will be ignored for watch events received';
}

/** Prints a list, unless only changes are wanted; gives the resourceVersion behind which the changes begin. */
async function printListed(target: Target, run: GetRun, output: WatchOutput): Promise<string> {
  const { options } = run;
  const quiet = options.watchOnly;
  const source = await openList(target, output.need, quiet ? onlyFirst(run) : run);
  if (quiet) {
    await source.batches.return(undefined as never);
    return source.first.head.metadata?.resourceVersion ?? '0';
  }
  const report = await output.printList(source, run);
  await output.flush();
  await run.errors.finish(run.session);
  return report?.resourceVersions.at(-1) ?? '0';
}

/** For a resourceVersion alone, a list of one object will do. */
function onlyFirst(run: GetRun): GetRun {
  return { ...run, options: { ...run.options, limit: 1, chunkSize: 1 } };
}

/** Prints an object, unless only changes are wanted; gives its resourceVersion. */
async function printObject(target: ObjectTarget, run: GetRun, output: WatchOutput): Promise<string> {
  const answer = await readObject(target, output.need, run);
  if (!run.options.watchOnly) {
    if (run.options.outputWatchEvents) await output.printEvent({ type: 'ADDED', object: answer });
    else await output.print(answer);
    await output.flush();
  }
  return (answer.metadata as { resourceVersion?: string } | undefined)?.resourceVersion ?? '';
}

async function printChanges(
  target: Target,
  beginning: ChangesStart,
  run: GetRun,
  output: WatchOutput,
  begin: () => Promise<ChangesStart>,
): Promise<void> {
  const { options, session } = run;
  let { known } = beginning;
  const limitMs = session.requestTimeoutMs;
  const selector = target.name === undefined ? options.fieldSelector : `metadata.name=${target.name}`;
  const events = run.client.watch(target, {
    labelSelector: options.labelSelector,
    fieldSelector: selector,
    need: output.need,
    resourceVersion: beginning.resourceVersion,
    ...(limitMs > 0 && { timeoutSeconds: Math.ceil(limitMs / 1000) }),
    // --request-timeout is how long to watch, as with kubectl: then the watch ends well.
    reconnect: limitMs === 0,
    relist: async () => {
      await session.tell(
        'proa: the server no longer keeps the changes since the last one shown; listing again',
      );
      const restarted = await begin();
      known = restarted.known;
      return restarted.resourceVersion;
    },
    onReconnect: (notice) => void tellReconnect(notice, session),
  });
  for await (const event of events) {
    if (known !== undefined && event.type === 'ADDED' && eventResourceVersion(event as WatchEvent) === known)
      continue;
    if (options.outputWatchEvents) await output.printEvent(event);
    else await output.print(event.object);
    await output.flush();
  }
}

/** An ordinary end, as servers make every half hour, is not worth a word. */
async function tellReconnect(notice: ReconnectNotice, session: GetRun['session']): Promise<void> {
  if (notice.reason === 'closed' || notice.reason === 'expired' || notice.attempt > 1) return;
  const why = notice.error instanceof Error ? `: ${notice.error.message}` : '';
  await session.tell(
    `proa: the watch was interrupted${why}; continuing from resourceVersion ${notice.resourceVersion}`,
  );
}
