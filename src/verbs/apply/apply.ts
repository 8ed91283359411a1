import { clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import { ApplyPatches } from '../../objects/apply/patches.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { type Found, isFindError } from '../../objects/builder/query.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { type Gate, gateOf } from '../../objects/gate/gate.js';
import { manifestCheckOf } from '../../objects/session-manifest-check.js';
import { Failures } from '../../objects/visit/failures.js';
import { visit } from '../../objects/visit/visit.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { systemClock } from '../../process/clock.js';
import { mention } from '../../process/environment.js';
import { isStop } from '../../process/errors.js';
import { markFailure } from '../../process/failure-mark.js';
import type { Outcomes } from '../../render/outcomes.js';
import { ApplyProgress } from './apply-progress.js';
import type { ApplyRun, ToApply } from './apply-run.js';
import { applyClientSide } from './client-side.js';
import type { ApplyOptions } from './options.js';
import type { Pruning } from './pruning.js';
import { listOf } from './result-list.js';
import { applyServerSide } from './server-side.js';
import { withLiveAhead } from './with-live-ahead.js';

/**
 * Applies objects: all are read from their files first, and then applied; a failure does not keep the others from being
 * applied, but keeps any from being pruned. Returns each in order, or at the end all as one. Fails at the end with all
 * errors, those of files first.
 */
export async function* apply(options: ApplyOptions, session: Session): Outcomes {
  for (const text of options.notices) await session.tell(text);
  await logWarnings(options.warnings, session);
  const gate = gateOf(session, 'apply', options);
  const pruning = await pruningOf(options, session, gate);
  const { found, failures } = await findAll(options, session);
  if (found.length === 0 && failures.isEmpty) throw new Error('no objects passed to apply');
  if (found.length > 0) await gate.admit(found.map(({ target }) => target));
  const members = (await pruning?.begin(found)) ?? found;
  const run = applyRun(options, session, gate);
  const applied = new ApplyProgress(members, options, session);
  const work = (item: ToApply) =>
    (options.serverSide === undefined ? applyClientSide : applyServerSide)(item, run);
  const describe = (error: unknown, item: ToApply) => {
    mention(applied.say(item));
    return error;
  };
  try {
    yield* visit(
      withLiveAhead(members, run),
      work,
      { ...writeRules(options, session), describe },
      (outcome, item) => applied.show(outcome, item),
    );
  } catch (error) {
    throw isStop(error) ? error : joined(failures, error, applied.count > 0);
  } finally {
    await applied.progress.done();
  }
  if (applied.count > 0) failures.noteDone();
  failures.finish();
  const all = listOf(applied.gathered, options.showManagedFields);
  if (all !== undefined) yield { object: all, operation: '' };
  if (pruning !== undefined) yield* pruning.prune(applied.visited);
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

/** Reads all files. Errors are those of files and documents: the rest is still applied. */
async function findAll(
  options: ApplyOptions,
  session: Session,
): Promise<{ found: Found[]; failures: Failures }> {
  const { labelSelector, validation, changeCause } = options;
  const { signal } = session.environment;
  const manifests = manifestCheckOf(session, validation);
  const { steps } = await findObjects(
    { files: options, labelSelector },
    { check: (document) => manifests.check(document) },
    findDeps(session),
  );
  const found: Found[] = [];
  const failures = new Failures();
  for await (const step of steps) {
    signal.throwIfAborted();
    if (isFindError(step)) failures.add(step);
    else if (changeCause === undefined) found.push(step);
    else found.push({ ...step, object: withChangeCause(step.object, changeCause) });
  }
  return { found, failures };
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

/** The errors of files, in one message, before those of objects. */
function joined(failures: Failures, error: unknown, someDone: boolean): unknown {
  if (failures.isEmpty) return error;
  const ofObjects = error instanceof AggregateError ? error.errors : [error];
  const all = new AggregateError([...failures.asOne(), ...ofObjects]);
  return someDone ? markFailure(all, 'partial') : all;
}
