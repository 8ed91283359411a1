import type { OpenList } from '../../cluster/client/list.js';
import { INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import { nameColumnOf } from '../../cluster/list/key.js';
import type { ListBatch, ListReport } from '../../cluster/list/types.js';
import { placeOf } from '../../cluster/namespaces/where.js';
import type { Need } from '../../cluster/requests.js';
import type { Collection, Target } from '../../cluster/target.js';
import { isTable, type KubeObject, sameColumns, type Table, type TableRow } from '../../codec/object.js';
import { severalKinds } from '../../objects/builder/targets.js';
import { systemClock } from '../../process/clock.js';
import type { TableGroup, TablePrinter } from '../../render/printer.js';
import { type ListSink, type NamedAnswer, type PlanOutput, shownObject } from './drive.js';
import type { GetRun } from './get-run.js';
import { tableNeed } from './need.js';
import type { GetOptions } from './options.js';
import { PageGatherer } from './page-gatherer.js';
import { openTarget, wholeOf } from './read.js';

/** Prints what a plan requests as tables: lists page by page, named objects one by one in their order. */
export class TableOutput implements PlanOutput {
  readonly #run: GetRun;
  readonly #printer: TablePrinter;
  #withKind = false;

  constructor(run: GetRun, printer: TablePrinter) {
    this.#run = run;
    this.#printer = printer;
  }

  needOf(target: Target): Need {
    return tableNeed(this.#run, target);
  }

  async printNamed(found: readonly NamedAnswer[]): Promise<void> {
    const { sortBy } = this.#run.options;
    this.#withKind = severalKinds(found.map(({ target }) => target));
    const objectOf = ({ answer }: NamedAnswer) => shownObject(answer);
    const inOrder =
      sortBy === '' || found.length < 2
        ? found
        : (await import('./sort.js')).sortByObject(found, objectOf, sortBy);
    for (const [{ target }, answers] of byResource(inOrder)) {
      await this.#group(target);
      for (const together of laidOutTogether(answers)) {
        if (Array.isArray(together)) await this.#printer.printObjects(together);
        else await this.#printer.printTable(together);
      }
    }
    await this.end();
  }

  open(target: Target): Promise<OpenList> {
    return openTable(target, this.#run);
  }

  /** A type that may not be listed does not count: kubectl shows kinds only together with others that were read. */
  async begin(severalOpen: boolean): Promise<void> {
    this.#withKind = severalOpen;
  }

  async sinkOf(source: OpenList): Promise<ListSink> {
    await this.#group(source.target);
    return tableSink(source, this.#run, this.#printer);
  }

  async end(): Promise<void> {
    const { options, errors, plan, printed, session } = this.#run;
    await this.#printer.end();
    if (
      this.#printer.printed ||
      printed.before > 0 ||
      options.ignoreNotFound ||
      errors.failed ||
      options.failIfEmpty
    )
      return;
    await session.tell(nothingFound(this.#run));
    if (!plan.targets.some(({ resource }) => resource.namespaced)) return;
    const { hintNamespace } = await import('../../cluster/namespaces/hint.js');
    await hintNamespace(plan.where, session);
  }

  #group(target: Collection): Promise<void> {
    return this.#printer.group(groupOf(target, this.#run.options, this.#withKind));
  }
}

/** Opens a list in the smallest form with which it can continue when it expires. */
async function openTable(target: Target, run: GetRun): Promise<OpenList> {
  const heldBack = run.options.sortBy !== '' || !run.options.stream;
  const need = tableNeed(run, target);
  const source = await openTarget(target, need, run, heldBack);
  const { first } = source;
  const mayExpire = need.include === INCLUDE_OBJECT.none && Boolean(first.head.metadata?.continue);
  if (!mayExpire || first.kind === 'objects' || nameColumnOf(first.head) !== undefined) return source;
  await source.batches.return(undefined as never);
  return openTarget(target, { ...need, include: INCLUDE_OBJECT.metadata }, run, heldBack);
}

/** Prints a list as a table: page by page, or sorted by `--sort-by`. */
export async function tableSink(source: OpenList, run: GetRun, printer: TablePrinter): Promise<ListSink> {
  const { options } = run;
  if (options.sortBy !== '') return sortedSink(source, run, printer);
  const pages = pagesOf(run, !options.stream, (page) => printPage(page, printer));
  return {
    holds: !options.stream,
    get written() {
      return pages.printed;
    },
    take: (batch) => pages.add(batch),
    async end(report) {
      if (options.stream) return pages.flush();
      if (!isRead(report)) return;
      await pages.flush();
      await printer.flush();
    },
  };
}

/** Puts the pages of a list together. @param wholeList all of them into one */
export function pagesOf(
  { options: { chunkSize }, session }: GetRun,
  wholeList: boolean,
  print: (page: ListBatch) => Promise<void>,
): PageGatherer {
  const { now, signal } = session.environment;
  return new PageGatherer({ chunkSize, wholeList, clock: { ...systemClock, now }, signal }, print);
}

/** Whether a list was read as far as it was wanted: a part of a list that is kept would look like the whole. */
function isRead(report: ListReport | undefined): boolean {
  return report !== undefined && report.interrupted !== true;
}

/** The object of a row is dropped as soon as the row has arrived. */
async function sortedSink(source: OpenList, run: GetRun, printer: TablePrinter): Promise<ListSink> {
  const sorted = new (await import('./sort.js')).SortedRows(run.options.sortBy, sameLayout);
  const whole = wholeOf(source.target, source.need, run, false);
  let written = 0;
  return {
    holds: true,
    get written() {
      return written;
    },
    async take(batch) {
      if (batch.restarted) sorted.clear();
      const layout = { kind: batch.kind, head: batch.head };
      if (batch.kind === 'objects') await sorted.add(batch.items.map(asRow), layout, whole);
      else await sorted.add(batch.items, layout);
    },
    async end(report) {
      if (!isRead(report)) return;
      let printed = 0;
      for (const { layout, rows } of sorted.inOrder()) {
        if (layout.kind === 'table') await printer.printTable(tableOf(layout, rows));
        else await printer.printObjects(rows.map((row) => row.object as KubeObject));
        printed += rows.length;
      }
      await printer.flush();
      written = printed;
    },
  };
}

type Layout = Pick<ListBatch, 'kind' | 'head'>;

function sameLayout(a: Layout, b: Layout): boolean {
  return a.kind === b.kind && sameColumns(a.head.columnDefinitions, b.head.columnDefinitions);
}

function asRow(object: KubeObject | TableRow): TableRow {
  return { cells: [], object: object as KubeObject };
}

async function printPage(page: ListBatch, printer: TablePrinter): Promise<void> {
  if (page.kind === 'objects') await printer.printObjects(page.items);
  else await printer.printTable(tableOf(page, page.items));
}

/** A page of rows as a part of its table. */
export function tableOf(page: Pick<ListBatch, 'head'>, rows: TableRow[]): Table {
  const { apiVersion = 'meta.k8s.io/v1', columnDefinitions } = page.head;
  return {
    kind: 'Table',
    apiVersion,
    ...(columnDefinitions && { columnDefinitions: [...columnDefinitions] }),
    rows,
  };
}

/** Adjacent items of one resource, with the first of them. */
function byResource(found: readonly NamedAnswer[]): [first: NamedAnswer, answers: NamedAnswer['answer'][]][] {
  const groups: [NamedAnswer, NamedAnswer['answer'][]][] = [];
  for (const each of found) {
    const group = groups.at(-1);
    if (group !== undefined && sameResource(group[0].target, each.target)) group[1].push(each.answer);
    else groups.push([each, [each.answer]]);
  }
  return groups;
}

/** Combines adjacent objects, and adjacent tables with the same columns into one table. */
function laidOutTogether(answers: readonly NamedAnswer['answer'][]): (KubeObject[] | Table)[] {
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
      for (const row of answer.rows) piece.rows.push(row);
    } else pieces.push({ ...answer, rows: [...answer.rows] });
  }
  return pieces;
}

/** What the rows of a target need besides the server's columns. */
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

/** kubectl's message if there is nothing to show; with a filter, that nothing matches it. */
export function nothingFound({ filter, plan }: Pick<GetRun, 'filter' | 'plan'>): string {
  const isPlaced = plan.targets.every(({ resource }) => resource.namespaced);
  const place = isPlaced ? placeOf(plan.where) : '';
  if (filter !== undefined) return `No resources${place} match --where.`;
  return `No resources found${place}${place === '' ? '' : '.'}`;
}
