import type { KubeObject } from '../../codec/object.js';
import { humanAge } from '../../go/human-duration.js';
import { conditionFacts } from './conditions.js';
import { badFact, type Fact, withPart } from './fact.js';
import { autoscalerFacts } from './kinds/autoscaler.js';
import { budgetFacts } from './kinds/budget.js';
import { cronJobFacts, jobFacts } from './kinds/jobs.js';
import { nodeFacts } from './kinds/node.js';
import { quotaFacts } from './kinds/quota.js';
import { secretFacts } from './kinds/secret.js';
import { serviceFacts } from './kinds/service.js';
import { claimFacts } from './kinds/storage.js';
import { workloadFacts } from './kinds/workload.js';
import { podFacts } from './pod.js';

/** The facts in an object itself. @param name as resourceName returns it; @param now milliseconds since 1970 */
export function ownFacts(name: string, object: KubeObject, now: number): Fact[] {
  return name === 'pods' ? podFacts(object, now) : objectFacts(name, object, now);
}

/**
 * The facts in an object that is not a pod. @param name as resourceName returns it; @param now milliseconds since 1970
 */
export function objectFacts(name: string, object: KubeObject, now: number): Fact[] {
  return [...deletionFacts(object, now), ...(BY_TYPE[name] ?? statusFacts)(object, now)];
}

const BY_TYPE: Readonly<Record<string, (object: KubeObject, now: number) => Fact[]>> = {
  nodes: nodeFacts,
  'deployments.apps': workloadFacts,
  'statefulsets.apps': workloadFacts,
  'replicasets.apps': workloadFacts,
  'daemonsets.apps': workloadFacts,
  replicationcontrollers: workloadFacts,
  'jobs.batch': jobFacts,
  'cronjobs.batch': cronJobFacts,
  persistentvolumeclaims: claimFacts,
  persistentvolumes: claimFacts,
  services: serviceFacts,
  secrets: secretFacts,
  resourcequotas: quotaFacts,
  'horizontalpodautoscalers.autoscaling': autoscalerFacts,
  'poddisruptionbudgets.policy': budgetFacts,
};

function deletionFacts({ metadata = {} }: KubeObject, now: number): Fact[] {
  const { deletionTimestamp, finalizers = [] } = metadata;
  if (deletionTimestamp === undefined) return [];
  const waits = finalizers.length === 0 ? '' : `, waits for finalizers ${finalizers.join(', ')}`;
  const age = humanAge(deletionTimestamp, now);
  const since = `being deleted for ${age}${waits}`;
  const fact = badFact('deletion', since, 'metadata.deletionTimestamp', 'Terminating');
  return [withPart(fact, 'trouble', `being deleted for ${age}${waits}`)];
}

function statusFacts({ status }: KubeObject, now: number): Fact[] {
  return conditionFacts((status as { conditions?: unknown } | undefined)?.conditions, { now });
}
