import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '../../../codec/object.js';
import { messageOf } from '../../../process/errors.js';
import { objectAt } from '../../object/value.js';
import { NODE_TYPE, POD_TYPE } from '../../resources/built-in.js';
import type { Api } from '../../rest/request/context.js';
import type { Change, Entry } from '../../store/store.js';
import type { ResourceType } from '../../types/resource-type.js';
import { keepBudgets } from './budgets.js';
import { CLAIM_TYPE, keepClaim } from './claims.js';
import { Cluster } from './cluster.js';
import { DAEMON_SET_TYPE, keepDaemonSet } from './daemon-sets.js';
import { DEPLOYMENT_TYPE, keepDeployment } from './deployments.js';
import { keepEndpoints } from './endpoints.js';
import { startEphemeral, waitsForEphemeral } from './ephemeral.js';
import { CRON_JOB_TYPE, keepCronJob } from './jobs/cron-jobs.js';
import { JOB_TYPE, keepJob } from './jobs/jobs.js';
import { canEnd, endPod, type NextStep, schedulePod, startPod } from './pods.js';
import {
  keepReplicaSet,
  keepReplicationController,
  REPLICA_SET_TYPE,
  REPLICATION_CONTROLLER_TYPE,
} from './replica-sets.js';
import { keepStatefulSet, STATEFUL_SET_TYPE } from './stateful-sets.js';

/** Advances an object by one step; may return when to check again. */
type Keep = (cluster: Cluster, object: KubeObject) => Promise<number | undefined> | Promise<void>;

const KEEPERS: ReadonlyMap<ResourceType, Keep> = new Map<ResourceType, Keep>([
  [DEPLOYMENT_TYPE, keepDeployment],
  [REPLICA_SET_TYPE, keepReplicaSet],
  [REPLICATION_CONTROLLER_TYPE, keepReplicationController],
  [CRON_JOB_TYPE, keepCronJob],
  [STATEFUL_SET_TYPE, keepStatefulSet],
  [DAEMON_SET_TYPE, keepDaemonSet],
  [JOB_TYPE, keepJob],
  [CLAIM_TYPE, keepClaim],
]);

const TYPES = [...KEEPERS.keys()];

/**
 * Rolls out deployments, stateful sets, daemon sets and jobs, lets cron jobs create jobs, starts pods, and updates the
 * endpoints of services, the volumes of claims and the status of disruption budgets, for a sandbox in one process.
 * Starts with the first write: existing objects are assumed to be complete.
 */
export class Workloads {
  readonly #api: Api;
  readonly #cluster: Cluster;
  readonly #startMs: number;
  readonly #warn: (text: string) => void;
  readonly #ending = new AbortController();
  readonly #timers = new Set<() => void>();
  /** Functions that cancel the next check of an object, by its uid. */
  readonly #due = new Map<string, () => void>();
  /** Pods that fit on no node, by their uids. */
  readonly #unplaced = new Map<string, KubeObject>();
  #begun: Promise<void> | undefined;
  #following: Promise<void> = Promise.resolve();
  /** Runs one task after the other. */
  #work: Promise<void> = Promise.resolve();

  /** @param startMs how long a pod takes to start, and one of a job to do its work */
  constructor(api: Api, startMs: number, warn: (text: string) => void) {
    this.#api = api;
    this.#cluster = new Cluster(api);
    this.#startMs = startMs;
    this.#warn = warn;
  }

  /** Starts if it has not been started: follows all writes from now on. */
  begin(): Promise<void> {
    this.#begun ??= this.#begin();
    return this.#begun;
  }

  /** A program with a user's input has ended, and its pod with it, unless its containers are restarted. */
  ended({ metadata = {} }: KubeObject, exitCode: number): Promise<void> {
    return this.#do(async () => {
      const current = await this.#cluster.get(POD_TYPE, metadata.namespace ?? '', metadata.name ?? '');
      if (current === undefined || current.metadata?.uid !== metadata.uid || !canEnd(current)) return;
      await endPod(this.#cluster, current, exitCode);
    });
  }

  async close(): Promise<void> {
    this.#ending.abort();
    for (const cancel of this.#timers) cancel();
    await this.#following;
    await this.#work;
  }

  async #begin(): Promise<void> {
    const from = (await this.#api.store.currentRevision()) + 1;
    this.#following = this.#follow(from);
  }

  async #follow(from: number): Promise<void> {
    const { signal } = this.#ending;
    try {
      for await (const changes of this.#api.store.watch({ prefix: '/registry/', from, signal }))
        for (const change of changes) await this.#do(() => this.#react(change));
    } catch (error) {
      if (!signal.aborted) this.#warn(`workloads are no longer rolled out: ${messageOf(error)}`);
    }
  }

  /** Does something after the current work; a failure is reported, and stops nothing else. */
  #do(act: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#ending.signal.aborted) return;
      await act().catch((error: unknown) => this.#warn(`a workload is left unchanged: ${messageOf(error)}`));
    });
    return this.#work;
  }

  async #react(change: Change): Promise<void> {
    const entry = change.type === 'put' ? change.entry : change.previous;
    const object = entry && objectAt(entry);
    const { key } = change;
    const type = TYPES.find(({ prefix }) => key.startsWith(prefix));
    if (type !== undefined && change.type === 'put' && object !== undefined) await this.#keep(type, object);
    if (key.startsWith(POD_TYPE.prefix) && change.type === 'put' && object !== undefined)
      this.#later(object, await this.#nextStep(object));
    if (object !== undefined) await this.#keepOwner(object);
    if (key.startsWith(NODE_TYPE.prefix)) await this.#placeAgain();
    if (changesPlaces(change))
      for (const set of await this.#cluster.list(DAEMON_SET_TYPE, '')) await this.#keep(DAEMON_SET_TYPE, set);
    await keepEndpoints(this.#cluster, change);
    await keepBudgets(this.#api, change);
  }

  async #nextStep(pod: KubeObject): Promise<NextStep> {
    return waitsForEphemeral(pod) ? 'debug' : schedulePod(this.#cluster, pod);
  }

  /** A dependent has changed: checks its owner. */
  async #keepOwner({ metadata = {} }: KubeObject): Promise<void> {
    const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
    const type = TYPES.find(({ kind }) => kind === owner?.kind);
    if (owner === undefined || type === undefined) return;
    const object = await this.#cluster.get(type, metadata.namespace ?? '', owner.name);
    if (object?.metadata?.uid === owner.uid && object !== undefined) await this.#keep(type, object);
  }

  async #keep(type: ResourceType, { metadata = {} }: KubeObject): Promise<void> {
    const current = await this.#cluster.get(type, metadata.namespace ?? '', metadata.name ?? '');
    if (current === undefined) return;
    const due = (await KEEPERS.get(type)!(this.#cluster, current)) ?? undefined;
    const uid = current.metadata?.uid ?? '';
    this.#due.get(uid)?.();
    if (due === undefined) this.#due.delete(uid);
    else
      this.#due.set(
        uid,
        this.#after(due - this.#api.clock.now(), () => this.#keep(type, current)),
      );
  }

  async #placeAgain(): Promise<void> {
    const pods = [...this.#unplaced.values()];
    this.#unplaced.clear();
    for (const { metadata = {} } of pods) {
      const current = await this.#cluster.get(POD_TYPE, metadata.namespace ?? '', metadata.name ?? '');
      if (current?.metadata?.uid === metadata.uid) this.#later(current!, await this.#nextStep(current!));
    }
  }

  /** Starts or ends a pod after a while. */
  #later(pod: KubeObject, step: NextStep): void {
    if (step === undefined) return;
    if (step === 'place') return void this.#unplaced.set(pod.metadata?.uid ?? '', pod);
    this.#after(this.#startMs, async () => {
      const { name = '', namespace = '', uid } = pod.metadata ?? {};
      const current = await this.#cluster.get(POD_TYPE, namespace, name);
      if (current === undefined || current.metadata?.uid !== uid) return;
      if (step === 'debug') await startEphemeral(this.#cluster, current);
      else if (step === 'end') await endPod(this.#cluster, current);
      else this.#later(current, await startPod(this.#cluster, current));
    });
  }

  /** Returns a function that cancels it. */
  #after(milliseconds: number, act: () => Promise<void>): () => void {
    const stop = this.#api.clock.after(Math.max(milliseconds, 0), () => {
      this.#timers.delete(cancel);
      void this.#do(act);
    });
    const cancel = () => {
      this.#timers.delete(cancel);
      stop();
    };
    this.#timers.add(cancel);
    return cancel;
  }
}

/** Whether a node was added or removed, or its labels changed. */
function changesPlaces(change: Change): boolean {
  if (!change.key.startsWith(NODE_TYPE.prefix)) return false;
  if (change.type === 'delete' || change.previous === undefined) return true;
  return !isDeepStrictEqual(labelsOf(change.entry), labelsOf(change.previous));
}

const labelsOf = (entry: Entry) => objectAt(entry).metadata?.labels ?? {};
