import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { listAt, numberAt, textAt } from '../../object/at.js';
import { isGoing, isHealthy } from '../../object/conditions.js';
import { builtInType, POD_TYPE } from '../../resources/built-in.js';
import { claimsOf } from './claims.js';
import type { Cluster } from './cluster.js';
import { activePodsOf, podFromTemplate, wantedOf } from './parts.js';
import { currentRevision, REVISION_LABEL } from './revisions.js';

export const STATEFUL_SET_TYPE = builtInType('statefulsets.apps');

const KIND = ['apps/v1', 'StatefulSet'] as const;

/** Advances a stateful set by one step: one pod after the other, each waiting until the previous ones are ready. */
export async function keepStatefulSet(cluster: Cluster, set: KubeObject): Promise<void> {
  if (isGoing(set)) return;
  const { name = '' } = set.metadata ?? {};
  const revision = await currentRevision(cluster, set, 'StatefulSet');
  const pods = await activePodsOf(cluster, set);
  const byOrdinal = new Map(pods.map((pod) => [ordinalOf(pod), pod]));
  const wanted = wantedOf(set);
  await step(cluster, set, byOrdinal, revision);
  const kept = await activePodsOf(cluster, set);
  const updated = kept.filter((pod) => hashIn(pod) === revision.hash).length;
  const ready = kept.filter(isHealthy).length;
  const isDone = updated === wanted && kept.length === wanted && ready === wanted;
  await cluster.change(STATEFUL_SET_TYPE, set, (current) => {
    const before = textAt(current, ['status', 'currentRevision'], revision.name);
    return {
      ...current,
      status: {
        ...(current.status as object),
        observedGeneration: set.metadata?.generation,
        replicas: kept.length,
        readyReplicas: ready,
        availableReplicas: ready,
        currentReplicas: isDone || before === revision.name ? updated : kept.length - updated,
        updatedReplicas: updated,
        currentRevision: isDone ? revision.name : before,
        updateRevision: revision.name,
        collisionCount: 0,
      },
    };
  });

  async function step(
    at: Cluster,
    of: KubeObject,
    there: ReadonlyMap<number, KubeObject>,
    { hash }: { hash: string },
  ): Promise<void> {
    const isParallel = textAt(of, ['spec', 'podManagementPolicy']) === 'Parallel';
    for (let ordinal = 0; ordinal < wanted; ordinal++) {
      const pod = there.get(ordinal);
      if (pod === undefined) {
        const podName = `${name}-${ordinal}`;
        const labels = {
          [REVISION_LABEL]: hash,
          'statefulset.kubernetes.io/pod-name': podName,
          'apps.kubernetes.io/pod-index': String(ordinal),
        };
        const volumes = await claimsOf(at, of, podName);
        const made = await at.create(
          POD_TYPE,
          withVolumes(podFromTemplate(of, KIND, { name: podName }, labels), volumes),
        );
        if (made !== undefined)
          await tell('SuccessfulCreate', `create Pod ${podName} in StatefulSet ${name} successful`);
        if (!isParallel) return;
      } else if (!isHealthy(pod) && !isParallel) return replaceOutdated(pod);
    }
    const beyond = [...there.keys()].filter((ordinal) => ordinal >= wanted).sort((a, b) => b - a);
    const [last] = beyond;
    if (last !== undefined) return end(there.get(last)!);
    if (textAt(of, ['spec', 'updateStrategy', 'type']) === 'OnDelete') return;
    const partition = numberAt(of, 'spec', 'updateStrategy', 'rollingUpdate', 'partition');
    for (let ordinal = wanted - 1; ordinal >= partition; ordinal--) {
      const pod = there.get(ordinal);
      if (pod !== undefined && hashIn(pod) !== hash) return end(pod);
      if (pod !== undefined && !isHealthy(pod)) return;
    }
  }

  /** A pod of an older template that never becomes ready must not block its replacement. */
  async function replaceOutdated(pod: KubeObject): Promise<void> {
    if (hashIn(pod) !== revision.hash && hashIn(pod) !== '') await end(pod);
  }

  async function end(pod: KubeObject): Promise<void> {
    await cluster.remove(POD_TYPE, pod);
    const podName = pod.metadata?.name;
    await tell('SuccessfulDelete', `delete Pod ${podName} in StatefulSet ${name} successful`);
  }

  async function tell(reason: string, message: string): Promise<void> {
    const component = 'statefulset-controller';
    await cluster.record(STATEFUL_SET_TYPE, set, { type: 'Normal', reason, message, component });
  }
}

/** A pod with its own volumes, which replace those of the template with the same names. */
function withVolumes(pod: KubeObject, volumes: readonly JsonObject[]): KubeObject {
  if (volumes.length === 0) return pod;
  const names = new Set(volumes.map(({ name }) => name));
  const others = (listAt(pod, 'spec', 'volumes') as JsonObject[]).filter(({ name }) => !names.has(name));
  return { ...pod, spec: { ...(pod.spec as JsonObject), volumes: [...others, ...volumes] } };
}

function ordinalOf(pod: KubeObject): number {
  return Number(/-(\d+)$/.exec(pod.metadata?.name ?? '')?.[1] ?? -1);
}

function hashIn({ metadata = {} }: KubeObject): string {
  return metadata.labels?.[REVISION_LABEL] ?? '';
}
