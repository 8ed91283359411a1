import type { ObjectTarget } from '../../../cluster/target.js';
import { resourceName } from '../../../discovery/types.js';

/** Resources whose `spec.selector` selects pods. */
export const CHOOSES_PODS = new Set([
  'deployments.apps',
  'statefulsets.apps',
  'daemonsets.apps',
  'replicasets.apps',
  'replicationcontrollers',
  'jobs.batch',
  'services',
]);

/** Others with known pods, and pods themselves. */
const LOGGED = new Set([...CHOOSES_PODS, 'pods', 'nodes', 'namespaces', 'cronjobs.batch']);

/** Whether an object has logs: a pod, or an object with pods. */
export function hasLogs({ resource }: ObjectTarget): boolean {
  return LOGGED.has(resourceName(resource));
}

const HINTS: Readonly<Record<string, string>> = {
  pods: 'containers',
  nodes: 'pods',
  'cronjobs.batch': 'jobs',
  'customresourcedefinitions.apiextensions.k8s.io': 'objects',
  namespaces: 'pods',
  configmaps: 'values',
  secrets: 'values',
  serviceaccounts: 'roles',
  'roles.rbac.authorization.k8s.io': 'rules',
  'clusterroles.rbac.authorization.k8s.io': 'rules',
  'rolebindings.rbac.authorization.k8s.io': 'rules',
  'clusterrolebindings.rbac.authorization.k8s.io': 'rules',
  events: 'object',
  'events.events.k8s.io': 'object',
  'horizontalpodautoscalers.autoscaling': 'target',
};

/** The prefix of all names of objects that Helm stores. */
const RELEASE = 'sh.helm.release.v1.';

/** Whether Helm stores a revision of a release in an object. */
export function storesRelease({ resource, name }: ObjectTarget): boolean {
  return ['secrets', 'configmaps'].includes(resourceName(resource)) && name.startsWith(RELEASE);
}

/** Where Enter leads from an object, in a word. */
export function downHint(target: ObjectTarget): string {
  if (storesRelease(target)) return 'objects';
  const name = resourceName(target.resource);
  return CHOOSES_PODS.has(name) ? 'pods' : (HINTS[name] ?? 'describe');
}
