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

/** Where pods are taken off a node, and who hears of it: a session, or what stands for one. */
export interface RemovalPlace {
  environment: Pick<Environment, 'signal'>;
  tell(text: string): Promise<void>;
  transport: Pick<Transport, 'roundTripMs'>;
  discovery: Pick<Session['discovery'], 'inGroupVersion'>;
}

/** With what the pods of a node are taken off it. */
export interface PodRemoval {
  node: string;
  options: DrainOptions;
  session: RemovalPlace;
  /** Lets writes through that the gate has let through. */
  client: Client;
  clock: Clock;
  remaining: RemainingPods;
  interruption: Interruption;
  /** Returns what became of a pod. Fails if that cannot be printed. */
  give(outcome: Outcome): Promise<void>;
}

/** Says a line on stderr. */
export function tell({ session, remaining }: PodRemoval, text: string): Promise<void> {
  remaining.giveWay();
  return session.tell(text);
}

/** A pod, and what became of it: `pod/web-1 evicted`. */
export function outcomeOf({ target }: DrainedPod, operation: string): ObjectOutcome {
  return { object: { kind: 'Pod', apiVersion: 'v1', metadata: { name: target.name } }, operation };
}

/** Says that a pod's way out has started, where that is wanted: `pod/web-1 eviction started`. */
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

/** What the pods of a node are now, by one list and one watch of them. */
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
 * Waits until a pod is gone, and says so; or until it need not be waited for any more. Fails as lists do, and if the
 * time is over.
 * @param operation what has become of it then: `evicted`
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

/** Why a wait failed, as kubectl says it. */
export function waitText(error: unknown): string {
  return isTimeout(error) ? 'context deadline exceeded' : goMessageOf(error);
}

function overdueLine({ target }: DrainedPod, seconds: number): string {
  return `pod ${quote(target.name)} has DeletionTimestamp older than ${seconds} seconds, skipping\n`;
}
