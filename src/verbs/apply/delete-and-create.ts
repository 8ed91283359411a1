import { isDone } from '../../cluster/client/unknown-outcome.js';
import type { KubeObject } from '../../codec/object.js';
import { withoutVersion } from '../../objects/without-version.js';
import { sleep } from '../../process/clock.js';
import { messageOf } from '../../process/errors.js';
import { resultLine } from '../../render/result-line.js';
import { isNotFound } from '../../transport/errors.js';
import { type ApplyRun, type ToApply, writeSettings } from './apply-run.js';

/** How often to check whether an object is gone, in milliseconds. */
const LOOK_EVERY_MS = 1000;

/**
 * Deletes an object and creates the new one. If that fails, creates the old one again, and fails with the error. If it
 * is interrupted in between, it reports that the object is gone.
 */
export async function deleteAndCreate(
  { target }: ToApply,
  old: KubeObject,
  modified: KubeObject,
  run: ApplyRun,
): Promise<KubeObject> {
  const { client, options } = run;
  const { propagation, gracePeriod } = options.deletion;
  const uid = old.metadata?.uid;
  await client.delete(target, {
    dryRun: options.dryRun,
    propagationPolicy: propagation,
    ...(gracePeriod >= 0 && { gracePeriodSeconds: gracePeriod }),
    ...(uid !== undefined && { preconditions: { uid } }),
  });
  try {
    await untilGone({ target }, run);
    return await createOrRestore({ target }, old, modified, run);
  } catch (error) {
    if (!run.signal.aborted) throw error;
    await run.tell(`proa: ${resultLine(old, LEFT).trimEnd()}`);
    throw run.signal.reason;
  }
}

const LEFT = 'was deleted, and it is not known that it was created again';

async function untilGone(
  { target }: Pick<ToApply, 'target'>,
  { client, options, clock, signal }: ApplyRun,
): Promise<void> {
  const end = clock.now() + options.deletion.timeoutMs;
  for (;;) {
    try {
      await client.get(target);
    } catch (error) {
      if (isNotFound(error)) return;
      throw error;
    }
    if (clock.now() >= end) throw new Error('context deadline exceeded');
    await sleep(clock, Math.min(LOOK_EVERY_MS, Math.max(0, end - clock.now())), signal);
  }
}

async function createOrRestore(
  { target }: Pick<ToApply, 'target'>,
  old: KubeObject,
  modified: KubeObject,
  run: ApplyRun,
): Promise<KubeObject> {
  try {
    return await run.client.create(target, withoutVersion(modified), writeSettings(run));
  } catch (error) {
    if (run.signal.aborted || isDone(error)) throw error;
    try {
      await run.client.create(target, withoutVersion(old), writeSettings(run));
    } catch (restoring) {
      throw new Error(
        'An error occurred force-replacing the existing object with the newly provided one:\n\n' +
          `${messageOf(error)}.\n\nAdditionally, an error occurred attempting to restore the original object:\n\n` +
          messageOf(restoring),
        { cause: error },
      );
    }
    throw error;
  }
}
