import { isUndone } from '../../cluster/client/unknown-outcome.js';
import type { KubeObject } from '../../codec/object.js';
import { formatDuration } from '../../codec/proto/times.js';
import { quote } from '../../go/strconv/quote.js';
import { isAnother, unlessThere } from '../../objects/deletion/delete-object.js';
import type { DrainOptions } from '../../objects/draining/options.js';
import type { DrainedPod } from '../../objects/draining/plan.js';
import { aggregateErrors, goMessageOf } from '../../objects/visit/failures.js';
import { writeWidth } from '../../objects/visit/width.js';
import type { LiveObjects } from '../../objects/wait/live-objects.js';
import { isTimeout, TimeLimit } from '../../objects/wait/time-limit.js';
import { sleep } from '../../process/clock.js';
import { isStop } from '../../process/errors.js';
import { isConflict, isForbidden, isNotFound, StatusError } from '../../transport/errors.js';
import { Semaphore } from '../../transport/semaphore.js';
import {
  awaitEnd,
  evictingLine,
  giveStart,
  livePods,
  outcomeOf,
  type PodRemoval,
  tell,
  waitText,
} from './removal.js';

/** kubectl's pause before a refused eviction is retried. */
const RETRY_MS = 5_000;

/** The outcome of one attempt. */
type Try = 'evicted' | 'gone' | 'later';

/** The evictions of one node. */
interface Evicting extends PodRemoval {
  /** `policy/v1`, or `policy/v1beta1`. */
  apiVersion: string;
  /** The number of concurrent requests; a waiting eviction holds none of them. */
  turns: Semaphore;
  limit: TimeLimit;
  live: LiveObjects;
}

/**
 * Evicts pods, several at a time, and waits until they are gone. Evictions that a budget refuses are retried; the rest
 * continues in the meantime. An eviction with an unknown outcome is not sent again. Fails at the end with an
 * AggregateError of the errors, or with the signal's reason.
 * @param apiVersion of the evictions that the server supports
 */
export async function evictPods(
  pods: readonly DrainedPod[],
  apiVersion: string,
  removing: PodRemoval,
): Promise<void> {
  const { options, session, clock } = removing;
  const { signal } = session.environment;
  using limit = new TimeLimit(options.timeoutMs === 0 ? undefined : options.timeoutMs, { signal, clock });
  await using live = livePods(pods, removing, limit);
  const turns = new Semaphore(writeWidth(options.concurrency, session.transport)());
  const evicting: Evicting = { ...removing, apiVersion, turns, limit, live };
  const settled = await Promise.allSettled(pods.map((pod) => evictPod(pod, evicting)));
  signal.throwIfAborted();
  const failures = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const stop = failures.find(isStop);
  if (stop !== undefined) throw stop;
  if (failures.length > 0) throw aggregateErrors(failures);
}

async function evictPod(pod: DrainedPod, evicting: Evicting): Promise<void> {
  const { options, remaining, limit, live } = evicting;
  const { namespace, name } = pod.target;
  for (let going = pod.isGoing; ; ) {
    const made = await tryOnce(pod, going, evicting);
    if (made === 'gone') return remaining.done(pod);
    if (made === 'evicted') break;
    await sleep(evicting.clock, RETRY_MS, limit.signal).catch(() => undefined);
    const now = await lookAgain(pod, evicting);
    if (now === 'gone') return remaining.done(pod);
    going = now === 'going';
  }
  if (options.dryRun === 'server') return remaining.done(pod);
  try {
    await awaitEnd(pod, 'evicted', live, evicting);
  } catch (error) {
    if (isStop(error)) throw error;
    if (!limit.signal.aborted) await evicting.give(outcomeOf(pod, 'eviction failed'));
    throw new Error(
      `error when waiting for pod ${quote(name)} in namespace ${quote(namespace)} to terminate: ${waitText(error)}`,
    );
  }
}

/** Sends an eviction when it is its turn. @param isGoing the pod is already being deleted */
async function tryOnce(pod: DrainedPod, isGoing: boolean, evicting: Evicting): Promise<Try> {
  const { options, session, turns, limit } = evicting;
  const { signal } = session.environment;
  await turns.take(signal);
  try {
    if (options.dryRun === 'none') await giveStart(evicting, pod, 'eviction started');
    await evicting.give(evictingLine(pod, options));
    if (limit.signal.aborted) throw new Error(overText(pod, options));
    return await sendOnce(pod, isGoing, evicting);
  } finally {
    turns.give();
  }
}

/** @param isGoing the pod is already being deleted */
async function sendOnce(pod: DrainedPod, isGoing: boolean, evicting: Evicting): Promise<Try> {
  const { session, interruption } = evicting;
  try {
    await send(pod, evicting);
    interruption.noteDone();
    return 'evicted';
  } catch (error) {
    if (session.environment.signal.aborted) {
      if (!isUndone(error)) interruption.noteInDoubt(pod.target);
      throw error;
    }
    if (isTimeout(error)) {
      const doubt = isUndone(error) ? '' : ' (it is not known whether it was done)';
      throw new Error(overText(pod, evicting.options) + doubt);
    }
    return judge(error, pod, isGoing, evicting);
  }
}

function failed({ target }: DrainedPod): string {
  return `error when evicting pods/${quote(target.name)} -n ${quote(target.namespace)}`;
}

function overText(pod: DrainedPod, { timeoutMs }: Pick<DrainOptions, 'timeoutMs'>): string {
  return `${failed(pod)}: global timeout reached: ${durationText(timeoutMs)}`;
}

/** What a failed eviction means. Fails if it must not be retried. */
async function judge(error: unknown, pod: DrainedPod, isGoing: boolean, evicting: Evicting): Promise<Try> {
  const { remaining } = evicting;
  const { namespace, name } = pod.target;
  if (isNotFound(error)) {
    const { target, uid } = pod;
    const found = await unlessThere(target, uid, { error, client: evicting.client });
    if (found === error) return 'gone';
    throw new Error(`${failed(pod)}: ${found.message}`, { cause: error });
  }
  if (error instanceof StatusError && isTooManyRequests(error)) {
    remaining.refused(pod, budgetText(error));
    await tell(evicting, `${failed(pod)} (will retry after 5s): ${error.message}`);
    return 'later';
  }
  if (isNamespaceGoing(error)) {
    if (isGoing) return 'evicted';
    const place = `pod ${quote(name)} from terminating namespace ${quote(namespace)}`;
    await tell(evicting, `error when evicting ${place} (will retry after 5s): ${goMessageOf(error)}`);
    return 'later';
  }
  if (isConflict(error) && (await isAnother(pod.target, pod.uid, evicting.client))) return 'gone';
  throw new Error(`${failed(pod)}: ${goMessageOf(error)}`, { cause: error });
}

async function send(
  { target, uid }: DrainedPod,
  { options, apiVersion, client, limit }: Evicting,
): Promise<void> {
  const { dryRun, gracePeriod } = options;
  const eviction: KubeObject = {
    apiVersion,
    kind: 'Eviction',
    metadata: { name: target.name, namespace: target.namespace },
    deleteOptions: {
      ...(gracePeriod >= 0 && { gracePeriodSeconds: gracePeriod }),
      // A new pod with the same name, on any node, does not count.
      preconditions: { uid },
    },
  };
  await client.createSubresource(target, eviction, {
    ...{ dryRun, subresource: 'eviction', select: {}, signal: limit.signal },
  });
}

/** The current state of a pod; if it cannot be read, the next attempt shows it. */
async function lookAgain(
  { target, uid }: DrainedPod,
  { client }: Evicting,
): Promise<'gone' | 'going' | 'there'> {
  try {
    const { metadata = {} } = (await client.getAs(target, { form: 'metadata' })) as KubeObject;
    if (metadata.uid !== uid) return 'gone';
    return metadata.deletionTimestamp === undefined ? 'there' : 'going';
  } catch (error) {
    return isNotFound(error) ? 'gone' : 'there';
  }
}

function isTooManyRequests({ code, reason }: StatusError): boolean {
  return code === 429 || reason === 'TooManyRequests';
}

function isNamespaceGoing(error: unknown): boolean {
  if (!isForbidden(error)) return false;
  return (error.status.details?.causes ?? []).some(({ reason }) => reason === 'NamespaceTerminating');
}

/** The server's message about the budget, or about too many requests. */
function budgetText({ status, message }: StatusError): string {
  const cause = status.details?.causes?.find(({ reason }) => reason === 'DisruptionBudget');
  return cause?.message ?? message;
}

function durationText(milliseconds: number): string {
  return formatDuration(BigInt(Math.round(milliseconds * 1e6)));
}
