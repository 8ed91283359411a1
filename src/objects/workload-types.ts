/** Types of workloads by what can be done with them, each by its name and group, in the order in which they are offered. */

/** Those with rollouts: `rollout` follows, restarts and undoes them. */
export const ROLLED_OUT: readonly string[] = ['deployments.apps', 'statefulsets.apps', 'daemonsets.apps'];

/** Those with a number of replicas. */
export const SCALED: readonly string[] = [
  'deployments.apps',
  'statefulsets.apps',
  'replicasets.apps',
  'replicationcontrollers',
];

/** Those with a pod template that can be changed. */
export const WITH_TEMPLATE: readonly string[] = [...ROLLED_OUT, 'cronjobs.batch'];

/** Types with containers, including pods, for completion. */
export const MAKERS_OF_PODS: readonly string[] =
  'pod deployment daemonset statefulset replicaset replicationcontroller job cronjob'.split(' ');
