import type { KubeObject } from '../../codec/object.js';
import { listAt } from './at.js';

/** A condition of an object's status. */
export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason?: string;
  message?: string;
  lastTransitionTime?: string;
  lastUpdateTime?: string;
}

/** The conditions in an object's status. */
export function conditionsOf(object: KubeObject): Condition[] {
  return listAt(object, 'status', 'conditions') as Condition[];
}

/** The conditions including a new or changed one; one with the same content is unchanged. */
export function withCondition(
  conditions: readonly Condition[],
  condition: Condition,
  time: string,
  hasUpdateTime = false,
): Condition[] {
  const old = conditions.find(({ type }) => type === condition.type);
  if (
    old?.status === condition.status &&
    old.reason === condition.reason &&
    old.message === condition.message
  )
    return [...conditions];
  const since = old?.status === condition.status ? old.lastTransitionTime : time;
  const made = {
    ...condition,
    ...(hasUpdateTime && { lastUpdateTime: time }),
    lastTransitionTime: since ?? time,
  };
  return old === undefined ? [...conditions, made] : conditions.map((each) => (each === old ? made : each));
}

/** A condition of an object's status; undefined if there is none of the type. @param type `Ready` */
export function findCondition(object: KubeObject, type: string): Condition | undefined {
  return conditionsOf(object).find((condition) => condition.type === type);
}

/** Whether a condition of an object is true. @param type `Ready` */
export function hasCondition(object: KubeObject, type: string): boolean {
  return conditionsOf(object).some((condition) => condition.type === type && condition.status === 'True');
}

/** Whether an object is being deleted. */
export function isGoing({ metadata = {} }: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined;
}

/** Whether a pod is ready and not being deleted. */
export function isHealthy(pod: KubeObject): boolean {
  return !isGoing(pod) && hasCondition(pod, 'Ready');
}
