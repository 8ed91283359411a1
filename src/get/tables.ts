import type { KubeObject, Table } from '../codec/object.js';
import { consumeList } from '../list/list.js';
import type { ListBatch } from '../list/types.js';
import type { TableGroup, TablePrinter } from '../render/printer.js';
import type { Session } from '../session.js';
import { tableNeed } from './need.js';
import { OpenAhead } from './open-ahead.js';
import type { GetOptions } from './options.js';
import type { Outcome } from './outcome.js';
import type { Plan } from './plan.js';
import { type OpenList, openList, readObject } from './read.js';
import { severalKinds, type Target } from './targets.js';

/** Lists and single objects read at a time, ahead of the one being printed. */
const aheadOfPrinting = 8;

/** Prints what a plan asks for as tables: lists page by page, objects named one by one in the order named. */
export async function printTables(
  plan: Plan,
  options: GetOptions,
  session: Session,
  printer: TablePrinter,
  outcome: Outcome,
): Promise<void> {
  const byName = plan.targets.some((target) => target.name !== undefined);
  if (byName) await printNamed(plan.targets, options, session, printer, outcome);
  else await printLists(plan.targets, options, session, printer, outcome);
  await printer.end();
  if (printer.printed || options.ignoreNotFound || outcome.failed) return;
  const inOneNamespace = !options.allNamespaces && plan.targets.every((target) => target.resource.namespaced);
  await session.tell(
    inOneNamespace ? `No resources found in ${session.namespace} namespace.` : 'No resources found',
  );
}

async function printLists(
  targets: readonly Target[],
  options: GetOptions,
  session: Session,
  printer: TablePrinter,
  outcome: Outcome,
): Promise<void> {
  const sources = targets.map(
    (target) => () => openList(target, options, tableNeed(options, target), session),
  );
  const opened = new OpenAhead(sources, aheadOfPrinting);
  // A type that may not be listed does not count: kubectl shows kinds only beside others that were read.
  const withKind = (await opened.firstGood(2)).length > 1;
  let left = options.limit;
  for (let index = 0; index < sources.length; index++) {
    const outcomeOfOpening = await opened.at(index);
    if (!outcomeOfOpening.ok) {
      outcome.add(outcomeOfOpening.error, session);
      continue;
    }
    const source = outcomeOfOpening.value;
    await printer.group(groupOf(source.target, options, withKind));
    left = await printList(source, left, options, session, printer, outcome);
    opened.done();
  }
}

/** Prints one list, at most `left` rows of it; gives how many may still be printed of the lists behind it. */
async function printList(
  source: OpenList,
  left: number | undefined,
  options: GetOptions,
  session: Session,
  printer: TablePrinter,
  outcome: Outcome,
): Promise<number | undefined> {
  if (left === 0) {
    await source.batches.return(undefined as never);
    return 0;
  }
  const pages = new PageGatherer(options.chunkSize, (batch) => printBatch(batch, printer));
  let taken = 0;
  try {
    const report = await consumeList(source.batches, async (batch) => {
      const items = batch.items.slice(0, left === undefined ? undefined : left - taken);
      taken += items.length;
      await pages.add({ ...batch, items } as ListBatch);
    });
    await pages.flush();
    outcome.addReport(report, left !== undefined, session);
  } catch (error) {
    await pages.flush();
    outcome.add(error, session);
  }
  return left === undefined ? undefined : left - taken;
}

/**
 * Puts the batches of a page together again: columns are laid out by the page. A page is known to be whole when it
 * holds as many items as were asked for, or when something behind it arrives.
 */
class PageGatherer {
  private page: ListBatch | undefined;

  /** @param chunkSize items asked for a page; 0 for all at once */
  constructor(
    private readonly chunkSize: number,
    private readonly print: (page: ListBatch) => Promise<void>,
  ) {}

  async add(batch: ListBatch): Promise<void> {
    if (
      this.page &&
      (this.page.page !== batch.page || this.page.head.columnDefinitions !== batch.head.columnDefinitions)
    ) {
      await this.flush();
    }
    if (this.page === undefined) this.page = { ...batch, items: [...batch.items] } as ListBatch;
    else this.page.items.push(...(batch.items as never[]));
    if (this.page.items.length === this.chunkSize) await this.flush();
  }

  async flush(): Promise<void> {
    const { page } = this;
    this.page = undefined;
    if (page) await this.print(page);
  }
}

async function printBatch(batch: ListBatch, printer: TablePrinter): Promise<void> {
  if (batch.kind === 'objects') return printer.printObjects(batch.items);
  const { apiVersion = 'meta.k8s.io/v1', columnDefinitions } = batch.head;
  await printer.printTable({
    kind: 'Table',
    apiVersion,
    ...(columnDefinitions && { columnDefinitions: [...columnDefinitions] }),
    rows: batch.items,
  });
}

async function printNamed(
  targets: readonly Target[],
  options: GetOptions,
  session: Session,
  printer: TablePrinter,
  outcome: Outcome,
): Promise<void> {
  const opened = new OpenAhead(
    targets.map((target) => () => readObject(target, options, tableNeed(options, target), session)),
    aheadOfPrinting,
  );
  const found: { target: Target; answer: KubeObject | Table }[] = [];
  for (const [index, target] of targets.entries()) {
    const result = await opened.at(index);
    if (result.ok) found.push({ target, answer: result.value });
    else outcome.add(result.error, session);
    opened.done();
  }
  const withKind = severalKinds(found.map(({ target }) => target));
  let last: Target | undefined;
  for (const { target, answer } of found) {
    if (last === undefined || !sameResource(last, target)) {
      await printer.group(groupOf(target, options, withKind));
    }
    last = target;
    if (isTable(answer)) await printer.printTable(answer);
    else await printer.printObjects([answer]);
  }
}

/** True for the server's own table. */
export function isTable(answer: KubeObject | Table): answer is Table {
  return answer.kind === 'Table' && answer.apiVersion?.startsWith('meta.k8s.io/') === true;
}

/** What the rows of a target need beside the server's columns. */
export function groupOf(target: Target, options: GetOptions, withKind: boolean): TableGroup {
  const { group, kind, namespaced } = target.resource;
  return {
    ...(options.allNamespaces && namespaced && { withNamespace: true }),
    ...((withKind || options.showKind) && { namePrefix: { group, kind } }),
  };
}

function sameResource(a: Target, b: Target): boolean {
  return (
    a.resource.group === b.resource.group &&
    a.resource.version === b.resource.version &&
    a.resource.name === b.resource.name
  );
}
