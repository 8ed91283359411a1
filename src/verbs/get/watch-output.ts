import type { OpenList } from '../../cluster/client/list.js';
import { INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import type { Need } from '../../cluster/requests.js';
import type { Target } from '../../cluster/target.js';
import { isTable, type KubeObject, type Table, type WatchEvent } from '../../codec/object.js';
import type { TablePrinter } from '../../render/printer.js';
import type { ListSink } from './drive.js';
import type { GetRun } from './get-run.js';
import { namesFromMetadata, withKindOf } from './names.js';
import { type DocumentOutput, tableNeed } from './need.js';
import { PageEnds } from './page-gatherer.js';
import { groupOf, pagesOf, tableOf, tableSink } from './tables.js';

/** What watching needs of a printer: each item is printed as it arrives. */
export interface WatchOutput {
  need: Need;
  /** Starts the rows of a resource. */
  begin(): Promise<void>;
  print(answer: KubeObject | Table): Promise<void>;
  printEvent(event: WatchEvent<KubeObject | Table>): Promise<void>;
  /** Prints the list with which a watch starts. */
  sinkOf(source: OpenList): Promise<Pick<ListSink, 'take' | 'end'>>;
  /** Prints what was kept; a watch may follow. */
  flush(): Promise<void>;
}

/** A watch as a table. */
export function tableWatchOutput(run: GetRun, printer: TablePrinter, target: Target): WatchOutput {
  const need = tableNeed(run, target);
  return {
    // The resourceVersion of a change is in its object: without one, a broken watch could not continue.
    need: need.include === INCLUDE_OBJECT.none ? { ...need, include: INCLUDE_OBJECT.metadata } : need,
    // As in kubectl, whose watch always has the column.
    begin: () =>
      printer.group({
        ...groupOf(target, run.options, false),
        ...(run.options.allNamespaces && { withNamespace: true }),
      }),
    print: (answer) => (isTable(answer) ? printer.printTable(answer) : printer.printObjects([answer])),
    printEvent: (event) => printer.printEvent(event),
    sinkOf: async (source) =>
      run.options.outputWatchEvents ? eventSink(run, printer) : tableSink(source, run, printer),
    flush: () => printer.flush(),
  };
}

/** A watch as documents: one object after the other, never a List. */
export function documentWatchOutput(
  run: GetRun,
  { need, printer }: DocumentOutput,
  target: Target,
): WatchOutput {
  const shown = (answer: KubeObject | Table) =>
    need === 'names' ? withKindOf(answer as KubeObject, target.resource) : (answer as KubeObject);
  return {
    // Changes arrive as complete objects, and so does the list before them.
    need: need === 'names' ? namesFromMetadata : need.form === 'table' ? need : { form: need.form },
    begin: async () => undefined,
    print: (answer) => printer.print([shown(answer)]),
    async printEvent(event) {
      if (printer.printEvent) await printer.printEvent(event as WatchEvent);
      else await printer.print([shown(event.object)]);
    },
    async sinkOf() {
      const pages = new PageEnds(run.options.chunkSize, () => this.flush());
      return {
        take: async (batch) => {
          await pages.before(batch);
          for (const object of batch.items as KubeObject[]) {
            if (run.options.outputWatchEvents) await this.printEvent({ type: 'ADDED', object });
            else await this.print(object);
          }
          await pages.behind(batch);
        },
        end: async () => undefined,
      };
    },
    flush: async () => printer.flush?.(),
  };
}

/** A page at a time, so that its columns are laid out together. */
function eventSink(run: GetRun, printer: TablePrinter): Pick<ListSink, 'take' | 'end'> {
  const pages = pagesOf(run, false, async (page) => {
    const answers = page.kind === 'objects' ? page.items : [tableOf(page, page.items)];
    for (const object of answers) await printer.printEvent({ type: 'ADDED', object });
  });
  return { take: (batch) => pages.add(batch), end: () => pages.flush() };
}
