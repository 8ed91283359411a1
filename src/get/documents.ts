import type { KubeObject } from '../codec/object.js';
import { consumeList } from '../list/list.js';
import type { ListBatch, ListReport } from '../list/types.js';
import type { ListSummary } from '../render/printer.js';
import type { Session } from '../session.js';
import { nameColumn, namedObjects, namesFromMetadata, namesFromTable } from './names.js';
import { OpenAhead } from './open-ahead.js';
import type { GetOptions } from './options.js';
import type { Outcome } from './outcome.js';
import type { Plan } from './plan.js';
import type { DocumentOutput } from './printers.js';
import { type OpenList, openList, readObject } from './read.js';
import type { Need } from './requests.js';
import type { Target } from './targets.js';

const aheadOfPrinting = 8;

/** Prints what a plan asks for as documents: one object alone where one was named, else all in one List. */
export async function printDocuments(
  plan: Plan,
  options: GetOptions,
  session: Session,
  output: DocumentOutput,
  outcome: Outcome,
): Promise<void> {
  if (plan.targets.every((target) => target.name === undefined) && plan.targets.length > 0) {
    return printLists(plan, options, session, output, outcome);
  }
  const opened = new OpenAhead(
    plan.targets.map((target) => () => readObject(target, options, needOfOne(output), session)),
    aheadOfPrinting,
  );
  const objects: KubeObject[] = [];
  for (const index of plan.targets.keys()) {
    const result = await opened.at(index);
    opened.done();
    if (result.ok) objects.push(result.value as KubeObject);
    else outcome.add(result.error, session);
  }
  if (objects.length === 0 && (plan.singleItem || options.ignoreNotFound)) return;
  const alone = plan.singleItem && objects.length === 1;
  if (!alone) await output.printer.begin?.({ apiVersion: 'v1', kind: 'List' });
  await output.printer.print(objects);
  await output.printer.end({ resourceVersion: '', pages: 1, complete: !outcome.failed });
}

async function printLists(
  plan: Plan,
  options: GetOptions,
  session: Session,
  output: DocumentOutput,
  outcome: Outcome,
): Promise<void> {
  const sources = plan.targets.map((target) => () => openFor(output, target, options, session));
  const opened = new OpenAhead(sources, aheadOfPrinting);
  const summary: ListSummary = { resourceVersion: '', pages: 0, complete: true };
  let left = options.limit;
  let begun = false;
  for (let index = 0; index < sources.length; index++) {
    const result = await opened.at(index);
    if (!result.ok) {
      outcome.add(result.error, session);
      summary.complete = false;
      continue;
    }
    try {
      const report = await consumeList(result.value.batches, async (batch) => {
        const { apiVersion = '', kind = '' } = batch.head;
        if (!begun || batch.page === 1) await output.printer.begin?.({ apiVersion, kind });
        begun = true;
        const items = batch.items.slice(0, left);
        if (left !== undefined) left -= items.length;
        await output.printer.print(namedObjects({ ...batch, items } as ListBatch, result.value.target));
      });
      addTo(summary, report, sources.length);
      outcome.addReport(report, options.limit !== undefined, session);
    } catch (error) {
      summary.complete = false;
      outcome.add(error, session);
    }
    opened.done();
  }
  if (!begun) await output.printer.begin?.({ apiVersion: 'v1', kind: 'List' });
  await output.printer.end(summary);
}

/** Opens a list in the smallest form that will do. */
async function openFor(
  output: DocumentOutput,
  target: Target,
  options: GetOptions,
  session: Session,
): Promise<OpenList> {
  if (output.need !== 'names') return openList(target, options, output.need, session);
  const source = await openList(target, options, namesFromTable, session);
  if (nameColumn(source.first) !== undefined || source.first.kind === 'objects') return source;
  await source.batches.return(undefined as never);
  return openList(target, options, namesFromMetadata, session);
}

/** A single object's name is known before it is read; the answer still has to be an object. */
function needOfOne(output: DocumentOutput): Need {
  return output.need === 'names' ? namesFromMetadata : output.need;
}

function addTo(summary: ListSummary, report: ListReport, lists: number): void {
  summary.pages += report.pages;
  summary.complete &&= report.complete;
  if (lists === 1) summary.resourceVersion = report.resourceVersions.at(-1) ?? '';
}
