import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { timestamp } from '../../base/timestamp.js';
import { ApiError, badRequest, versionConflict } from '../../http/errors.js';
import type { Call, Reply } from '../../http/reply.js';
import { at, listAt, textAt } from '../../object/at.js';
import { hasCondition } from '../../object/conditions.js';
import { objectAt, toValue } from '../../object/value.js';
import { type Entry, RevisionMismatchError, type Store } from '../../store/store.js';
import { checkPreconditions } from '../delete/delete.js';
import { type DeleteOptions, IN_BACKGROUND } from '../delete/delete-options.js';
import { removeObject } from '../delete/remove.js';
import { readEntry } from '../read/read.js';
import { readKind } from '../request/body.js';
import type { Api } from '../request/context.js';
import type { Place, ResourceRequest } from '../request/handler.js';
import { dryRunOf } from '../request/write-options.js';
import { requireNamespace } from '../write/create.js';
import { doneReply } from '../write/created.js';
import { type BudgetStatus, withDisruption } from './budget-status.js';
import { budgetName, budgetsOf, letsUnhealthyGo, storeStatus, syncBudget } from './budgets.js';

/**
 * POST of a pod's eviction, in policy/v1 or v1beta1: deletes the pod, unless a disruption budget protects it. In that
 * case it fails with 429 in a server's words. The status of the budget is updated first, and counts the eviction.
 */
export async function evictPod(request: ResourceRequest): Promise<Reply> {
  const { api, type, path, call } = request;
  const older = /policy\/v1beta1/.test((await call.body()).toString('utf8'));
  const eviction = await readKind(request, 'Eviction', older ? 'policy/v1beta1' : 'policy/v1');
  if (eviction.metadata?.name && eviction.metadata.name !== path.name) {
    throw badRequest(`name in URL does not match name in Eviction object`);
  }
  await requireNamespace(api, type, path.name, path.namespace);
  api.controllers?.start();
  await inTurn(api.store, () => evict(request, optionsOf(eviction, call)));
  return doneReply();
}

function optionsOf(eviction: KubeObject, call: Call): DeleteOptions {
  const { gracePeriodSeconds: grace, preconditions = {} } = (eviction.deleteOptions ?? {}) as JsonObject;
  return {
    ...IN_BACKGROUND,
    preconditions: preconditions as DeleteOptions['preconditions'],
    dryRun: dryRunOf(call).length > 0 || listAt(eviction, 'deleteOptions', 'dryRun').length > 0,
    ...(typeof grace === 'number' ? { gracePeriodSeconds: grace } : {}),
  };
}

/** The last eviction in each store: concurrent ones would both count a pod that only one of them may evict. */
const LAST = new WeakMap<Store, Promise<unknown>>();

function inTurn<T>(store: Store, act: () => Promise<T>): Promise<T> {
  const turn = (LAST.get(store) ?? Promise.resolve()).then(act, act);
  LAST.set(store, turn);
  return turn;
}

async function evict(place: Place, options: DeleteOptions): Promise<void> {
  const { api, type, path } = place;
  const entry = await readEntry(place);
  const pod = objectAt(entry);
  if (isGuarded(pod)) await askBudgets(api, pod, options.dryRun);
  checkPreconditions(type, path.name, options, pod);
  try {
    const marked = options.dryRun
      ? entry
      : await api.store.put(entry.key, toValue(asTarget(pod, api), false), entry.modRevision);
    await removeObject(api, type, marked, options);
  } catch (error) {
    throw error instanceof RevisionMismatchError ? versionConflict(type, path.name) : error;
  }
}

/** Pods that have ended, are being deleted, or have not started do not matter to a budget. */
function isGuarded(pod: KubeObject): boolean {
  const phase = textAt(pod, ['status', 'phase']);
  return pod.metadata?.deletionTimestamp === undefined && !['Succeeded', 'Failed', 'Pending'].includes(phase);
}

/** The pod with a condition that gives the reason for its deletion. */
function asTarget(pod: KubeObject, { clock }: Api): KubeObject {
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: timestamp(clock.now()),
    reason: 'EvictionByEvictionAPI',
    message: 'Eviction API: evicting',
  };
  const others = listAt(pod, 'status', 'conditions').filter((each) => at(each, 'type') !== condition.type);
  return {
    ...pod,
    status: { ...(pod.status as JsonObject), conditions: [...others, condition] },
  } as KubeObject;
}

/** Counts an eviction in the budget of a pod. Fails if that does not allow it, or if there are several. */
async function askBudgets(api: Api, pod: KubeObject, dryRun: boolean): Promise<void> {
  const [first, ...others] = await budgetsOf(api, pod);
  if (first === undefined) return;
  if (others.length > 0) throw new ApiError(500, SEVERAL);
  for (;;) {
    try {
      return await askBudget(api, first, pod, dryRun);
    } catch (error) {
      if (!(error instanceof RevisionMismatchError)) throw error;
    }
  }
}

const SEVERAL =
  'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';

async function askBudget(api: Api, { key }: Entry, pod: KubeObject, dryRun: boolean): Promise<void> {
  const current = await syncBudget(api, key);
  if (current === undefined) return;
  const { entry, budget, status } = current;
  const isSpare = status.currentHealthy >= status.desiredHealthy && status.desiredHealthy > 0;
  if (!hasCondition(pod, 'Ready') && (letsUnhealthyGo(budget) || isSpare)) return;
  if (status.disruptionsAllowed === 0) throw refusal(budget, status);
  const counted = withDisruption(status, pod.metadata?.name ?? '', api.clock.now());
  if (!dryRun) await storeStatus(api, entry, counted);
}

function refusal(budget: KubeObject, status: BudgetStatus): ApiError {
  const message = refusalText(budgetName(budget), status);
  return new ApiError(429, "Cannot evict pod as it would violate the pod's disruption budget.", {
    reason: 'TooManyRequests',
    details: { causes: [{ reason: 'DisruptionBudget', message, field: '' }] },
  });
}

function refusalText(name: string, { conditions, currentHealthy, desiredHealthy }: BudgetStatus): string {
  const failed = conditions.find(({ reason }) => reason === 'SyncFailed');
  if (failed !== undefined)
    return `The disruption budget ${name} does not allow evicting pods currently because it failed sync: ${failed.message}`;
  return currentHealthy <= desiredHealthy
    ? `The disruption budget ${name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`
    : `The disruption budget ${name} does not allow evicting pods currently`;
}
