/** The command-line names of the kinds that lead to pods. */
export const WITH_PORTS: Readonly<Record<string, string>> = {
  Pod: 'pod',
  Service: 'svc',
  Deployment: 'deploy',
  StatefulSet: 'sts',
  DaemonSet: 'ds',
  ReplicaSet: 'rs',
  ReplicationController: 'rc',
  Job: 'job',
};

/** Whether a kind has ports that can be forwarded to. */
export function isForwarded({ group, kind }: { group: string; kind: string }): boolean {
  return Object.hasOwn(WITH_PORTS, kind) && ['', 'apps', 'batch'].includes(group);
}
