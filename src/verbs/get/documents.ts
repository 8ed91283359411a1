import type { OpenList } from '../../cluster/client/list.js';
import type { ListBatch } from '../../cluster/list/types.js';
import type { Need } from '../../cluster/requests.js';
import type { Target } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { pick, type Selection } from '../../codec/selection.js';
import type { ListsSummary, ObjectPrinter, WholeOf } from '../../render/printer.js';
import type { ListSink, NamedAnswer, PlanOutput } from './drive.js';
import type { GetRun } from './get-run.js';
import type { HeldRoom } from './held-room.js';
import { nameColumn, namedObjects, namesFromMetadata, namesNeed, withKindOf } from './names.js';
import { type DocumentOutput, mayHaveNamespaces } from './need.js';
import { PageEnds } from './page-gatherer.js';
import { openTarget, wholeOf } from './read.js';
import type { SortedObjects } from './sort.js';
import { SummaryOfLists } from './summary.js';

/** How many objects are parsed from their text at a time. */
const PIECE = 100;

/** Makes the printer of a plan as documents: a single object alone if one was named, otherwise all in one List. */
export async function documentOutput(run: GetRun, { printer, need }: DocumentOutput): Promise<PlanOutput> {
  const { sortBy, stream } = run.options;
  if (sortBy !== '') {
    const { SortedObjects } = await import('./sort.js');
    return new PlanDocuments(run, printer, need, { sorted: new SortedObjects(sortBy) });
  }
  // --stream=false keeps a list in memory because the user requested it, like a sort order does.
  if (!printer.holds || !stream) return new PlanDocuments(run, printer, need, {});
  const { HeldRoom } = await import('./held-room.js');
  return new PlanDocuments(run, printer, need, { room: new HeldRoom(run.session) });
}

class PlanDocuments implements PlanOutput {
  readonly #run: GetRun;
  readonly #printer: ObjectPrinter;
  readonly #need: DocumentOutput['need'];
  readonly #sorted: SortedObjects | undefined;
  /** No part of a list is printed before the last list has ended. */
  readonly #gathers: boolean;
  readonly #summary: SummaryOfLists;
  /** As in kubectl, nothing is printed for no objects; the last line of ndjson marks the list as complete. */
  readonly #isQuiet: boolean;
  readonly #room: HeldRoom | undefined;
  /** Records what the printer has written of the lists: it lays out several of them together. */
  readonly #marks: (() => void)[] = [];
  #isEmpty = true;
  #begun = false;
  #whole: WholeOf | undefined;

  constructor(
    run: GetRun,
    printer: ObjectPrinter,
    need: DocumentOutput['need'],
    { sorted, room }: { sorted?: SortedObjects; room?: HeldRoom },
  ) {
    const { options, plan, printed } = run;
    this.#run = run;
    this.#printer = printer;
    this.#need = need;
    this.#sorted = sorted;
    this.#gathers = sorted !== undefined || printer.holds;
    this.#summary = new SummaryOfLists(plan.targets.length, printed.before);
    this.#isQuiet = options.ignoreNotFound && options.format.name !== 'ndjson' && printed.before === 0;
    this.#room = room;
    if (printed.before > 0) printer.goOn?.();
  }

  /** The name of a single object is known before it is read; the response must still be an object. */
  needOf(): Need {
    const need = this.#need;
    if (need === 'names') return namesFromMetadata;
    const isOne = this.#run.plan.targets.length === 1;
    return isTableNeed(need) || (isOne && need.form === 'metadata') ? need : { form: 'objects' };
  }

  async printNamed(found: readonly NamedAnswer[]): Promise<void> {
    const { options, errors, plan } = this.#run;
    const objects = found.map(({ target, answer }) =>
      this.#need === 'names' ? withKindOf(answer as KubeObject, target.resource) : (answer as KubeObject),
    );
    if (plan.singleItem && errors.failed) return;
    if (objects.length === 0 && options.ignoreNotFound) return;
    if (!plan.singleItem || objects.length !== 1)
      await this.#printer.begin?.({ apiVersion: 'v1', kind: 'List' });
    await this.#sorted?.add(objects);
    const [one] = plan.targets;
    const need = this.needOf();
    const whole = one && need.form === 'metadata' ? wholeOf(one, need, this.#run, false) : undefined;
    await this.#printer.print(this.#sorted === undefined ? objects : [...this.#sorted.inOrder()], whole);
    const lists: ListsSummary = {
      items: objects.length,
      oneSnapshot: false,
      reasons: errors.failed ? ['NamedObjects', 'Failed'] : ['NamedObjects'],
      snapshots: [],
    };
    await this.#printer.end({ resourceVersion: '', pages: 1, complete: !errors.failed, lists });
  }

  /** In the smallest sufficient form. */
  open(target: Target): Promise<OpenList> {
    const need = this.#need;
    const isOne = this.#run.plan.targets.length === 1;
    const heldBack = this.#gathers && isOne;
    // After sorting objects of several types, their lists are no longer known.
    if (this.#sorted !== undefined && !isOne && !isTableNeed(need))
      return openTarget(target, { form: 'objects' }, this.#run, heldBack);
    return need === 'names'
      ? openNames(target, this.#run, heldBack)
      : openTarget(target, need, this.#run, heldBack);
  }

  async sinkOf(source: OpenList): Promise<ListSink> {
    const printer = this.#printer;
    const gathers = this.#gathers;
    const whole = wholeOf(source.target, source.need, this.#run, gathers);
    this.#whole = whole;
    const shown = objectsOf(source, this.#run, gathers);
    let hasBegun = false;
    let printed = 0;
    let written = 0;
    this.#marks.push(() => {
      written = printed;
    });
    const pages = new PageEnds(this.#run.options.chunkSize, async () => {
      await printer.flush?.();
      this.#noteWritten();
    });
    return {
      holds: gathers,
      get written() {
        return gathers ? 0 : written;
      },
      get foundNone() {
        return printer.foundNone === true;
      },
      take: async (batch) => {
        await pages.before(batch);
        if (batch.restarted) {
          this.#sorted?.clear();
          printer.restart?.();
          this.#isEmpty = true;
          printed = 0;
        }
        printed += batch.items.length;
        if (!this.#isQuiet || batch.items.length > 0) {
          if (!hasBegun) await this.#begin(batch);
          hasBegun = true;
          await this.#print(shown(batch), whole);
          if (printer.flush === undefined) written = printed;
        }
        await pages.behind(batch);
      },
      end: async (report) => this.#summary.add(source.target, report, printed),
    };
  }

  missed(why: 'Failed' | 'Limited'): void {
    this.#summary.miss(why);
  }

  async end(): Promise<void> {
    const { summary } = this.#summary;
    const broken = summary.broken || this.#run.printed.isInterrupted(false);
    if (this.#isQuiet && this.#isEmpty) return;
    // A part of a list that is kept to its end would look like the whole.
    if (broken && this.#gathers) return;
    if (!this.#begun && !broken) await this.#printer.begin?.({ apiVersion: 'v1', kind: 'List' });
    if (this.#sorted !== undefined) await this.#printInPieces(this.#sorted.inOrder());
    await this.#printer.end({ ...summary, ...(broken && { broken }) });
    this.#noteWritten();
  }

  #noteWritten(): void {
    for (const mark of this.#marks) mark();
  }

  async #begin({ head: { apiVersion = '', kind = '' } }: ListBatch): Promise<void> {
    if (this.#sorted !== undefined) return;
    await this.#printer.begin?.({ apiVersion, kind });
    this.#begun = true;
  }

  async #print(objects: KubeObject[], whole: WholeOf | undefined): Promise<void> {
    this.#isEmpty = false;
    if (this.#sorted === undefined) await this.#printer.print(objects, whole);
    else await this.#sorted.add(objects, whole);
    await this.#room?.add(objects);
  }

  async #printInPieces(objects: Iterable<KubeObject>): Promise<void> {
    let piece: KubeObject[] = [];
    for (const object of objects) {
      piece.push(object);
      if (piece.length < PIECE) continue;
      await this.#printer.print(piece, this.#whole);
      piece = [];
    }
    await this.#printer.print(piece, this.#whole);
  }
}

function isTableNeed(need: DocumentOutput['need']): boolean {
  return need !== 'names' && need.form === 'table';
}

/**
 * The objects in the batches of a list, as they are shown: with the kind of the resource if only names were read, and
 * reduced to the needed parts if they are kept.
 */
function objectsOf({ target, need: { form, select } }: OpenList, run: GetRun, kept: boolean) {
  const isNamesOnly = form === 'metadata' && run.options.format.name === 'name';
  return (batch: ListBatch): KubeObject[] => {
    const named = namedObjects(batch, target);
    const typed = isNamesOnly ? named.map((object) => withKindOf(object, target.resource)) : named;
    return kept && select !== undefined ? typed.map((object) => partOf(object, select)) : typed;
  };
}

/** The needed parts of an object that is kept, and its type. */
function partOf(object: KubeObject, select: Selection): KubeObject {
  const { apiVersion, kind } = object;
  return { ...(kind && { apiVersion, kind }), ...(pick(object, select) as KubeObject) } as KubeObject;
}

async function openNames(target: Target, run: GetRun, heldBack: boolean): Promise<OpenList> {
  const source = await openTarget(
    target,
    namesNeed(target, mayHaveNamespaces(target, run.session)),
    run,
    heldBack,
  );
  if (nameColumn(source.first) !== undefined || source.first.kind === 'objects') return source;
  await source.batches.return(undefined as never);
  return openTarget(target, namesFromMetadata, run, heldBack);
}
