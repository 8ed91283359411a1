import { compareBytes } from '../../../codec/go-json.js';
import { type Gvk, gvkText, type ResourceId } from './id.js';

/** Kinds that others depend on, in order. */
export const LEGACY_FIRST: readonly string[] = (
  'Namespace ResourceQuota StorageClass CustomResourceDefinition ServiceAccount PodSecurityPolicy Role ClusterRole ' +
  'RoleBinding ClusterRoleBinding ConfigMap Secret Endpoints Service LimitRange PriorityClass PersistentVolume ' +
  'PersistentVolumeClaim Deployment StatefulSet CronJob PodDisruptionBudget'
).split(' ');

/** Kinds that validate later writes. */
export const LEGACY_LAST: readonly string[] = [
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
];

/** The order of kinds of `sortOptions`. */
interface KindOrder {
  orderFirst: readonly string[];
  orderLast: readonly string[];
}

/** The order that `-k` has always had. */
export const LEGACY_ORDER: KindOrder = { orderFirst: LEGACY_FIRST, orderLast: LEGACY_LAST };

/** Objects sorted by kind in a given order, then by namespace and name. */
export function inKindOrder<T extends { id: ResourceId }>(objects: readonly T[], order: KindOrder): T[] {
  const ranks = new Map<string, number>();
  for (const [at, kind] of order.orderFirst.entries()) ranks.set(kind, at - order.orderFirst.length);
  for (const [at, kind] of order.orderLast.entries()) ranks.set(kind, at + 1);
  return objects
    .map((object) => ({ object, id: object.id, rank: ranks.get(object.id.kind) ?? 0 }))
    .sort((a, b) => a.rank - b.rank || compareTypes(a.id, b.id) || compareBytes(placeOf(a.id), placeOf(b.id)))
    .map(({ object }) => object);
}

function compareTypes(a: Gvk, b: Gvk): number {
  const order = compareBytes(typeOf(a), typeOf(b));
  // Namespaces of the core group precede other kinds with that name.
  return a.kind === 'Namespace' && b.kind === 'Namespace' && (a.group === '' || b.group === '')
    ? -order
    : order;
}

/** The sort key of a kind; missing parts sort last. */
function typeOf({ group, version, kind }: Gvk): string {
  return [group || '~G', version || '~V', kind || '~K'].join('_');
}

function placeOf(id: ResourceId): string {
  return [gvkText(id), id.namespace || '~X', id.name || '~N'].join('|');
}
