import type { OpenList } from '../../cluster/client/list.js';
import type { ListBatch, ListReport } from '../../cluster/list/types.js';
import type { Collection, Target } from '../../cluster/target.js';
import { isTable, type KubeObject, sameColumns, type Table, type TableRow } from '../../codec/object.js';
import { severalKinds } from '../../objects/builder/targets.js';
import type { TableGroup, TablePrinter } from '../../render/printer.js';
import type { GetRun } from './get-run.js';
import { tableNeed } from './need.js';
import { aheadOfPrinting, OpenAhead } from './open-ahead.js';
import type { GetOptions } from './options.js';
import { PageGatherer } from './page-gatherer.js';
import { isObject, isWanted } from './plan.js';
import { openList, readList, readObject, wholeOf } from './read.js';

/** Prints what a plan asks for as tables: lists page by page, objects named one by one in the order named. */
export async function printTables(run: GetRun, printer: TablePrinter): Promise<void> {
  const { options, outcome, session } = run;
  const { targets } = run.plan;
  if (targets.some((target) => target.name !== undefined)) await printNamed(run, printer);
  else await printLists(run, printer);
  await printer.end();
  await run.progress.done();
  if (printer.printed || options.ignoreNotFound || outcome.failed) return;
  const inOneNamespace = !options.allNamespaces && targets.every((target) => target.resource.namespaced);
  await session.tell(
    inOneNamespace ? `No resources found in ${session.namespace} namespace.` : 'No resources found',
  );
}

async function printLists(run: GetRun, printer: TablePrinter): Promise<void> {
  const { options, outcome, session } = run;
  const heldBack = options.sortBy !== '' || !options.stream;
  const sources = run.plan.targets.map(
    (target) => () => openList(target, tableNeed(run, target), run, heldBack),
  );
  const opened = new OpenAhead(sources, aheadOfPrinting);
  // A type that may not be listed does not count: kubectl shows kinds only beside others that were read.
  const withKind = (await opened.firstGood(2)).length > 1;
  let left = options.limit;
  for (let index = 0; index < sources.length; index++) {
    const result = await opened.at(index);
    if (!result.ok) {
      outcome.add(result.error, session);
    } else if (left === 0) {
      await result.value.batches.return(undefined as never);
    } else {
      await printer.group(groupOf(result.value.target, options, withKind));
      const report = await printList(result.value, left, run, printer);
      if (left !== undefined) left -= report?.items ?? 0;
      opened.done();
    }
  }
}

/** Prints one list, at most `left` rows of it. Gives its report, undefined where it failed. */
export async function printList(
  source: OpenList,
  left: number | undefined,
  run: GetRun,
  printer: TablePrinter,
): Promise<ListReport | undefined> {
  const { options } = run;
  if (options.sortBy !== '') return printSorted(source, left, run, printer);
  const pages = new PageGatherer(options.chunkSize, !options.stream, (page) => printPage(page, printer));
  let taken = 0;
  const report = await readList(source, run, async (batch) => {
    if (batch.restarted) taken = 0;
    const items = left === undefined ? batch.items : batch.items.slice(0, left - taken);
    taken += items.length;
    await pages.add({ ...batch, items } as ListBatch);
  });
  await pages.flush();
  return report;
}

/** Prints one list in the order of `--sort-by`. A row is kept without its object as soon as it has come. */
async function printSorted(
  source: OpenList,
  left: number | undefined,
  run: GetRun,
  printer: TablePrinter,
): Promise<ListReport | undefined> {
  const sorted = new (await import('./sorted.js')).SortedRows(run.options.sortBy);
  const whole = wholeOf(source.target, source.need, run, false);
  let last: ListBatch | undefined;
  let taken = 0;
  const report = await readList(source, run, async (batch) => {
    if (batch.restarted) {
      sorted.clear();
      taken = 0;
    }
    const items = left === undefined ? batch.items : batch.items.slice(0, left - taken);
    taken += items.length;
    if (batch.kind === 'objects') await sorted.add(items.map(asRow), whole);
    else await sorted.add(items as TableRow[]);
    last = { ...batch, items: [] };
  });
  if (last === undefined) return report;
  const rows = sorted.inOrder();
  if (last.kind === 'table') await printer.printTable(tableOf(last, rows));
  else await printer.printObjects(rows.map((row) => row.object as KubeObject));
  return report;
}

function asRow(object: KubeObject | TableRow): TableRow {
  return { cells: [], object: object as KubeObject };
}

async function printPage(page: ListBatch, printer: TablePrinter): Promise<void> {
  if (page.kind === 'objects') await printer.printObjects(page.items);
  else await printer.printTable(tableOf(page, page.items));
}

/** A page of rows as the table it is part of. */
export function tableOf(page: Pick<ListBatch, 'head'>, rows: TableRow[]): Table {
  const { apiVersion = 'meta.k8s.io/v1', columnDefinitions } = page.head;
  return {
    kind: 'Table',
    apiVersion,
    ...(columnDefinitions && { columnDefinitions: [...columnDefinitions] }),
    rows,
  };
}

/** What was read of one target. */
interface Found {
  target: Target;
  answer: KubeObject | Table;
}

async function printNamed(run: GetRun, printer: TablePrinter): Promise<void> {
  const { outcome, session, options } = run;
  const targets = run.plan.targets.filter(isObject);
  const opened = new OpenAhead(
    targets.map((target) => () => readObject(target, tableNeed(run, target), run)),
    aheadOfPrinting,
  );
  const found: Found[] = [];
  for (const [index, target] of targets.entries()) {
    const result = await opened.at(index);
    if (!result.ok) outcome.add(result.error, session);
    else if (isWanted(shownObject(result.value), run.plan)) found.push({ target, answer: result.value });
    opened.done();
  }
  const withKind = severalKinds(found.map(({ target }) => target));
  const objectOf = ({ answer }: Found) => shownObject(answer);
  const inOrder =
    options.sortBy === '' || found.length < 2
      ? found
      : (await import('./sorted.js')).sortedByObject(found, objectOf, options.sortBy);
  for (const [{ target }, answers] of byResource(inOrder)) {
    await printer.group(groupOf(target, options, withKind));
    for (const together of laidOutTogether(answers)) {
      if (Array.isArray(together)) await printer.printObjects(together);
      else await printer.printTable(together);
    }
  }
}

/** Neighbours of one resource, with the first of them. */
function byResource(found: readonly Found[]): [first: Found, answers: Found['answer'][]][] {
  const groups: [Found, Found['answer'][]][] = [];
  for (const each of found) {
    const group = groups.at(-1);
    if (group !== undefined && sameResource(group[0].target, each.target)) group[1].push(each.answer);
    else groups.push([each, [each.answer]]);
  }
  return groups;
}

/** Neighbouring objects in one piece, and neighbouring tables of the same columns as one table. */
function laidOutTogether(answers: readonly Found['answer'][]): (KubeObject[] | Table)[] {
  const pieces: (KubeObject[] | Table)[] = [];
  for (const answer of answers) {
    const piece = pieces.at(-1);
    if (!isTable(answer)) {
      if (Array.isArray(piece)) piece.push(answer);
      else pieces.push([answer]);
    } else if (
      piece &&
      !Array.isArray(piece) &&
      sameColumns(piece.columnDefinitions, answer.columnDefinitions)
    ) {
      piece.rows.push(...answer.rows);
    } else pieces.push({ ...answer, rows: [...answer.rows] });
  }
  return pieces;
}

/** The object that an answer is about: a table of one is asked for with its metadata where a selector looks at it. */
function shownObject(answer: KubeObject | Table): KubeObject | null | undefined {
  return isTable(answer) ? answer.rows[0]?.object : answer;
}

/** What the rows of a target need beside the server's columns. */
export function groupOf(target: Collection, options: GetOptions, withKind: boolean): TableGroup {
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
