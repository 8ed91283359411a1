import type { Client } from '../cluster/client/client.js';
import type { DryRun } from '../cluster/dry-run.js';
import type { ObjectTarget } from '../cluster/target.js';
import type { KubeObject } from '../codec/object.js';
import { quote } from '../go/strconv/quote.js';
import type { Clock } from '../process/clock.js';
import { StatusError } from '../transport/errors.js';
import { poll } from './wait/poll.js';
import { isTimeout, TimeLimit } from './wait/time-limit.js';

/** autoscaling/v1 Scale, only the fields in use. */
interface Scale extends KubeObject {
  spec?: { replicas?: number };
  status?: { replicas?: number };
}

/** How to scale an object. */
interface ScaleTo {
  replicas: number;
  /** The required current number; -1 for any. */
  currentReplicas: number;
  /** The required current version; "" for any. */
  resourceVersion: string;
  /** Of the object: another one with its name is left alone. Absent for any. */
  uid?: string;
  dryRun: DryRun;
}

/** With what. */
interface ScaleDeps {
  client: Pick<Client, 'get' | 'patch' | 'update'>;
  clock: Clock;
  signal: AbortSignal;
}

/** How often, and how long, a conflicting change is retried; milliseconds. */
const AGAIN_MS = 1000;
const GIVE_UP_MS = 5 * 60_000;

const CONFLICT = 409;
const SUBRESOURCE = { subresource: 'scale' };

/**
 * Scales an object, and returns its new number. Retries after a concurrent change. Fails as the client, and in
 * kubectl's words if the object does not meet the requirements.
 */
export async function scaleOne(target: ObjectTarget, to: ScaleTo, deps: ScaleDeps): Promise<number> {
  const hasCondition = to.currentReplicas !== -1 || to.resourceVersion !== '' || to.uid !== undefined;
  const scale = hasCondition ? scaleWhere : scaleAnyway;
  using limit = new TimeLimit(GIVE_UP_MS, deps);
  return poll(
    AGAIN_MS,
    async () => {
      try {
        return (await scale(target, to, deps)).spec?.replicas ?? 0;
      } catch (error) {
        // The server has changed nothing.
        if (error instanceof StatusError && error.code === CONFLICT) return undefined;
        throw error;
      }
    },
    limit,
  );
}

function scaleAnyway(target: ObjectTarget, { replicas, dryRun }: ScaleTo, { client }: ScaleDeps) {
  const body = JSON.stringify({ spec: { replicas } });
  return client.patch<Scale>(target, { type: 'merge', body }, { ...SUBRESOURCE, dryRun });
}

async function scaleWhere(target: ObjectTarget, to: ScaleTo, { client }: ScaleDeps): Promise<Scale> {
  const scale = await client.get<Scale>(target, SUBRESOURCE);
  const { replicas = 0 } = scale.spec ?? {};
  const { resourceVersion = '', uid = '' } = scale.metadata ?? {};
  // The uid is sent back with the rest: a server refuses it for another object.
  if (to.uid !== undefined && uid !== to.uid) throw new Error(`Expected uid to be ${to.uid}, was ${uid}`);
  if (to.currentReplicas !== -1 && replicas !== to.currentReplicas)
    throw new Error(`Expected replicas to be ${to.currentReplicas}, was ${replicas}`);
  if (to.resourceVersion !== '' && resourceVersion !== to.resourceVersion)
    throw new Error(`Expected resource version to be ${to.resourceVersion}, was ${resourceVersion}`);
  const changed = { ...scale, spec: { ...scale.spec, replicas: to.replicas } };
  return client.update<Scale>(target, changed, { ...SUBRESOURCE, dryRun: to.dryRun });
}

/**
 * Waits until an object has the desired number of replicas, or someone else sets another number. Fails in kubectl's
 * words when the time is over.
 */
export async function waitForReplicas(
  target: ObjectTarget,
  replicas: number,
  timeoutMs: number,
  { client, ...deps }: ScaleDeps,
): Promise<void> {
  using limit = new TimeLimit(timeoutMs, deps);
  try {
    await poll(
      AGAIN_MS,
      async () => {
        const { spec, status } = await client.get<Scale>(target, { ...SUBRESOURCE, signal: limit.signal });
        const isOther = (spec?.replicas ?? 0) !== replicas;
        return isOther || (status?.replicas ?? 0) === replicas ? true : undefined;
      },
      limit,
    );
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new Error(`timed out waiting for ${quote(target.name)} to be synced`, { cause: error });
  }
}
