import { join } from 'node:path';
import { collectionPath } from '../../cluster/client/paths.js';
import { ListInconsistentError } from '../../cluster/list/errors.js';
import {
  readResumeFile,
  removeResumeFile,
  resumeFilePath,
  writeResumeFile,
} from '../../cluster/list/resume-file.js';
import { type PrintedPlace, withoutUser } from '../../cluster/list/resume-state.js';
import type { Session } from '../../cluster/session.js';
import { resourceName } from '../../discovery/types.js';
import { DisplayableError } from '../../process/errors.js';
import { isExpired } from '../../transport/errors.js';
import type { GetRun } from './get-run.js';
import type { GetOptions } from './options.js';
import type { GetPlan } from './plan.js';

/** What distinguishes one command with lists from another: the output of both runs belongs together. */
type ListsCommand = Pick<
  GetOptions,
  'labelSelector' | 'fieldSelector' | 'filter' | 'sortBy' | 'format' | 'neat'
>;

/** Formats whose whole output is one document. */
const DOCUMENTS = new Set(['json', 'yaml', 'kyaml', 'jsonpath-as-json']);

function pathFor(options: ListsCommand, plan: Pick<GetPlan, 'targets'>, session: Session): string {
  const { labelSelector, fieldSelector, filter, sortBy, format, neat } = options;
  return resumeFilePath(join(session.cacheFolder, 'resume'), {
    server: withoutUser(session.transport.server),
    lists: pathsOf(plan),
    ...{ labelSelector, fieldSelector, where: filter?.text, sortBy, format, neat },
  });
}

function pathsOf({ targets }: Pick<GetPlan, 'targets'>): string[] {
  return targets.map(collectionPath);
}

/** How far the lists were printed that `--resume` continues. Fails if the same lists were not interrupted. */
export async function readPrintedPlaces(
  options: ListsCommand,
  plan: Pick<GetPlan, 'targets'>,
  session: Session,
): Promise<(PrintedPlace | undefined)[]> {
  const path = pathFor(options, plan, session);
  const places = await readResumeFile(path, session.environment.process.uid);
  if (places !== undefined) return places;
  const lists = pathsOf(plan).join(', ');
  const message = `there is no interrupted list of ${lists} with these flags to continue; run it without --resume`;
  // As in kubectl, tables print errors without `error: `; this one is proa's own.
  throw new DisplayableError(message, { display: `error: ${message}` });
}

/** Reports that lists were interrupted, and saves how far they were printed, if they can be continued. */
export async function keepPrintedPlaces(run: GetRun): Promise<void> {
  const { errors, options, plan, printed, session } = run;
  const isGone = errors.all.some(isSnapshotGone);
  const tell = (text: string) => session.tell(`proa: ${text}`);
  if (printed.printed === 0) {
    const why = printed.isHeld ? `, since ${holder(options)} needs all of it` : '';
    await tell(
      `the list was interrupted, and nothing of it was printed${why}${isGone ? `; ${insteadOfPages(options)}` : ''}`,
    );
    return;
  }
  const places = printed.places(plan.targets.length);
  if (places === undefined) return;
  try {
    // After bytes that the reader of the output has not received, nobody can continue.
    await run.give('');
    await writeResumeFile(pathFor(options, plan, session), places);
  } catch {
    return;
  }
  const append =
    DOCUMENTS.has(options.format.name) && canContinue(options, isGone)
      ? ', and prints the rest of the document: append it to what was printed'
      : '';
  await tell(`${howFar(run, places)}; ${advice(options, isGone)}${append}`);
}

/** Forgets an interruption once the lists have been printed. */
export async function forgetPrintedPlaces({ options, plan, session }: GetRun): Promise<void> {
  await removeResumeFile(pathFor(options, plan, session)).catch(() => undefined);
}

/** What keeps a list to its end. */
function holder({ sortBy, stream }: GetOptions): string {
  if (sortBy !== '') return '--sort-by';
  return stream ? 'this output' : '--stream=false';
}

function howFar({ plan, printed }: GetRun, places: readonly (PrintedPlace | undefined)[]): string {
  const all = `interrupted after ${printed.printed === 1 ? '1 object' : `${printed.printed} objects`}`;
  if (places.length === 1) return `the list was ${all}`;
  const each = plan.targets.map(({ resource }, index) => {
    const place = places[index];
    const name = resourceName(resource);
    if (place === undefined) return `${name} not started`;
    return place.state === undefined ? `${name} complete` : `${name} after ${place.printed}`;
  });
  return `the lists were ${all} (${each.join(', ')})`;
}

/** What helps. If the snapshot is gone, the same flags would fail in the same place. */
function advice(options: GetOptions, isGone: boolean): string {
  if (!isGone) return 'the same command with --resume continues from there';
  const atOnce = insteadOfPages(options);
  return canContinue(options, isGone)
    ? `${atOnce}, and --resume --consistency=resume continues from there in a later snapshot`
    : atOnce;
}

/** Whether a run with --resume could go on where this one ended. */
function canContinue({ consistency }: GetOptions, isGone: boolean): boolean {
  return !isGone || consistency !== 'resume';
}

function insteadOfPages({ chunkSize }: GetOptions): string {
  return chunkSize === 0 ? 'run it again' : '--chunk-size=0 reads it in one request';
}

function isSnapshotGone(cause: unknown): boolean {
  return isExpired(cause) || cause instanceof ListInconsistentError;
}
