import { type Client, clientOf } from '../../cluster/client/client.js';
import { ScopeChangedError } from '../../cluster/scope-changed.js';
import type { Session } from '../../cluster/session.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import { createMergePatch } from '../../merge/merge-patch/create.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { gather } from '../../objects/change/gather.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { scaleOne, waitForReplicas } from '../../objects/scale-one.js';
import { visit } from '../../objects/visit/visit.js';
import { nearWidth } from '../../objects/visit/width.js';
import { writeRules } from '../../objects/visit/write-rules.js';
import { systemClock } from '../../process/clock.js';
import { eachOf } from '../../process/each-of.js';
import { isStop, messageOf } from '../../process/errors.js';
import { objectName } from '../../render/name.js';
import type { Outcomes } from '../../render/outcomes.js';
import type { ScaleOptions } from './options.js';

/** Finds all objects, then scales them, and starts no further one after a failure. Fails with the errors. */
export async function* scale(options: ScaleOptions, session: Session): Outcomes {
  const { signal } = session.environment;
  const { steps } = await findObjects({ ...options, files: options }, {}, findDeps(session));
  const { found, failure } = await gather(steps, signal);
  if (options.resourceVersion !== '' && found.length > 1)
    throw new Error('cannot use --resource-version with multiple resources');
  if (found.length === 0) throw failure ?? new Error('no objects passed to scale');
  const gate = gateOf(session, 'scale', options);
  const client = clientOf(session, 'json', gate);
  const leftAlone = new Error('an object before this one could not be scaled');
  let hasFailed = false;
  const work = async (each: Found) => {
    if (hasFailed) throw leftAlone;
    try {
      return { object: await scaled(each, options, client, session), operation: 'scaled' };
    } catch (error) {
      // If the scope of an object's type has changed, the work starts again.
      if (!(error instanceof ScopeChangedError)) hasFailed = true;
      throw error;
    }
  };
  yield* visit(gate.pass(eachOf(found)), work, {
    ...writeRules(options, session),
    continueOnError: false,
    width: nearWidth(options.concurrency),
    ignores: (error) => error === leftAlone,
  });
  if (failure !== undefined) throw failure;
}

/** Scales an object, and returns it as it was read, with the new number. */
async function scaled(
  { object, target }: Found,
  options: ScaleOptions,
  client: Client,
  { environment, tell }: Session,
): Promise<KubeObject> {
  const { dryRun, replicas, timeoutMs, changeCause } = options;
  if (dryRun === 'client') return withReplicas(object, replicas);
  const deps = { client, clock: { ...systemClock, now: environment.now }, signal: environment.signal };
  const reached = await scaleOne(target, options, deps);
  if (timeoutMs !== 0 && dryRun === 'none') await waitForReplicas(target, replicas, timeoutMs, deps);
  const changed = withReplicas(object, reached);
  if (changeCause === undefined) return changed;
  const body = createMergePatch(object as JsonObject, withChangeCause(object, changeCause) as JsonObject);
  try {
    await client.patch(target, { type: 'merge', body: JSON.stringify(body) }, { dryRun });
  } catch (error) {
    if (isStop(error)) throw error;
    await tell(`Warning: ${objectName(object)} was scaled, but not its change cause: ${messageOf(error)}`);
  }
  return changed;
}

/** Custom resources may have their number elsewhere: they are shown unchanged. */
function withReplicas(object: KubeObject, replicas: number): KubeObject {
  const [group = ''] = (object.apiVersion ?? '').split('/').slice(0, -1);
  if (group !== 'apps' && group !== '') return object;
  return { ...object, spec: { ...(object.spec as object | undefined), replicas } };
}
