import type { OpenList } from '../../cluster/client/list.js';
import type { ListBatch, ListReport } from '../../cluster/list/types.js';
import type { Need } from '../../cluster/requests.js';
import type { Target } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { pick, type Selection } from '../../codec/selection.js';
import type { ListSummary, ObjectPrinter, WholeOf } from '../../render/printer.js';
import type { GetRun } from './get-run.js';
import { nameColumn, namedObjects, namesFromMetadata, namesFromTable, withKindOf } from './names.js';
import type { DocumentOutput } from './need.js';
import { aheadOfPrinting, OpenAhead } from './open-ahead.js';
import { PageEnds } from './page-ends.js';
import { isObject, isWanted } from './plan.js';
import { openList, readList, readObject, wholeOf } from './read.js';
import type { SortedObjects } from './sorted.js';

/** Prints what a plan asks for as documents: one object alone where one was named, else all in one List. */
export async function printDocuments(run: GetRun, output: DocumentOutput): Promise<void> {
  const { targets } = run.plan;
  if (targets.length > 0 && targets.every((target) => target.name === undefined))
    await printLists(run, output);
  else await printNamed(run, output);
  await run.progress.done();
}

async function printNamed(run: GetRun, { need, printer }: DocumentOutput): Promise<void> {
  const { options, outcome, plan, session } = run;
  // A single object's name is known before it is read; the answer still has to be an object.
  const targets = plan.targets.filter(isObject);
  const one = targets.length === 1;
  const needOfOne: Need =
    need === 'names' ? namesFromMetadata : one && need.form === 'metadata' ? need : { form: 'objects' };
  const opened = new OpenAhead(
    targets.map((target) => () => readObject(target, needOfOne, run)),
    aheadOfPrinting,
  );
  const objects: KubeObject[] = [];
  for (const [index, { resource }] of targets.entries()) {
    const result = await opened.at(index);
    opened.done();
    if (!result.ok) {
      outcome.add(result.error, session);
      continue;
    }
    const object = result.value as KubeObject;
    if (isWanted(object, plan)) objects.push(need === 'names' ? withKindOf(object, resource) : object);
  }
  if (plan.singleItem && outcome.failed) return;
  if (objects.length === 0 && options.ignoreNotFound) return;
  if (!plan.singleItem || objects.length !== 1) await printer.begin?.({ apiVersion: 'v1', kind: 'List' });
  const sorted = await sortedObjects(options.sortBy);
  await sorted?.add(objects);
  const whole =
    one && needOfOne.form === 'metadata' ? wholeOf(targets[0]!, needOfOne, run, false) : undefined;
  await printer.print(sorted === undefined ? objects : [...sorted.inOrder()], whole);
  await printer.end({ resourceVersion: '', pages: 1, complete: !outcome.failed });
}

async function printLists(run: GetRun, output: DocumentOutput): Promise<void> {
  const { options, outcome, session } = run;
  const { printer } = output;
  const sorted = await sortedObjects(options.sortBy);
  // Of objects of several types that were sorted it is not known any more where they came from.
  const need: DocumentOutput['need'] =
    sorted !== undefined && run.plan.targets.length > 1 ? { form: 'objects' } : output.need;
  const gathers = sorted !== undefined || printer.restart !== undefined;
  const heldBack = gathers && run.plan.targets.length === 1;
  const sources = run.plan.targets.map((target) => () => openFor(need, target, run, heldBack));
  const opened = new OpenAhead(sources, aheadOfPrinting);
  const summary: ListSummary = { resourceVersion: '', pages: 0, complete: true };
  // Nothing at all is printed of nothing then, as in kubectl; the last line of ndjson tells that nothing is missing.
  const isQuiet = options.ignoreNotFound && options.format.name !== 'ndjson';
  let isEmpty = true;
  let left = options.limit;
  let begun = false;
  let wholeOfSorted: WholeOf | undefined;
  for (let index = 0; index < sources.length; index++) {
    const result = await opened.at(index);
    if (!result.ok) {
      outcome.add(result.error, session);
      summary.complete = false;
      continue;
    }
    const { target } = result.value;
    const { form, select } = result.value.need;
    const whole = wholeOf(target, result.value.need, run, gathers);
    wholeOfSorted = whole;
    let listBegun = false;
    const pages = new PageEnds(options.chunkSize, async () => printer.flush?.());
    const print = async (batch: ListBatch) => {
      if (batch.restarted) {
        sorted?.clear();
        printer.restart?.();
        left = options.limit;
        isEmpty = true;
      }
      if (isQuiet && batch.items.length === 0) return;
      isEmpty = false;
      const { apiVersion = '', kind = '' } = batch.head;
      if (!listBegun && sorted === undefined) await printer.begin?.({ apiVersion, kind });
      listBegun = true;
      begun ||= sorted === undefined;
      const items = left === undefined ? batch.items : batch.items.slice(0, left);
      if (left !== undefined) left -= items.length;
      const named = namedObjects({ ...batch, items } as ListBatch, target);
      const typed =
        form === 'metadata' && options.format.name === 'name'
          ? named.map((object) => withKindOf(object, target.resource))
          : named;
      const objects = gathers && select !== undefined ? typed.map((object) => partOf(object, select)) : typed;
      if (sorted === undefined) await printer.print(objects, whole);
      else await sorted.add(objects, whole);
    };
    const report = await readList(result.value, run, (batch) => pages.around(batch, () => print(batch)));
    addTo(summary, report, sources.length);
    opened.done();
  }
  if (isQuiet && isEmpty) return;
  if (!begun) await printer.begin?.({ apiVersion: 'v1', kind: 'List' });
  if (sorted !== undefined) await printInPieces(sorted.inOrder(), printer, wholeOfSorted);
  await printer.end(summary);
}

/** What is needed of an object that is to be kept, and its type. */
function partOf(object: KubeObject, select: Selection): KubeObject {
  const { apiVersion, kind } = object;
  return { ...(kind && { apiVersion, kind }), ...(pick(object, select) as KubeObject) } as KubeObject;
}

async function sortedObjects(sortBy: string): Promise<SortedObjects | undefined> {
  return sortBy === '' ? undefined : new (await import('./sorted.js')).SortedObjects(sortBy);
}

/** So many objects are made of their text at a time. */
const pieceSize = 100;

async function printInPieces(
  objects: Iterable<KubeObject>,
  printer: ObjectPrinter,
  whole: WholeOf | undefined,
): Promise<void> {
  let piece: KubeObject[] = [];
  for (const object of objects) {
    piece.push(object);
    if (piece.length < pieceSize) continue;
    await printer.print(piece, whole);
    piece = [];
  }
  await printer.print(piece, whole);
}

/** Opens a list in the smallest form that will do. */
async function openFor(
  need: DocumentOutput['need'],
  target: Target,
  run: GetRun,
  heldBack: boolean,
): Promise<OpenList> {
  if (need !== 'names') return openList(target, need, run, heldBack);
  const source = await openList(target, namesFromTable, run, heldBack);
  if (nameColumn(source.first) !== undefined || source.first.kind === 'objects') return source;
  await source.batches.return(undefined as never);
  return openList(target, namesFromMetadata, run, heldBack);
}

function addTo(summary: ListSummary, report: ListReport | undefined, lists: number): void {
  if (report === undefined) {
    summary.complete = false;
    return;
  }
  summary.pages += report.pages;
  summary.complete &&= report.complete;
  if (lists === 1) summary.resourceVersion = report.resourceVersions.at(-1) ?? '';
}
