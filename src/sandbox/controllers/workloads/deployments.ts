import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '../../../codec/object.js';
import { at, numberAt, textAt } from '../../object/at.js';
import { type Condition, conditionsOf, isGoing, withCondition } from '../../object/conditions.js';
import { ownerMetadata } from '../../object/owner-metadata.js';
import { scaledAmount } from '../../object/scaled-amount.js';
import { builtInType } from '../../resources/built-in.js';
import type { Cluster } from './cluster.js';
import { isOf, templateHash, templateOf, wantedOf } from './parts.js';
import { REPLICA_SET_TYPE } from './replica-sets.js';
import { nextStep, type SetState } from './rollout-plan.js';

export const DEPLOYMENT_TYPE = builtInType('deployments.apps');

const HASH = 'pod-template-hash';
const REVISION = 'deployment.kubernetes.io/revision';

/** A replica set of a deployment, and its next number of pods. */
interface Step {
  set: KubeObject;
  wanted: number;
}

/**
 * Advances a deployment by one step: a replica set for its template, the next figures of a rollout, its status.
 * @returns when to check again even if nothing has changed, in milliseconds since 1970
 */
export async function keepDeployment(cluster: Cluster, deployment: KubeObject): Promise<number | undefined> {
  if (isGoing(deployment)) return undefined;
  const { namespace = '' } = deployment.metadata ?? {};
  const owned = (await cluster.list(REPLICA_SET_TYPE, namespace)).filter((set) => isOf(deployment, set));
  owned.sort((left, right) => revisionOf(left) - revisionOf(right));
  const isPaused = at(deployment, 'spec', 'paused') === true;
  const found = owned.find((set) => hasTemplate(set, deployment));
  const old = owned.filter((set) => set !== found);
  const newest = revisionOf(owned.at(-1));
  const fresh = found ?? (isPaused ? undefined : await newSet(cluster, deployment, newest + 1));
  if (fresh === undefined) return count(cluster, deployment, owned, undefined);
  const revision =
    fresh === found && old.length > 0 && revisionOf(fresh) < newest ? newest + 1 : revisionOf(fresh);
  await mark(cluster, deployment, fresh, revision);
  for (const { set, wanted } of isPaused ? [] : steps(deployment, fresh, old))
    await scale(cluster, deployment, set, wanted);
  await forgetOld(cluster, deployment, old);
  const current = (await cluster.list(REPLICA_SET_TYPE, namespace)).filter((set) => isOf(deployment, set));
  return count(cluster, deployment, current, fresh.metadata?.uid);
}

function steps(deployment: KubeObject, fresh: KubeObject, old: readonly KubeObject[]): Step[] {
  const wanted = wantedOf(deployment);
  const { surge, unavailable, recreate } = strategyOf(deployment);
  const state = { wanted, surge, unavailable, recreate, fresh: stateOf(fresh), old: old.map(stateOf) };
  const next = nextStep(state);
  return [
    { set: fresh, wanted: next.fresh },
    ...old.map((set, index) => ({ set, wanted: next.old[index]! })),
  ];
}

function strategyOf(deployment: KubeObject) {
  const wanted = wantedOf(deployment);
  const rolling = at(deployment, 'spec', 'strategy', 'rollingUpdate');
  const surge = scaledAmount(at(rolling, 'maxSurge') ?? '25%', wanted, Math.ceil);
  const most = scaledAmount(at(rolling, 'maxUnavailable') ?? '25%', wanted, Math.floor);
  const recreate = textAt(deployment, ['spec', 'strategy', 'type']) === 'Recreate';
  return { surge, unavailable: surge === 0 && most === 0 ? 1 : Math.min(most, wanted), recreate };
}

function stateOf(set: KubeObject): SetState {
  return {
    wanted: wantedOf(set),
    present: numberAt(set, 'status', 'replicas'),
    available: numberAt(set, 'status', 'availableReplicas'),
  };
}

async function newSet(
  cluster: Cluster,
  deployment: KubeObject,
  revision: number,
): Promise<KubeObject | undefined> {
  const template = templateOf(deployment);
  const hash = templateHash(template);
  const labels = { ...template.metadata?.labels, [HASH]: hash };
  const name = `${deployment.metadata?.name}-${hash}`;
  const matchLabels = { ...(at(deployment, 'spec', 'selector', 'matchLabels') as object), [HASH]: hash };
  return cluster.create(REPLICA_SET_TYPE, {
    kind: 'ReplicaSet',
    apiVersion: 'apps/v1',
    metadata: {
      name,
      ...ownerMetadata(deployment, 'apps/v1', 'Deployment'),
      labels,
      annotations: { ...passedOn(deployment), [REVISION]: String(revision) },
    },
    spec: {
      replicas: 0,
      selector: { ...(at(deployment, 'spec', 'selector') as object), matchLabels },
      template: { ...template, metadata: { ...template.metadata, labels } },
    },
  } as KubeObject);
}

/** Annotations that replica sets inherit from their deployment. */
function passedOn({ metadata = {} }: KubeObject): Record<string, string> {
  const {
    'kubectl.kubernetes.io/last-applied-configuration': _,
    [REVISION]: __,
    ...others
  } = metadata.annotations ?? {};
  return others;
}

/** Records the revision of the deployment and its current replica set. */
async function mark(
  cluster: Cluster,
  deployment: KubeObject,
  fresh: KubeObject,
  revision: number,
): Promise<void> {
  const marked = (object: KubeObject, more: Record<string, string> = {}): KubeObject => ({
    ...object,
    metadata: {
      ...object.metadata,
      annotations: { ...object.metadata?.annotations, ...more, [REVISION]: String(revision) },
    },
  });
  await cluster.change(REPLICA_SET_TYPE, fresh, (set) => marked(set, passedOn(deployment)));
  await cluster.change(DEPLOYMENT_TYPE, deployment, (object) => marked(object));
}

async function scale(
  cluster: Cluster,
  deployment: KubeObject,
  set: KubeObject,
  wanted: number,
): Promise<void> {
  const before = wantedOf(set);
  if (before === wanted) return;
  await cluster.change(REPLICA_SET_TYPE, set, (current) => ({
    ...current,
    spec: { ...(current.spec as object), replicas: wanted },
  }));
  const way = wanted > before ? 'up' : 'down';
  await cluster.record(DEPLOYMENT_TYPE, deployment, {
    type: 'Normal',
    reason: 'ScalingReplicaSet',
    message: `Scaled ${way} replica set ${set.metadata?.name} from ${before} to ${wanted}`,
    component: 'deployment-controller',
  });
}

/** Deletes replica sets beyond the history limit, the oldest first. */
async function forgetOld(
  cluster: Cluster,
  deployment: KubeObject,
  old: readonly KubeObject[],
): Promise<void> {
  const kept = at(deployment, 'spec', 'revisionHistoryLimit');
  const empty = old.filter((set) => wantedOf(set) === 0 && numberAt(set, 'status', 'replicas') === 0);
  const extra = empty.length - (typeof kept === 'number' ? kept : 10);
  for (const set of empty.slice(0, Math.max(extra, 0))) await cluster.remove(REPLICA_SET_TYPE, set);
}

/** Writes the status; returns the deadline of the rollout. */
async function count(
  cluster: Cluster,
  deployment: KubeObject,
  sets: readonly KubeObject[],
  freshUid: string | undefined,
): Promise<number | undefined> {
  const total = (key: string, of = sets) => of.reduce((sum, set) => sum + numberAt(set, 'status', key), 0);
  const wanted = wantedOf(deployment);
  const fresh = sets.filter(({ metadata }) => metadata?.uid === freshUid);
  const [replicas, available] = [total('replicas'), total('availableReplicas')];
  const updated = total('replicas', fresh);
  const isDone = updated === wanted && available === wanted && replicas === wanted;
  let due: number | undefined;
  await cluster.change(DEPLOYMENT_TYPE, deployment, (current) => {
    const before = conditionsOf(current);
    const has = {
      replicas: numberAt(current, 'status', 'replicas'),
      updated: numberAt(current, 'status', 'updatedReplicas'),
      available: numberAt(current, 'status', 'availableReplicas'),
    };
    const moved = has.replicas !== replicas || has.updated !== updated || has.available !== available;
    const isEnough = available >= wanted - strategyOf(deployment).unavailable;
    const { time } = cluster;
    let conditions = withCondition(before, availability(isEnough), time, true);
    if (freshUid !== undefined) {
      const progress = progressOf(deployment, fresh[0], { isDone, moved }, before, time);
      conditions = withCondition(conditions, progress, time, true);
      const isMoving = progress.status === 'True' && !isDone;
      // Each step forward restarts the time.
      if (isMoving && moved)
        conditions = conditions.map((each) =>
          each.type === 'Progressing' ? { ...each, lastUpdateTime: time } : each,
        );
      const since = conditions.find(({ type }) => type === 'Progressing')?.lastUpdateTime ?? time;
      due = isMoving ? Date.parse(since) + deadlineOf(deployment) : undefined;
    }
    return {
      ...current,
      status: {
        observedGeneration: deployment.metadata?.generation,
        replicas,
        updatedReplicas: updated,
        readyReplicas: total('readyReplicas'),
        availableReplicas: available,
        unavailableReplicas: Math.max(wanted - available, 0),
        conditions,
      },
    };
  });
  return due;
}

function availability(isEnough: boolean): Condition {
  return isEnough
    ? {
        type: 'Available',
        status: 'True',
        reason: 'MinimumReplicasAvailable',
        message: 'Deployment has minimum availability.',
      }
    : {
        type: 'Available',
        status: 'False',
        reason: 'MinimumReplicasUnavailable',
        message: 'Deployment does not have minimum availability.',
      };
}

function progressOf(
  deployment: KubeObject,
  fresh: KubeObject | undefined,
  { isDone, moved }: { isDone: boolean; moved: boolean },
  before: readonly Condition[],
  time: string,
): Condition {
  const what = `${fresh ? 'ReplicaSet' : 'Deployment'} "${(fresh ?? deployment).metadata?.name}"`;
  const made = (status: Condition['status'], reason: string, ending: string): Condition => ({
    type: 'Progressing',
    status,
    reason,
    message: `${what} ${ending}`,
  });
  if (isDone) return made('True', 'NewReplicaSetAvailable', 'has successfully progressed.');
  const last = before.find(({ type }) => type === 'Progressing');
  const late = made('False', 'ProgressDeadlineExceeded', 'has timed out progressing.');
  const isSame = last?.message?.startsWith(`${what} `) && last.reason !== 'NewReplicaSetAvailable';
  const since = Date.parse(last?.lastUpdateTime ?? time);
  if (
    isSame &&
    !moved &&
    (last?.reason === late.reason || Date.parse(time) - since >= deadlineOf(deployment))
  )
    return late;
  return made('True', 'ReplicaSetUpdated', 'is progressing.');
}

function deadlineOf(deployment: KubeObject): number {
  return (numberAt(deployment, 'spec', 'progressDeadlineSeconds') || 600) * 1000;
}

function revisionOf(set: KubeObject | undefined): number {
  return Number(set?.metadata?.annotations?.[REVISION] ?? 0);
}

/** Whether a replica set was made from the deployment's current template. */
function hasTemplate(set: KubeObject, deployment: KubeObject): boolean {
  const template = templateOf(set);
  const { [HASH]: _, ...labels } = template.metadata?.labels ?? {};
  const own = templateOf(deployment);
  const asOwn = { ...template, metadata: { ...template.metadata, labels } };
  return isDeepStrictEqual(bare(asOwn), bare(own));
}

/** Without empty values. */
function bare(template: ReturnType<typeof templateOf>): unknown {
  const { creationTimestamp: _, ...metadata } = (template.metadata ?? {}) as Record<string, unknown>;
  return JSON.parse(JSON.stringify({ metadata, spec: template.spec }));
}
