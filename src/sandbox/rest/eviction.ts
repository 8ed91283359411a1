import type { JsonObject, KubeObject } from '../../codec/object.js';
import { labelMatch } from '../object/label-match.js';
import { objectAt } from '../object/value.js';
import { builtIn, PODS } from '../resources/built-in.js';
import { listPrefix, type ResourceType } from '../resources/resource-type.js';
import type { Call, Reply } from '../server/reply.js';
import { RevisionMismatchError, type Store } from '../store/store.js';
import { at, listAt } from '../table/columns.js';
import { readKind } from './body.js';
import type { Api } from './context.js';
import { doneReply } from './created.js';
import { type DeleteOptions, IN_BACKGROUND } from './delete-options.js';
import { ApiError, badRequest, modified } from './errors.js';
import type { ResourcePath } from './path.js';
import { readObject } from './read.js';
import { removeObject } from './remove.js';
import { dryRunOf } from './write-options.js';

const BUDGETS = builtIn('poddisruptionbudgets.policy');

/**
 * POST of a pod's eviction, of policy/v1 or v1beta1: deletes the pod, unless a disruption budget keeps it. Fails with 429
 * where one does, in a server's words. How many pods there are is counted at that moment.
 */
export async function evictPod(api: Api, type: ResourceType, path: ResourcePath, call: Call): Promise<Reply> {
  const older = /policy\/v1beta1/.test((await call.body()).toString('utf8'));
  const eviction = await readKind(api, call, 'Eviction', older ? 'policy/v1beta1' : 'policy/v1');
  if (eviction.metadata?.name && eviction.metadata.name !== path.name) {
    throw badRequest(`name in URL does not match name in Eviction object`);
  }
  const { gracePeriodSeconds: grace } = (eviction.deleteOptions ?? {}) as JsonObject;
  const options = {
    ...IN_BACKGROUND,
    dryRun: dryRunOf(call).length > 0 || listAt(eviction, 'deleteOptions', 'dryRun').length > 0,
    ...(typeof grace === 'number' ? { gracePeriodSeconds: grace } : {}),
  };
  api.controllers?.start();
  await inTurn(api.store, () => remove(api, type, path, options));
  return doneReply();
}

/** The last eviction of each store: two at once would both count a pod that only one of them may take. */
const LAST = new WeakMap<Store, Promise<unknown>>();

function inTurn<T>(store: Store, act: () => Promise<T>): Promise<T> {
  const turn = (LAST.get(store) ?? Promise.resolve()).then(act, act);
  LAST.set(store, turn);
  return turn;
}

async function remove(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  options: DeleteOptions,
): Promise<void> {
  const entry = await readObject(api, type, path);
  const pod = objectAt(entry);
  if (isRunning(pod)) await checkBudgets(api, pod);
  try {
    await removeObject(api, type, entry, options);
  } catch (error) {
    throw error instanceof RevisionMismatchError ? modified(type, path.name) : error;
  }
}

/** Pods that are done or going already, or have not begun, are nothing that a budget counts on. */
function isRunning(pod: KubeObject): boolean {
  return pod.metadata?.deletionTimestamp === undefined && at(pod, 'status', 'phase') === 'Running';
}

async function checkBudgets(api: Api, pod: KubeObject): Promise<void> {
  const { namespace = '', labels = {} } = pod.metadata ?? {};
  const { entries } = await api.store.list({ prefix: listPrefix(BUDGETS, namespace) });
  const budgets = entries
    .map(objectAt)
    .filter((budget) => labelMatch(at(budget, 'spec', 'selector'))(labels));
  if (budgets.length > 1) {
    throw new ApiError(
      500,
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    );
  }
  const [budget] = budgets;
  if (budget !== undefined) await checkBudget(api, budget, namespace);
}

async function checkBudget(api: Api, budget: KubeObject, namespace: string): Promise<void> {
  const selects = labelMatch(at(budget, 'spec', 'selector'));
  const { entries } = await api.store.list({ prefix: listPrefix(PODS, namespace) });
  const pods = entries.map(objectAt).filter(({ metadata }) => selects(metadata?.labels ?? {}));
  const healthy = pods.filter((pod) => isRunning(pod) && isReady(pod)).length;
  const needed = neededOf(budget, pods.length);
  if (healthy > needed) return;
  const message = `The disruption budget ${budget.metadata?.name} needs ${needed} healthy pods and has ${healthy} currently`;
  throw new ApiError(429, "Cannot evict pod as it would violate the pod's disruption budget.", {
    reason: 'TooManyRequests',
    details: { causes: [{ reason: 'DisruptionBudget', message, field: '' }] },
  });
}

function isReady(pod: KubeObject): boolean {
  return listAt(pod, 'status', 'conditions').some(
    (condition) => at(condition, 'type') === 'Ready' && at(condition, 'status') === 'True',
  );
}

function neededOf(budget: KubeObject, count: number): number {
  const [least, most] = ['minAvailable', 'maxUnavailable'].map((key) => at(budget, 'spec', key));
  if (most !== undefined) return Math.max(0, count - amountOf(most, count));
  return least === undefined ? 0 : amountOf(least, count);
}

/** A number, or a share of all, rounded up. */
function amountOf(value: unknown, count: number): number {
  const share = /^(\d+)%$/.exec(String(value))?.[1];
  return share === undefined ? Number(value) : Math.ceil((Number(share) / 100) * count);
}
