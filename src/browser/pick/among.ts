/** What types there are to choose from: these (`deployments.apps`), or all that the server takes a verb for. */
export type Among = readonly string[] | { verb: string };

/** What the rollouts of are changed. */
export const ROLLED_OUT: Among = ['deployments.apps', 'statefulsets.apps', 'daemonsets.apps'];

/** What has a pod template that can be changed. */
export const WITH_TEMPLATE: Among = [
  'deployments.apps',
  'statefulsets.apps',
  'daemonsets.apps',
  'cronjobs.batch',
];
