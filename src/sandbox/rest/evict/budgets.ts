import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { at, numberAt } from '../../object/at.js';
import { objectAt, toValue } from '../../object/value.js';
import { builtInType, POD_TYPE } from '../../resources/built-in.js';
import { type Entry, RevisionMismatchError } from '../../store/store.js';
import { listPrefix, objectKey, type ResourceType } from '../../types/resource-type.js';
import type { Api } from '../request/context.js';
import { withAllFields } from '../write/with-all-fields.js';
import { type BudgetStatus, budgetSelects, budgetStatus, countsScale, statusJson } from './budget-status.js';

/** Pod disruption budgets. */
export const BUDGETS = builtInType('poddisruptionbudgets.policy');

const REPLICA_SETS = builtInType('replicasets.apps');
const DEPLOYMENTS = builtInType('deployments.apps');

/** A stored budget, and its last calculated status. */
interface CurrentBudget {
  entry: Entry;
  budget: KubeObject;
  status: BudgetStatus;
}

/** The budgets of a namespace that apply to a pod. A pod without labels has none. */
export async function budgetsOf(api: Api, pod: KubeObject): Promise<Entry[]> {
  const { namespace = '', labels = {} } = pod.metadata ?? {};
  if (Object.keys(labels).length === 0) return [];
  const { entries } = await api.store.list({ prefix: listPrefix(BUDGETS, namespace) });
  return entries.filter((entry) => budgetSelects(objectAt(entry))(pod));
}

/** Calculates the status of a budget, and stores it if it differs. Undefined if the budget is gone. */
export async function syncBudget(api: Api, key: string): Promise<CurrentBudget | undefined> {
  for (;;) {
    const { entry } = await api.store.get(key);
    if (entry === undefined) return undefined;
    const budget = objectAt(entry);
    const status = budgetStatus(budget, await podsOf(api, budget), api.clock.now());
    try {
      return { ...(await storeStatus(api, entry, status)), status };
    } catch (error) {
      if (!(error instanceof RevisionMismatchError)) throw error;
    }
  }
}

/** Stores the status of a budget if it differs. Fails with RevisionMismatchError if another writer was faster. */
export async function storeStatus(
  api: Api,
  entry: Entry,
  status: BudgetStatus,
): Promise<{ entry: Entry; budget: KubeObject }> {
  const old = objectAt(entry);
  const budget = await withAllFields(api, BUDGETS, { ...old, status: statusJson(status) });
  if (isDeepStrictEqual(plain(budget.status), plain(old.status))) return { entry, budget: old };
  const stored = await api.store.put(entry.key, toValue(budget, false), entry.modRevision);
  return { entry: stored, budget };
}

async function podsOf(api: Api, budget: KubeObject) {
  const { namespace = '' } = budget.metadata ?? {};
  const { entries } = await api.store.list({ prefix: listPrefix(POD_TYPE, namespace) });
  const pods = entries.map(objectAt).filter(budgetSelects(budget));
  return { pods, scale: countsScale(budget) ? await scaleOf(api, pods, namespace) : pods.length };
}

/** How many pods the controllers of these want; a text if some of them have no scale. */
async function scaleOf(api: Api, pods: readonly KubeObject[], namespace: string): Promise<number | string> {
  const scales = new Map<string, number>();
  const seen = new Set<string>();
  for (const { metadata = {} } of pods) {
    const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
    if (owner === undefined || seen.has(owner.uid)) continue;
    seen.add(owner.uid);
    const [type, object] = await scaledOwner(api, namespace, owner.kind, owner.name);
    if (type === undefined || object?.metadata?.uid !== owner.uid)
      return `found no controllers for pod ${quote(metadata.name ?? '')}`;
    const [scaledType, scaled] = await deploymentOf(api, type, object);
    scales.set(scaled.metadata?.uid ?? '', numberAt(scaled, ...(scaledType.scale?.replicas ?? [])));
  }
  return [...scales.values()].reduce((sum, scale) => sum + scale, 0);
}

async function scaledOwner(
  api: Api,
  namespace: string,
  kind: string,
  name: string,
): Promise<[type?: ResourceType, object?: KubeObject]> {
  const type = [...api.registry.stored()].find((each) => each.kind === kind && each.scale !== undefined);
  if (type === undefined) return [];
  const { entry } = await api.store.get(objectKey(type, namespace, name));
  return entry === undefined ? [] : [type, objectAt(entry)];
}

/** For a replica set, its deployment determines the number. */
async function deploymentOf(
  api: Api,
  type: ResourceType,
  object: KubeObject,
): Promise<[type: ResourceType, object: KubeObject]> {
  const { namespace = '', ownerReferences = [] } = object.metadata ?? {};
  const owner = ownerReferences.find(({ controller, kind }) => controller === true && kind === 'Deployment');
  if (type !== REPLICA_SETS || owner === undefined) return [type, object];
  const { entry } = await api.store.get(objectKey(DEPLOYMENTS, namespace, owner.name));
  const deployment = entry && objectAt(entry);
  return deployment?.metadata?.uid === owner.uid ? [DEPLOYMENTS, deployment] : [type, object];
}

/** The name of a budget. */
export function budgetName(budget: KubeObject): string {
  return budget.metadata?.name ?? '';
}

/** Whether pods that are not ready may always be evicted. */
export function letsUnhealthyGo(budget: KubeObject): boolean {
  return at(budget, 'spec', 'unhealthyPodEvictionPolicy') === 'AlwaysAllow';
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? {}));
}
