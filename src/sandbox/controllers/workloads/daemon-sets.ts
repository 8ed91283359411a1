import type { KubeObject } from '../../../codec/object.js';
import { at, textAt } from '../../object/at.js';
import { isGoing, isHealthy } from '../../object/conditions.js';
import { scaledAmount } from '../../object/scaled-amount.js';
import { builtInType, NODE_TYPE, POD_TYPE } from '../../resources/built-in.js';
import type { Cluster } from './cluster.js';
import { activePodsOf, podFromTemplate } from './parts.js';
import { currentRevision, REVISION_LABEL } from './revisions.js';

export const DAEMON_SET_TYPE = builtInType('daemonsets.apps');

const KIND = ['apps/v1', 'DaemonSet'] as const;

/**
 * Advances a daemon set by one step: a pod on each matching node; of outdated pods, replaces as many at a time as may
 * be unavailable.
 */
export async function keepDaemonSet(cluster: Cluster, set: KubeObject): Promise<void> {
  if (isGoing(set)) return;
  const { name = '' } = set.metadata ?? {};
  const { hash } = await currentRevision(cluster, set, 'DaemonSet');
  const selector = (at(set, 'spec', 'template', 'spec', 'nodeSelector') ?? {}) as Record<string, string>;
  const nodes = (await cluster.list(NODE_TYPE, '')).filter(({ metadata = {} }) =>
    Object.entries(selector).every(([label, value]) => metadata.labels?.[label] === value),
  );
  const all = await activePodsOf(cluster, set);
  const nodeOf = (pod: KubeObject) => textAt(pod, ['spec', 'nodeName']);
  const isWanted = new Set(nodes.map(({ metadata }) => metadata?.name ?? ''));
  const pods = all.filter((pod) => isWanted.has(nodeOf(pod)));
  const taken = new Set(pods.map(nodeOf));
  const tell = (reason: string, message: string) =>
    cluster.record(DAEMON_SET_TYPE, set, {
      type: 'Normal',
      reason,
      message,
      component: 'daemonset-controller',
    });
  const end = async (pod: KubeObject) => {
    await cluster.remove(POD_TYPE, pod);
    await tell('SuccessfulDelete', `Deleted pod: ${pod.metadata?.name}`);
  };
  for (const pod of all) if (!isWanted.has(nodeOf(pod))) await end(pod);
  for (const { metadata: { name: nodeName = '' } = {} } of nodes) {
    if (taken.has(nodeName)) continue;
    const pod = podFromTemplate(set, KIND, { generateName: `${name}-` }, { [REVISION_LABEL]: hash });
    const made = await cluster.create(POD_TYPE, {
      ...pod,
      spec: { ...(pod.spec as object), nodeName },
    } as KubeObject);
    if (made !== undefined) await tell('SuccessfulCreate', `Created pod: ${made.metadata?.name}`);
  }
  const isFresh = ({ metadata = {} }: KubeObject) => metadata.labels?.[REVISION_LABEL] === hash;
  if (textAt(set, ['spec', 'updateStrategy', 'type']) !== 'OnDelete') {
    const most = at(set, 'spec', 'updateStrategy', 'rollingUpdate', 'maxUnavailable') ?? 1;
    const missing = nodes.length - pods.filter(isHealthy).length;
    const outdated = pods.filter((pod) => !isFresh(pod));
    const idle = outdated.filter((pod) => !isHealthy(pod));
    const room = Math.max(scaledAmount(most, nodes.length, Math.ceil) - missing, 0);
    for (const pod of [...idle, ...outdated.filter(isHealthy).slice(0, room)]) await end(pod);
  }
  const kept = await activePodsOf(cluster, set);
  const ready = kept.filter(isHealthy).length;
  await cluster.change(DAEMON_SET_TYPE, set, (current) => ({
    ...current,
    status: {
      ...(current.status as object),
      currentNumberScheduled: kept.length,
      numberMisscheduled: 0,
      desiredNumberScheduled: nodes.length,
      numberReady: ready,
      observedGeneration: set.metadata?.generation,
      updatedNumberScheduled: kept.filter(isFresh).length,
      numberAvailable: ready,
      numberUnavailable: nodes.length - ready,
    },
  }));
}
