import { KubectlTablePrinter } from '../render/table.js';
import type { Session } from '../session.js';
import type { GetOptions } from './options.js';
import { Outcome } from './outcome.js';
import { isHumanReadable } from './output-format.js';
import { makePlan } from './plan.js';

/** Carries out a `get`. Gives the exit code, or fails with what is to be told. */
export async function runGet(options: GetOptions, session: Session): Promise<number> {
  await runKind(options, session);
  session.checkWarnings();
  return 0;
}

async function runKind(options: GetOptions, session: Session): Promise<void> {
  if (options.raw !== '') {
    const { printRaw } = await import('./raw.js');
    return printRaw(options.raw, session);
  }
  const plan = await makePlan(options, session);
  if (options.watch) {
    const { watchPlan } = await import('./watch.js');
    return watchPlan(plan, options, session);
  }
  const outcome = new Outcome(options.ignoreNotFound);
  for (const error of plan.errors) outcome.add(error, session);
  const { stdout, now } = session.environment;
  if (isHumanReadable(options.format)) {
    const { printTables } = await import('./tables.js');
    const printer = new KubectlTablePrinter(stdout, tableOptions(options, now));
    await printTables(plan, options, session, printer, outcome);
  } else {
    const { documentOutput } = await import('./printers.js');
    const { printDocuments } = await import('./documents.js');
    await printDocuments(plan, options, session, await documentOutput(options, stdout), outcome);
  }
  await outcome.finish(session);
}

/** What the flags say about every table of a run. */
export function tableOptions(options: GetOptions, now: () => number) {
  return {
    wide: options.format.name === 'wide',
    noHeaders: options.noHeaders,
    showLabels: options.showLabels,
    labelColumns: options.labelColumns,
    stream: options.stream && options.sortBy === '',
    now,
  };
}
