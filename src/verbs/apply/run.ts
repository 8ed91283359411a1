import { clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import { LiveReads } from '../../objects/apply/live-reads.js';
import { ApplyPatches } from '../../objects/apply/patches.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { type Found, isFindError } from '../../objects/builder/query.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { type Gate, gateOf } from '../../objects/gate/gate.js';
import { manifestCheckOf } from '../../objects/session-manifest-check.js';
import { Failures } from '../../objects/visit/failures.js';
import { visitAndShow } from '../../objects/visit/visit-and-show.js';
import { writeWidth } from '../../objects/visit/width.js';
import { systemClock } from '../../process/clock.js';
import { isStop } from '../../process/errors.js';
import { marked } from '../../process/failure-mark.js';
import { ProgressCounter } from '../../render/progress-counter.js';
import type { ApplyRun, ToApply } from './apply-run.js';
import { applyClientSide } from './client-side.js';
import type { ApplyOptions } from './options.js';
import { ApplyOutput } from './output.js';
import type { Pruning, VisitedObjects } from './pruning.js';
import { withLiveAhead } from './read-ahead.js';
import { applyServerSide } from './server-side.js';

/**
 * Carries out an `apply`: all objects are read from their files first, and then applied; what fails keeps no others from
 * being applied, but from being pruned. Gives the exit code, or fails with the errors to print.
 */
export async function runApply(options: ApplyOptions, session: Session): Promise<number> {
  const { environment, tell } = session;
  for (const text of options.notices) await tell(text);
  await logWarnings(options.warnings, session);
  const gate = gateOf(session, 'apply', options);
  const pruning = await pruningOf(options, session, gate);
  const { found, failures } = await findAll(options, session);
  if (found.length === 0 && failures.isEmpty) throw new Error('no objects passed to apply');
  if (found.length > 0) await gate.admit(found.map(({ target }) => target));
  const members = (await pruning?.begin(found)) ?? found;
  const progress = new ProgressCounter(session.progressOutput, environment.now);
  const output = new ApplyOutput(options, { ...environment, stdout: progress.above(environment.stdout) });
  const visited = await applyAll(members, { options, session, gate, output, progress, failures });
  await output.end();
  await pruning?.prune(visited, output);
  return 0;
}

async function pruningOf(options: ApplyOptions, session: Session, gate: Gate): Promise<Pruning | undefined> {
  const { prune } = options;
  if (prune === undefined) return undefined;
  if ('applySet' in prune) {
    const { ApplySetPruning } = await import('./apply-set/pruning.js');
    return ApplySetPruning.of(prune.applySet, options, session, gate);
  }
  const { AllowlistPruning } = await import('./prune/pruning.js');
  return AllowlistPruning.of(prune.allowlist, options, session, gate);
}

/** Reads the files to their end. Errors are those of files and documents: the rest is applied all the same. */
async function findAll(
  options: ApplyOptions,
  session: Session,
): Promise<{ found: Found[]; failures: Failures }> {
  const { filenames, kustomize, recursive, labelSelector, validation } = options;
  const { signal } = session.environment;
  const manifests = manifestCheckOf(session, validation);
  const { steps } = await findObjects(
    { files: { filenames, kustomize, recursive }, labelSelector },
    { check: (document) => manifests.check(document) },
    findDeps(session),
  );
  const found: Found[] = [];
  const failures = new Failures();
  for await (const step of steps) {
    signal.throwIfAborted();
    if (isFindError(step)) failures.add(step);
    else found.push(recorded(step, options.changeCause));
  }
  return { found, failures };
}

/** An object with the command line that made it, where that is recorded. */
function recorded(found: Found, changeCause: string | undefined): Found {
  if (changeCause === undefined) return found;
  return { ...found, object: withChangeCause(found.object, changeCause) };
}

interface Applying {
  options: ApplyOptions;
  session: Session;
  gate: Gate;
  output: ApplyOutput;
  progress: ProgressCounter;
  /** What went wrong with files. */
  failures: Failures;
}

/** Applies objects, and prints each in its order. Fails at the end with all that went wrong, that with files first. */
async function applyAll(
  found: readonly Found[],
  { options, session, gate, output, progress, failures }: Applying,
): Promise<VisitedObjects> {
  const run = applyRun(options, session, gate);
  const { concurrency, serverSide, dryRun } = options;
  const targets = serverSide === undefined ? found.map(({ target }) => target) : [];
  const live = new LiveReads(run.client, targets, concurrency !== 1);
  const ahead = serverSide === undefined && concurrency !== 1;
  const say = async ({ notes }: ToApply) => {
    if (notes.length > 0) await progress.done();
    for (const note of notes.splice(0)) await session.tell(note);
  };
  const uids = new Set<string>();
  let done = 0;
  const visited = visitAndShow(
    withLiveAhead(found, live, ahead),
    (item) => (serverSide === undefined ? applyClientSide(item, run) : applyServerSide(item, run)),
    {
      continueOnError: true,
      width: writeWidth(concurrency, session.transport),
      signal: run.signal,
      show: async ({ object, operation }, item) => {
        await say(item);
        await output.add(object, operation);
      },
      describe: (error, item) => {
        void say(item);
        return error;
      },
      ...(dryRun === 'none' && { tell: session.tell }),
    },
  );
  try {
    for await (const { result } of visited) {
      if (result.object.metadata?.uid !== undefined) uids.add(result.object.metadata.uid);
      await progress.update(++done, found.length);
    }
  } catch (error) {
    throw isStop(error) ? error : joined(failures, error, done > 0);
  } finally {
    await progress.done();
  }
  if (done > 0) failures.noteDone();
  failures.finish();
  return { uids, namespaces: new Set(found.flatMap(({ target }) => target.namespace ?? [])) };
}

function applyRun(options: ApplyOptions, session: Session, gate: Gate): ApplyRun {
  const { environment } = session;
  return {
    options,
    client: clientOf(session, 'json', gate),
    patches: new ApplyPatches(() => session.openApi(), options),
    tell: session.tell,
    signal: environment.signal,
    clock: systemClock,
  };
}

/** What went wrong with files, in one message, before what went wrong with objects. */
function joined(failures: Failures, error: unknown, someDone: boolean): unknown {
  if (failures.isEmpty) return error;
  const ofObjects = error instanceof AggregateError ? error.errors : [error];
  const all = new AggregateError([...failures.asOne(), ...ofObjects]);
  return someDone ? marked(all, 'partial') : all;
}
