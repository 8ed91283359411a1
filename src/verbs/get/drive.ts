import type { OpenList } from '../../cluster/client/list.js';
import type { PrintedPlace } from '../../cluster/list/resume-state.js';
import type { ListBatch, ListReport } from '../../cluster/list/types.js';
import { isOneObject, type Need } from '../../cluster/requests.js';
import type { ObjectTarget, Target } from '../../cluster/target.js';
import { isTable, type KubeObject, type Table } from '../../codec/object.js';
import { OpenAhead } from '../../process/open-ahead.js';
import type { GetRun } from './get-run.js';
import { isWanted } from './plan.js';
import type { PrintedPart } from './printed-lists.js';
import { OpenListReader, readObject } from './read.js';

/** Lists and single objects read at a time, ahead of the printed one. */
const AHEAD_OF_PRINTING = 8;

/** A named object, as it was read. */
export interface NamedAnswer {
  target: ObjectTarget;
  answer: KubeObject | Table;
}

/** How one list is printed. */
export interface ListSink extends PrintedPart {
  /** Takes items; a batch that restarts the list (`restarted`) voids everything before it. */
  take(batch: ListBatch): Promise<void>;
  /**
   * Called after the last batch. @param report undefined if nothing could be read; failures are kept for the end of the
   * run
   */
  end(report: ListReport | undefined): Promise<void>;
}

/** How the lists and objects of a plan are printed. */
export interface PlanOutput {
  /** The parts of a named object that are read. */
  needOf(target: ObjectTarget): Need;
  /** Prints the named objects, as far as they could be read. */
  printNamed(found: readonly NamedAnswer[]): Promise<void>;
  open(target: Target): Promise<OpenList>;
  /** Called once, before the first list is read. @param severalOpen more than one of them could be opened */
  begin?(severalOpen: boolean): Promise<void>;
  /** Starts a list that is about to be read. */
  sinkOf(source: OpenList): Promise<ListSink>;
  /** A list was not read: it could not be opened, which is kept for the end of the run, or no more is wanted. */
  missed?(why: 'Failed' | 'Limited'): void;
  /** Called after the last list. */
  end(): Promise<void>;
}

/** Prints what a plan requests: its lists, or the individually named objects. */
export function printPlan(run: GetRun, output: PlanOutput): Promise<void> {
  const { targets } = run.plan;
  const isLists = targets.length > 0 && targets.every(({ name }) => name === undefined);
  return isLists ? printLists(run, output) : printNamed(run, output);
}

/**
 * Reads the objects that a plan names, several ahead, and prints them in the order in which they were named. Errors are
 * kept for the end of the run.
 */
async function printNamed(run: GetRun, output: PlanOutput): Promise<void> {
  const { errors, plan, session } = run;
  const targets = plan.targets.filter(isOneObject);
  const opened = new OpenAhead(
    targets.map((target) => () => readObject(target, output.needOf(target), run)),
    AHEAD_OF_PRINTING,
  );
  const found: NamedAnswer[] = [];
  for (const [index, target] of targets.entries()) {
    const result = await opened.at(index);
    opened.done();
    if (!result.ok) errors.add(result.error, session);
    else if (isWanted(shownObject(result.value), plan)) {
      const answer = run.filter === undefined ? result.value : run.filter.ofAnswer(result.value, target);
      if (answer !== undefined) found.push({ target, answer });
    }
  }
  errors.noteShown(found.length);
  await output.printNamed(found);
}

/** The object that a response is about: its table is requested with its metadata if a selector needs it. */
export function shownObject(answer: KubeObject | Table): KubeObject | null | undefined {
  return isTable(answer) ? answer.rows[0]?.object : answer;
}

/** Reads the lists of a plan one after the other, a few opened ahead, up to `--limit` in total. */
async function printLists(run: GetRun, output: PlanOutput): Promise<void> {
  const { errors, plan, printed, session } = run;
  // What was already printed by the run that this one continues is not requested again.
  const wanted = [...plan.targets.keys()].filter((index) => !isComplete(printed.placeBefore(index)));
  let left = run.limit;
  const opened = new OpenAhead(
    left === 0 ? [] : wanted.map((index) => () => output.open(plan.targets[index]!)),
    AHEAD_OF_PRINTING,
  );
  if (output.begin !== undefined)
    await output.begin(plan.targets.length > wanted.length || (await opened.firstGood(2)).length > 1);
  for (const [at, index] of wanted.entries()) {
    if (left === 0) printed.noteUnwanted(index);
    if (run.limit === 0) {
      output.missed?.('Limited');
      continue;
    }
    const result = await opened.at(at);
    if (!result.ok) {
      if (!errors.add(result.error, session)) printed.noteUnwanted(index);
      else if (left !== 0) printed.noteUnread(result.error);
      output.missed?.('Failed');
    } else if (left === 0) {
      await result.value.batches.return(undefined as never);
      output.missed?.('Limited');
    } else {
      const sink = await output.sinkOf(result.value);
      const reading = new OpenListReader(result.value, run, left);
      printed.begin(index, sink);
      for await (const batch of reading.batches()) {
        printed.take(index, batch);
        await sink.take(batch);
      }
      await sink.end(reading.report);
      printed.end(index, reading.report);
      // The rest is read only for lists that were cut off.
      if (left !== undefined) left = printed.isBroken ? 0 : left - reading.taken;
      opened.done();
    }
  }
  await output.end();
}

function isComplete(place: PrintedPlace | undefined): boolean {
  return place !== undefined && place.state === undefined;
}
