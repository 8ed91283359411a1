import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { clientOf } from '../../cluster/client/client.js';
import { bodyOf, rawTarget } from '../../cluster/raw.js';
import type { Session } from '../../cluster/session.js';
import { mergeSelections } from '../../codec/selection.js';
import { emptyFailure } from '../../process/errors.js';
import { generatorOf } from '../../process/generator-of.js';
import { type GiveText, outputTo, printTo } from '../../render/give-output.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { isHumanReadable, type ObjectFormat } from '../../render/output-format.js';
import { PartialObjectsError } from '../../render/printer.js';
import { progressCounter } from '../../render/progress-counter.js';
import { tablePrinter } from '../../render/table-printer.js';
import type { WhereExpression } from '../../render/where/compile.js';
import { printPlan } from './drive.js';
import type { GetRun } from './get-run.js';
import type { GetPart } from './in-contexts.js';
import { documentNeed } from './need.js';
import type { GetOptions } from './options.js';
import { type GetPlan, makePlan } from './plan.js';
import { PrintedLists } from './printed-lists.js';
import { type ListsEnd, RunErrors } from './run-errors.js';
import { nothingFound, TableOutput } from './tables.js';

/**
 * Returns the output of `get`, or the body of the response to `--raw PATH` as the server sends it; at the end, how its
 * lists were read. Fails with the errors to print.
 * @param part given for one of several contexts
 */
export function get(options: GetOptions, session: Session, part?: GetPart): TextOutcomes<ListsEnd> {
  if (options.raw !== '') return readRaw(options.raw, session);
  return generatorOf((give) => runGet(options, session, give, part));
}

async function* readRaw(path: string, session: Session): TextOutcomes<ListsEnd> {
  yield* bodyOf(await clientOf(session).raw({ method: 'GET', path: rawTarget(path) }));
  return 'OneSnapshot';
}

async function runGet(
  options: GetOptions,
  session: Session,
  give: GiveText,
  part: GetPart | undefined,
  again?: GetPlan,
): Promise<ListsEnd> {
  const plan = again ?? (await makePlan(options, session));
  const run = await beginRun(plan, options, session, give);
  const isResumable = part === undefined && !options.watch;
  run.wholeObjects = again !== undefined;
  try {
    const print = await printingOf(run, part);
    await print();
    await run.errors.finish(session);
  } catch (error) {
    if (error instanceof PartialObjectsError) return runGet(options, session, give, part, plan);
    if (isResumable) await noteInterruption(run);
    throw error;
  }
  if (isResumable && (options.resume || (await wasInterrupted(session))))
    await (await interruptions()).forgetPrintedPlaces(run);
  if (options.failIfEmpty && run.errors.isEmpty && run.printed.before === 0)
    throw emptyFailure(nothingFound(run));
  return run.errors.listsEnd;
}

async function beginRun(plan: GetPlan, asked: GetOptions, session: Session, give: GiveText): Promise<GetRun> {
  const options = { ...asked, allNamespaces: plan.where.allNamespaces };
  const errors = new RunErrors(options.ignoreNotFound, plan.singleItem, !isHumanReadable(options.format));
  for (const error of plan.errors) errors.add(error, session);
  const printed = new PrintedLists(
    options.resume ? await (await interruptions()).readPrintedPlaces(options, plan, session) : [],
  );
  const progress = progressCounter(session);
  const sorted = options.sortBy === '' ? {} : (await import('./sort.js')).sortSelection(options.sortBy);
  return {
    options,
    session,
    client: clientOf(session, options.wire),
    plan,
    errors,
    progress,
    printed,
    limit: options.limit === undefined ? undefined : Math.max(0, options.limit - printed.before),
    async give(text) {
      await progress.giveWay();
      await give(text);
    },
    sortSelection: mergeSelections(sorted, options.filter?.reads ?? {}),
    filter: options.filter && (await filterOf(options, options.filter, session)),
    wholeObjects: false,
  };
}

/** Loaded if a list is interrupted, continued, or was interrupted. */
const interruptions = () => import('./printed-places.js');

/** A run has failed: if its lists were interrupted, saves how far they were printed. */
async function noteInterruption(run: GetRun): Promise<void> {
  const { options, printed, session } = run;
  if (printed.isInterrupted(session.environment.signal.aborted)) {
    await (await interruptions()).keepPrintedPlaces(run);
  } else if (options.resume && printed.isOver) await (await interruptions()).forgetPrintedPlaces(run);
}

/** Whether there are interrupted lists on this machine that have not been continued. */
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

/** The printer of a run's objects. Fails if the format has an invalid template. */
function printingOf(run: GetRun, part: GetPart | undefined): Promise<() => Promise<void>> {
  const { format } = run.options;
  return isHumanReadable(format) ? tablesOf(run, part) : documentsOf(run, format, part?.context);
}

async function tablesOf(run: GetRun, part: GetPart | undefined): Promise<() => Promise<void>> {
  const { options, give, session } = run;
  const { environment } = session;
  const printer =
    part?.tableTo(give) ?? (await tablePrinter(options, outputTo(give, environment), environment));
  if (!options.watch) return () => printPlan(run, new TableOutput(run, printer));
  const { tableWatchOutput, watchPlan } = await watching();
  return () => watchPlan(run, (target) => tableWatchOutput(run, printer, target));
}

async function documentsOf(
  run: GetRun,
  format: ObjectFormat,
  context: string | undefined,
): Promise<() => Promise<void>> {
  const { options, plan, session } = run;
  const { objectPrinter } = await import('../../render/printers.js');
  // As in kubectl, the columns of several lists are laid out together.
  const stream = options.stream && (!format.name.startsWith('custom-columns') || plan.targets.length === 1);
  const plain = await objectPrinter(
    { ...options, format, stream, ...(context !== undefined && { context }) },
    printTo(run.give, session.environment),
  );
  const printer =
    options.neat === undefined
      ? plain
      : (await import('../../render/neat/neat-printer.js')).neatPrinter(plain, options.neat);
  if (!options.watch) {
    const { documentOutput } = await import('./documents.js');
    const output = await documentOutput(run, { printer, need: documentNeed(printer, run) });
    return () => printPlan(run, output);
  }
  const { documentWatchOutput, watchPlan } = await watching();
  // A message about a key that is missing shows the object.
  // Each object is shown by itself, also those of the list before the changes.
  const each = { ...run, plan: { singleItem: true } };
  const need = documentNeed(printer, { ...each, wholeObjects: !options.allowMissingTemplateKeys });
  return () => watchPlan(run, (target) => documentWatchOutput(run, { printer, need }, target));
}

/** Loaded to wait for changes. */
async function watching() {
  const [{ watchPlan }, outputs] = await Promise.all([import('./watch.js'), import('./watch-output.js')]);
  return { ...outputs, watchPlan };
}
