import { type ApiResource, resourceName } from '../discovery/types.js';

/** Resources whose `spec.selector` chooses pods. */
export const CHOOSES_PODS = new Set([
  'deployments.apps',
  'statefulsets.apps',
  'daemonsets.apps',
  'replicasets.apps',
  'replicationcontrollers',
  'jobs.batch',
  'services',
]);

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

/** What Enter leads to from an object of a resource, in a word. */
export function downHint(resource: ApiResource): string {
  const name = resourceName(resource);
  return CHOOSES_PODS.has(name) ? 'pods' : (HINTS[name] ?? 'describe');
}
