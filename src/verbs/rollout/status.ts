import { clientOf } from '../../cluster/client/client.js';
import { notFoundError } from '../../cluster/not-found.js';
import type { Session } from '../../cluster/session.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { rolloutProgressOf } from '../../objects/rollouts/progress.js';
import type { Workload } from '../../objects/rollouts/workloads.js';
import { visit } from '../../objects/visit/visit.js';
import { LiveObjects } from '../../objects/wait/live-objects.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import { type Clock, systemClock } from '../../process/clock.js';
import { generatorOf } from '../../process/generator-of.js';
import type { RolloutStatusOptions } from './options.js';

/**
 * Follows one object after the other, and returns a line for each state of it until its rollout is done. Fails at the
 * end with the errors.
 */
export async function* rolloutStatus(
  options: RolloutStatusOptions,
  session: Session,
  clock: Clock = systemClock,
): AsyncGenerator<string, void, undefined> {
  const { words, labelSelector } = options;
  const { steps } = await findObjects(
    { words, files: options, labelSelector },
    { typeAlone: true, latest: true },
    findDeps(session),
  );
  const { signal } = session.environment;
  yield* generatorOf(async (give) => {
    const work = (found: Found) => follow(found, options, give, session, clock);
    let count = 0;
    for await (const _ of visit(steps, work, { continueOnError: true, signal })) count++;
    if (count === 0) await session.tell(`No resources found in ${session.namespace} namespace.`);
  });
}

async function follow(
  { target }: Found,
  { watch, revision, timeoutMs }: RolloutStatusOptions,
  give: (text: string) => Promise<void>,
  session: Session,
  clock: Clock,
): Promise<void> {
  const progress = rolloutProgressOf(target.resource);
  const { signal } = session.environment;
  using limit = new TimeLimit(timeoutMs === 0 ? undefined : timeoutMs, { signal, clock });
  await using live = new LiveObjects([target], { client: clientOf(session), clock, signal: limit.signal });
  let isThere = false;
  for await (const object of live.states(target)) {
    if (object === undefined) throw isThere ? new Error('object has been deleted') : notFoundError(target);
    isThere = true;
    const { text, done } = progress(object as Workload, revision);
    await give(text);
    if (done || !watch) return;
  }
}
