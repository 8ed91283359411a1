import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { progressOf } from '../../objects/rollouts/progress.js';
import type { Workload } from '../../objects/rollouts/workloads.js';
import { visitAndShow } from '../../objects/visit/visit-and-show.js';
import { LiveObjects } from '../../objects/wait/live-objects.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import { type Clock, systemClock } from '../../process/clock.js';
import type { RolloutStatusOptions } from './options.js';

/**
 * Carries out `rollout status`: follows one object after the other, and prints a line for each state of it until its
 * rollout is done. Gives the exit code, or fails at the end with what went wrong.
 */
export async function runRolloutStatus(
  options: RolloutStatusOptions,
  session: Session,
  clock: Clock = systemClock,
): Promise<number> {
  const { words, filenames, kustomize, recursive, labelSelector } = options;
  const { steps } = await findObjects(
    { words, files: { filenames, kustomize, recursive }, labelSelector },
    { typeAlone: true, latest: true },
    findDeps(session),
  );
  const { signal } = session.environment;
  const work = (found: Found) => follow(found, options, session, clock);
  let count = 0;
  for await (const _ of visitAndShow(steps, work, { continueOnError: true, signal })) count++;
  if (count === 0) await session.tell(`No resources found in ${session.namespace} namespace.`);
  return 0;
}

async function follow(
  { target }: Found,
  { watch, revision, timeoutMs }: RolloutStatusOptions,
  session: Session,
  clock: Clock,
): Promise<void> {
  const progress = progressOf(target.resource);
  const { stdout, signal } = session.environment;
  using limit = new TimeLimit(timeoutMs === 0 ? undefined : timeoutMs, { signal, clock });
  await using live = new LiveObjects([target], { client: clientOf(session), clock, signal: limit.signal });
  let isThere = false;
  for await (const object of live.states(target)) {
    if (object === undefined && isThere) throw new Error('object has been deleted');
    if (object === undefined) continue;
    isThere = true;
    const { text, done } = progress(object as Workload, revision);
    await stdout.write(text);
    if (done || !watch) return;
  }
}
