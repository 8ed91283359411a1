import { isUndone } from '../../cluster/client/unknown-outcome.js';
import { deleteObject } from '../../objects/deletion/delete-object.js';
import type { DrainedPod } from '../../objects/draining/plan.js';
import { goMessageOf } from '../../objects/visit/failures.js';
import { nearWidth } from '../../objects/visit/width.js';
import { isTimeout, TimeLimit } from '../../objects/wait/time-limit.js';
import type { DeletedObject } from '../../objects/wait/until-gone.js';
import { eachOf } from '../../process/each-of.js';
import { isStop } from '../../process/errors.js';
import { inOrder } from '../../process/in-order.js';
import { isNotFound } from '../../transport/errors.js';
import { awaitEnd, giveStart, livePods, outcomeOf, type PodRemoval, waitText } from './removal.js';

/**
 * Deletes pods, several at a time, and waits until they are gone. As in kubectl, after a failed deletion no other is
 * started, and none is awaited. Fails with that, and if the time is over before all are gone.
 */
export async function deletePods(pods: readonly DrainedPod[], removing: PodRemoval): Promise<void> {
  const { options, session, clock, remaining, give } = removing;
  const { signal } = session.environment;
  using limit = new TimeLimit(options.timeoutMs === 0 ? undefined : options.timeoutMs, { signal, clock });
  const left = await deleteAll(pods, limit, removing);
  if (options.dryRun === 'server') return;
  await using live = livePods(pods, removing, limit);
  const settled = await Promise.allSettled(
    pods.map(async (pod) => {
      if (left.has(pod)) return awaitEnd(pod, 'deleted', live, removing);
      remaining.done(pod);
      await give(outcomeOf(pod, 'deleted'));
    }),
  );
  signal.throwIfAborted();
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed !== undefined && isStop(failed.reason)) throw failed.reason;
  if (failed !== undefined) throw new Error(waitText(failed.reason));
}

/** Returns those that have not ended yet. */
async function deleteAll(
  pods: readonly DrainedPod[],
  limit: TimeLimit,
  removing: PodRemoval,
): Promise<Set<DrainedPod>> {
  const { options, session, client, interruption } = removing;
  const { dryRun, gracePeriod, concurrency } = options;
  const { signal } = session.environment;
  const left = new Set<DrainedPod>();
  let failure: unknown;
  const begin = ({ target, uid }: DrainedPod): Promise<DeletedObject | undefined> =>
    deleteObject(target, { dryRun, gracePeriod, uid, signal: limit.signal }, client);
  const isStopped = () => failure !== undefined || signal.aborted;
  for await (const settled of inOrder(eachOf(pods), begin, { width: nearWidth(concurrency), isStopped })) {
    if (!('error' in settled)) {
      interruption.noteDone();
      await giveStart(removing, settled.item, 'deletion started');
      if (settled.result !== undefined) left.add(settled.item);
    } else if (signal.aborted) {
      if (!isUndone(settled.error)) interruption.noteInDoubt(settled.item.target);
    } else if (isNotFound(settled.error)) await giveStart(removing, settled.item, 'deletion started');
    else failure ??= settled.error;
  }
  signal.throwIfAborted();
  if (isTimeout(failure)) throw new Error(`${waitText(failure)} (it is not known whether all were deleted)`);
  if (failure !== undefined) throw new Error(goMessageOf(failure), { cause: failure });
  return left;
}
