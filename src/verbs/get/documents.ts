import type { OpenList } from '../../cluster/client/list.js';
import type { ListBatch } from '../../cluster/list/types.js';
import { isOneObject, type Need } from '../../cluster/requests.js';
import type { Target } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { pick, type Selection } from '../../codec/selection.js';
import type { ListsSummary, ObjectPrinter, WholeOf } from '../../render/printer.js';
import { type ListSink, readLists, readNamed } from './drive.js';
import type { GetRun } from './get-run.js';
import { HeldRoom } from './held-room.js';
import { nameColumn, namedObjects, namesFromMetadata, namesNeed, withKindOf } from './names.js';
import type { DocumentOutput } from './need.js';
import { PageEnds } from './page-ends.js';
import { openTarget, wholeOf } from './read.js';
import type { SortedObjects } from './sorted.js';
import { SummaryOfLists } from './summary.js';

/** Prints what a plan asks for as documents: one object alone where one was named, else all in one List. */
export async function printDocuments(run: GetRun, output: DocumentOutput): Promise<void> {
  const { targets } = run.plan;
  if (targets.length > 0 && targets.every((target) => target.name === undefined))
    await printLists(run, output);
  else await printNamed(run, output);
  await run.progress.done();
}

async function printNamed(run: GetRun, { need, printer }: DocumentOutput): Promise<void> {
  const { options, errors, plan } = run;
  // A single object's name is known before it is read; the answer still has to be an object.
  const [first, ...others] = plan.targets.filter(isOneObject);
  const one = others.length === 0 ? first : undefined;
  const needOfOne: Need =
    need === 'names'
      ? namesFromMetadata
      : isTableNeed(need) || (one && need.form === 'metadata')
        ? need
        : { form: 'objects' };
  const found = await readNamed(run, () => needOfOne);
  const objects = found.map(({ target, answer }) => {
    const object = answer as KubeObject;
    return need === 'names' ? withKindOf(object, target.resource) : object;
  });
  if (plan.singleItem && errors.failed) return;
  if (objects.length === 0 && options.ignoreNotFound) return;
  if (!plan.singleItem || objects.length !== 1) await printer.begin?.({ apiVersion: 'v1', kind: 'List' });
  const sorted = await sortedObjects(options.sortBy);
  await sorted?.add(objects);
  const whole = one && needOfOne.form === 'metadata' ? wholeOf(one, needOfOne, run, false) : undefined;
  await printer.print(sorted === undefined ? objects : [...sorted.inOrder()], whole);
  const lists: ListsSummary = {
    items: objects.length,
    oneSnapshot: false,
    reasons: errors.failed ? ['NamedObjects', 'Failed'] : ['NamedObjects'],
    snapshots: [],
  };
  await printer.end({ resourceVersion: '', pages: 1, complete: !errors.failed, lists });
}

async function printLists(run: GetRun, { printer, need: wanted }: DocumentOutput): Promise<void> {
  const { options, plan } = run;
  const sorted = await sortedObjects(options.sortBy);
  const lists = plan.targets.length;
  // Of objects of several types that were sorted it is not known any more where they came from.
  const need: DocumentOutput['need'] =
    sorted !== undefined && lists > 1 && !isTableNeed(wanted) ? { form: 'objects' } : wanted;
  const gathers = sorted !== undefined || printer.holds;
  const summary = new SummaryOfLists(lists, run.printed.before);
  if (run.printed.before > 0) printer.goOn?.();
  // As in kubectl, nothing is printed for no objects; the last line of ndjson says that the list is complete.
  const isQuiet = options.ignoreNotFound && options.format.name !== 'ndjson';
  let isEmpty = true;
  let begun = false;
  let wholeOfSorted: WholeOf | undefined;
  // An order, and --stream=false, hold a list because somebody asked for it.
  const room =
    printer.holds && sorted === undefined && options.stream ? new HeldRoom(run.session) : undefined;
  const sinkOf = async (source: OpenList): Promise<ListSink> => {
    const whole = wholeOf(source.target, source.need, run, gathers);
    wholeOfSorted = whole;
    const shown = objectsOf(source, run, gathers);
    let listBegun = false;
    let printed = 0;
    let written = 0;
    const pages = new PageEnds(options.chunkSize, async () => {
      await printer.flush?.();
      written = printed;
    });
    return {
      holds: gathers,
      get written() {
        return gathers ? 0 : written;
      },
      get foundNone() {
        return printer.foundNone === true;
      },
      async take(batch) {
        await pages.before(batch);
        if (batch.restarted) {
          sorted?.clear();
          printer.restart?.();
          isEmpty = true;
          printed = 0;
        }
        printed += batch.items.length;
        if (!isQuiet || batch.items.length > 0) {
          isEmpty = false;
          const { apiVersion = '', kind = '' } = batch.head;
          if (!listBegun && sorted === undefined) await printer.begin?.({ apiVersion, kind });
          listBegun = true;
          begun ||= sorted === undefined;
          const objects = shown(batch);
          if (sorted === undefined) await printer.print(objects, whole);
          else await sorted.add(objects, whole);
          if (printer.flush === undefined) written = printed;
          await room?.add(objects);
        }
        await pages.behind(batch);
      },
      end: async (report) => summary.add(source.target, report, printed),
    };
  };
  await readLists(run, {
    open: (target) => openFor(need, target, run, gathers && lists === 1),
    sinkOf,
    missed: (why) => summary.miss(why),
  });
  const broken = summary.summary.broken || run.printed.isInterrupted(false);
  if (isQuiet && isEmpty) return;
  // A part of a list that is held would pass for the whole.
  if (broken && gathers) return;
  if (!begun && !broken) await printer.begin?.({ apiVersion: 'v1', kind: 'List' });
  if (sorted !== undefined) await printInPieces(sorted.inOrder(), printer, wholeOfSorted);
  await printer.end({ ...summary.summary, ...(broken && { broken }) });
}

function isTableNeed(need: DocumentOutput['need']): boolean {
  return need !== 'names' && need.form === 'table';
}

/**
 * The objects in the batches of a list, as they are shown: with the kind of the resource where only names were read, and
 * no more of each than is needed where they are kept.
 */
function objectsOf({ target, need: { form, select } }: OpenList, run: GetRun, kept: boolean) {
  const isNamesOnly = form === 'metadata' && run.options.format.name === 'name';
  return (batch: ListBatch): KubeObject[] => {
    const named = namedObjects(batch, target);
    const typed = isNamesOnly ? named.map((object) => withKindOf(object, target.resource)) : named;
    return kept && select !== undefined ? typed.map((object) => partOf(object, select)) : typed;
  };
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
  if (need !== 'names') return openTarget(target, need, run, heldBack);
  const source = await openTarget(target, namesNeed(target), run, heldBack);
  if (nameColumn(source.first) !== undefined || source.first.kind === 'objects') return source;
  await source.batches.return(undefined as never);
  return openTarget(target, namesFromMetadata, run, heldBack);
}
