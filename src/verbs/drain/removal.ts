import type { Client } from '../../cluster/client/client.js';
import { dryRunSuffix } from '../../cluster/dry-run.js';
import type { Session } from '../../cluster/session.js';
import { quote } from '../../go/strconv/quote.js';
import { overdueAt } from '../../objects/draining/filters.js';
import type { DrainOptions } from '../../objects/draining/options.js';
import { type DrainedPod, scopeOf } from '../../objects/draining/plan.js';
import type { RemainingPods } from '../../objects/draining/remaining-pods.js';
import { goMessageOf } from '../../objects/visit/failures.js';
import type { Interruption } from '../../objects/visit/interruption.js';
import { LiveObjects } from '../../objects/wait/live-objects.js';
import { isTimeout, type TimeLimit } from '../../objects/wait/time-limit.js';
import { isGone, until } from '../../objects/wait/until.js';
import type { Clock } from '../../process/clock.js';
import type { Environment } from '../../process/environment.js';
import type { ObjectOutcome, Outcome } from '../../render/outcomes.js';
import type { Transport } from '../../transport/types.js';

/** Where pods are removed from a node, and who is informed: a session, or a substitute. */
export interface RemovalPlace {
  environment: Pick<Environment, 'signal'>;
  tell(text: string): Promise<void>;
  transport: Pick<Transport, 'roundTripMs'>;
  discovery: Pick<Session['discovery'], 'inGroupVersion'>;
}

/** What removing the pods of a node depends on. */
export interface PodRemoval {
  node: string;
  options: DrainOptions;
  session: RemovalPlace;
  /** Allows the writes that the gate has allowed. */
  client: Client;
  clock: Clock;
  remaining: RemainingPods;
  interruption: Interruption;
  /** Returns the outcome for a pod. Fails if that cannot be printed. */
  give(outcome: Outcome): Promise<void>;
}

/** Prints a line on stderr. */
export function tell({ session, remaining }: PodRemoval, text: string): Promise<void> {
  remaining.giveWay();
  return session.tell(text);
}

/** A pod, and its outcome: `pod/web-1 evicted`. */
export function outcomeOf({ target }: DrainedPod, operation: string): ObjectOutcome {
  return { object: { kind: 'Pod', apiVersion: 'v1', metadata: { name: target.name } }, operation };
}

/** Reports that the removal of a pod has started, if requested: `pod/web-1 eviction started`. */
export async function giveStart(
  { options, give }: PodRemoval,
  pod: DrainedPod,
  operation: string,
): Promise<void> {
  if (options.tellsStarts) await give(outcomeOf(pod, operation));
}

/** `evicting pod default/web-1 (server dry run)`, with its line feed. */
export function evictingLine({ target }: DrainedPod, { dryRun }: Pick<DrainOptions, 'dryRun'>): string {
  return `evicting pod ${target.namespace}/${target.name}${dryRunSuffix[dryRun]}\n`;
}

/** The current state of the pods on a node, by one list and one watch. */
export function livePods(pods: readonly DrainedPod[], removing: PodRemoval, limit: TimeLimit): LiveObjects {
  const { node, client, clock } = removing;
  return new LiveObjects(
    pods.map(({ target }) => target),
    {
      ...{ client, clock, signal: limit.signal, need: { form: 'metadata' } },
      within: scopeOf(node),
      mayOnlyList: true,
    },
  );
}

/**
 * Waits until a pod is gone, and reports it; or until waiting is no longer needed. Fails as lists do, and if the time
 * is over.
 * @param operation its outcome then: `evicted`
 */
export async function awaitEnd(
  pod: DrainedPod,
  operation: string,
  live: LiveObjects,
  removing: PodRemoval,
): Promise<void> {
  const { options, clock, remaining, give } = removing;
  const { skipWaitSeconds } = options;
  const overdue = Promise.withResolvers<'overdue'>();
  let cancel = () => {};
  const gone = until(live.states(pod.target), (object, isFirst) => {
    cancel();
    if (isGone(pod.uid)(object, isFirst)) return 'gone';
    remaining.seen(pod, object?.metadata ?? {});
    const due = overdueAt(object ?? {}, skipWaitSeconds);
    if (due !== undefined)
      cancel = clock.after(Math.max(0, due - clock.now()), () => overdue.resolve('overdue'));
    return undefined;
  });
  gone.catch(() => undefined);
  try {
    const end = await Promise.race([gone, overdue.promise]);
    remaining.done(pod);
    await give(end === 'gone' ? outcomeOf(pod, operation) : overdueLine(pod, skipWaitSeconds));
  } finally {
    cancel();
  }
}

/** Why a wait failed, in kubectl's words. */
export function waitText(error: unknown): string {
  return isTimeout(error) ? 'context deadline exceeded' : goMessageOf(error);
}

function overdueLine({ target }: DrainedPod, seconds: number): string {
  return `pod ${quote(target.name)} has DeletionTimestamp older than ${seconds} seconds, skipping\n`;
}
