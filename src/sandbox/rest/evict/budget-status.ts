import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { timestamp } from '../../base/timestamp.js';
import { at, listAt, numberAt } from '../../object/at.js';
import { isHealthy } from '../../object/conditions.js';
import { labelMatch } from '../../object/label-match.js';
import { isShare, scaledAmount } from '../../object/scaled-amount.js';

/** The work of a cluster's disruption controller. */

/** Milliseconds after which an evicted pod counts again if it still exists. */
const DELETION_TIMEOUT = 2 * 60_000;

/** policy/v1 PodDisruptionBudgetStatus, with every number. */
export interface BudgetStatus {
  /** The eviction times of pods that are not being deleted yet, by name. */
  disruptedPods?: Readonly<Record<string, string>>;
  disruptionsAllowed: number;
  currentHealthy: number;
  desiredHealthy: number;
  expectedPods: number;
  conditions: readonly BudgetCondition[];
  observedGeneration: number;
}

interface BudgetCondition {
  type: string;
  status: 'True' | 'False';
  observedGeneration?: number;
  lastTransitionTime: string;
  reason: string;
  message: string;
}

/** What is known about the pods of a budget. */
interface BudgetPods {
  pods: readonly KubeObject[];
  /** How many pods their controllers want together; a text if that is unknown. */
  scale: number | string;
}

/** Returns whether a budget applies to a pod of its namespace: to all with an empty selector, to none without one. */
export function budgetSelects(budget: KubeObject): (pod: KubeObject) => boolean {
  const selector = at(budget, 'spec', 'selector');
  if (selector === undefined || selector === null) return () => false;
  const matches = labelMatch(selector);
  return ({ metadata }) => matches(metadata?.labels ?? {});
}

/** Whether a budget refers to the number of wanted pods, not only to existing ones. */
export function countsScale(budget: KubeObject): boolean {
  return at(budget, 'spec', 'maxUnavailable') !== undefined || isShare(at(budget, 'spec', 'minAvailable'));
}

/** The current status of a budget. @param now milliseconds since 1970 */
export function budgetStatus(budget: KubeObject, { pods, scale }: BudgetPods, now: number): BudgetStatus {
  if (typeof scale === 'string') return failed(budget, scale, now);
  const expectedPods = countsScale(budget) ? scale : pods.length;
  const desiredHealthy = desiredOf(budget, expectedPods);
  const known = (at(budget, 'status', 'disruptedPods') ?? {}) as Record<string, string>;
  const disrupted = Object.entries(known).filter(
    ([name, time]) =>
      Date.parse(time) + DELETION_TIMEOUT >= now &&
      pods.some(({ metadata = {} }) => metadata.name === name && metadata.deletionTimestamp === undefined),
  );
  const names = new Set(disrupted.map(([name]) => name));
  const currentHealthy = pods.filter((pod) => isHealthy(pod) && !names.has(pod.metadata?.name ?? '')).length;
  return withAllowed(
    {
      ...(disrupted.length > 0 && { disruptedPods: Object.fromEntries(disrupted) }),
      disruptionsAllowed: expectedPods <= 0 ? 0 : Math.max(0, currentHealthy - desiredHealthy),
      currentHealthy,
      desiredHealthy,
      expectedPods,
      conditions: listAt(budget, 'status', 'conditions') as BudgetCondition[],
      observedGeneration: budget.metadata?.generation ?? 0,
    },
    now,
  );
}

/** The status after the eviction of a pod. */
export function withDisruption(status: BudgetStatus, pod: string, now: number): BudgetStatus {
  const disruptedPods = { ...status.disruptedPods, [pod]: timestamp(now) };
  const left = { ...status, disruptedPods, disruptionsAllowed: status.disruptionsAllowed - 1 };
  return left.disruptionsAllowed === 0 ? withAllowed(left, now) : left;
}

function withAllowed(status: BudgetStatus, now: number): BudgetStatus {
  const isAllowed = status.disruptionsAllowed > 0;
  return withCondition(status, isAllowed, isAllowed ? 'SufficientPods' : 'InsufficientPods', '', now);
}

/** A status that cannot be calculated allows nothing; the figures stay. */
function failed(budget: KubeObject, message: string, now: number): BudgetStatus {
  const old = budget.status as Partial<BudgetStatus> | undefined;
  const kept = {
    ...(old?.disruptedPods && { disruptedPods: old.disruptedPods }),
    currentHealthy: numberAt(budget, 'status', 'currentHealthy'),
    desiredHealthy: numberAt(budget, 'status', 'desiredHealthy'),
    expectedPods: numberAt(budget, 'status', 'expectedPods'),
    observedGeneration: numberAt(budget, 'status', 'observedGeneration'),
    conditions: old?.conditions ?? [],
  };
  return withCondition({ ...kept, disruptionsAllowed: 0 }, false, 'SyncFailed', message, now);
}

function withCondition(
  status: BudgetStatus,
  isAllowed: boolean,
  reason: string,
  message: string,
  now: number,
): BudgetStatus {
  const word = isAllowed ? 'True' : 'False';
  const old = status.conditions.find(({ type }) => type === 'DisruptionAllowed');
  const made: BudgetCondition = {
    type: 'DisruptionAllowed',
    status: word,
    ...(status.observedGeneration > 0 && { observedGeneration: status.observedGeneration }),
    lastTransitionTime: old?.status === word ? old.lastTransitionTime : timestamp(now),
    reason,
    message,
  };
  const others = status.conditions.filter((condition) => condition !== old);
  return { ...status, conditions: [...others, made] };
}

function desiredOf(budget: KubeObject, expected: number): number {
  const [least, most] = ['minAvailable', 'maxUnavailable'].map((key) => at(budget, 'spec', key));
  if (most !== undefined) return Math.max(0, expected - scaledAmount(most, expected, Math.ceil));
  return least === undefined ? 0 : scaledAmount(least, expected, Math.ceil);
}

/** The form in an object's status. */
export function statusJson(status: BudgetStatus): JsonObject {
  return status as unknown as JsonObject;
}
