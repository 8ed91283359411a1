import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { clientOf } from '../../cluster/client/client.js';
import { bodyOf, rawTarget } from '../../cluster/raw.js';
import type { Session } from '../../cluster/session.js';
import { mergeSelections } from '../../codec/selection.js';
import { emptyFailure } from '../../process/errors.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { isHumanReadable, type ObjectFormat } from '../../render/output-format.js';
import { PartialObjectsError, type TablePrinter } from '../../render/printer.js';
import { ProgressCounter } from '../../render/progress-counter.js';
import type { WhereExpression } from '../../render/where/compile.js';
import type { GetRun } from './get-run.js';
import type { GetPart } from './in-contexts.js';
import { documentNeed } from './need.js';
import type { GetOptions } from './options.js';
import { type GetPlan, makePlan } from './plan.js';
import { PrintedLists } from './printed-lists.js';
import { type ListsEnd, RunErrors } from './run-errors.js';
import { tablePrinter } from './table-printer.js';
import { nothingFound, printTables } from './tables.js';

/** The body of the answer to `--raw PATH`, as the server sends it. */
export async function* readRaw(path: string, session: Session): TextOutcomes {
  const answer = await clientOf(session).raw({ method: 'GET', path: rawTarget(path) });
  yield* bodyOf(answer);
}

/**
 * Carries out a `get` of objects. Gives how their lists were read, or fails with the errors to print.
 * @param part given where it is about one of several contexts
 */
export async function runGet(options: GetOptions, session: Session, part?: GetPart): Promise<ListsEnd> {
  const plan = await makePlan(options, session);
  const { allNamespaces } = plan.where;
  const begin = (wholeObjects: boolean) =>
    carryOut(plan, { ...options, allNamespaces }, session, { wholeObjects, part });
  try {
    return await begin(false);
  } catch (error) {
    if (!(error instanceof PartialObjectsError)) throw error;
    return begin(true);
  }
}

async function carryOut(
  plan: GetPlan,
  options: GetOptions,
  session: Session,
  { wholeObjects, part }: { wholeObjects: boolean; part: GetPart | undefined },
): Promise<ListsEnd> {
  const errors = new RunErrors(options.ignoreNotFound, plan.singleItem, !isHumanReadable(options.format));
  for (const error of plan.errors) errors.add(error, session);
  const isResumable = part === undefined && !options.watch;
  const printed = new PrintedLists(
    options.resume ? await (await interruptions()).readInterrupted(options, plan, session) : [],
  );
  const progress = new ProgressCounter(session.progressOutput, session.environment.now);
  const stdout = progress.above(session.environment.stdout);
  const sorted = options.sortBy === '' ? {} : (await import('./sorted.js')).sortSelection(options.sortBy);
  const run: GetRun = {
    options,
    session,
    client: clientOf(session, options.wire),
    plan,
    errors,
    progress,
    printed,
    limit: options.limit === undefined ? undefined : Math.max(0, options.limit - printed.before),
    stdout,
    workingFolder: session.environment.workingFolder,
    sortSelection: mergeSelections(sorted, options.filter?.reads ?? {}),
    filter: options.filter && (await filterOf(options, options.filter, session)),
    wholeObjects,
  };
  const { format } = options;
  try {
    if (isHumanReadable(format)) await printHumanReadable(run, part?.printer);
    else await printForPrograms(run, format, part?.context);
    await errors.finish(session);
  } catch (error) {
    if (isResumable) await noteInterruption(run);
    throw error;
  }
  if (isResumable && (options.resume || (await wasInterrupted(session))))
    await (await interruptions()).forgetInterrupted(run);
  if (options.failIfEmpty && errors.isEmpty) throw emptyFailure(nothingFound(run));
  return errors.listsEnd;
}

/** Loaded where a list is interrupted, gone on with, or was. */
const interruptions = () => import('./interrupted.js');

/** A run has failed: where its lists were interrupted, keeps how far they were printed. */
async function noteInterruption(run: GetRun): Promise<void> {
  const { options, printed, session } = run;
  if (printed.isInterrupted(session.environment.signal.aborted)) {
    await run.progress.done();
    await (await interruptions()).keepInterrupted(run);
  } else if (options.resume && printed.isOver) await (await interruptions()).forgetInterrupted(run);
}

/** Whether lists were interrupted on this machine that nobody has gone on with yet. */
async function wasInterrupted({ cacheFolder }: Session): Promise<boolean> {
  return access(join(cacheFolder, 'resume')).then(
    () => true,
    () => false,
  );
}

async function filterOf(
  { format, watch }: GetOptions,
  expression: WhereExpression,
  { environment }: Session,
) {
  const { ObjectFilter } = await import('./filter.js');
  const asObjects = !isHumanReadable(format) && expression.columns.length > 0;
  return new ObjectFilter(expression, { asObjects, watch, now: environment.now });
}

async function printHumanReadable(run: GetRun, shared: TablePrinter | undefined): Promise<void> {
  const { options, session } = run;
  const tables =
    shared === undefined
      ? await tablePrinter(options, session.environment, (output) => run.progress.above(output))
      : undefined;
  const printer = shared ?? tables!.printer;
  if (options.watch) {
    const [{ tableWatchOutput }, { watchPlan }] = await Promise.all([
      import('./watch-output.js'),
      import('./watch.js'),
    ]);
    return watchPlan(run, (target) => tableWatchOutput(run, printer, target));
  }
  await printTables(run, printer);
  await tables?.end();
}

async function printForPrograms(
  run: GetRun,
  format: ObjectFormat,
  context: string | undefined,
): Promise<void> {
  const { options, plan, session } = run;
  const { objectPrinter } = await import('../../render/printers.js');
  // The columns of several lists are laid out for all of them, as kubectl does.
  const stream = options.stream && (!format.name.startsWith('custom-columns') || plan.targets.length === 1);
  const plain = await objectPrinter(
    { ...options, format, stream, ...(context !== undefined && { context }) },
    { ...session.environment, stdout: run.stdout },
  );
  const printer =
    options.neat === undefined
      ? plain
      : (await import('../../render/neat/neat-printer.js')).neatPrinter(plain, options.neat);
  if (options.watch) {
    const [{ documentWatchOutput }, { watchPlan }] = await Promise.all([
      import('./watch-output.js'),
      import('./watch.js'),
    ]);
    // A message about a key that is missing shows the object.
    const need = documentNeed(printer, { ...run, wholeObjects: !options.allowMissingTemplateKeys });
    return watchPlan(run, (target) => documentWatchOutput({ printer, need }, target));
  }
  const { printDocuments } = await import('./documents.js');
  await printDocuments(run, { printer, need: documentNeed(printer, run) });
}
