import { type ApiResource, type Discovery, NoMatchError, resourceName } from '../../discovery/types.js';
import type { UnreadType } from '../../render/facts/health.js';
import { isForbidden } from '../../transport/errors.js';

/** A type whose objects are checked. */
export interface CheckedType {
  /** As resolved by discovery. */
  type: string;
  /** Which of its objects, if not all. */
  fieldSelector?: string;
  /** Many users may not list it, and many servers do not serve it: then that is reported, and nothing fails. */
  isOptional?: true;
  /** Ingresses name them. */
  isNamed?: true;
}

/** Those whose ports ingresses name. */
export const SERVICE_TYPE: CheckedType = { type: 'services', isNamed: true };

/** The certificates of ingresses. */
export const SECRET_TYPE: CheckedType = {
  ...{ type: 'secrets', fieldSelector: 'type=kubernetes.io/tls' },
  isOptional: true,
  isNamed: true,
};

/** Those that name others. */
export const INGRESS_TYPE: CheckedType = { type: 'ingresses.networking.k8s.io', isOptional: true };

/** The checked types, in the order of the report. */
export const CHECKED_TYPES: readonly CheckedType[] = [
  { type: 'nodes' },
  { type: 'pods' },
  { type: 'deployments.apps' },
  { type: 'statefulsets.apps' },
  { type: 'daemonsets.apps' },
  { type: 'jobs.batch' },
  { type: 'cronjobs.batch', isOptional: true },
  { type: 'persistentvolumeclaims' },
  SERVICE_TYPE,
  INGRESS_TYPE,
  SECRET_TYPE,
  { type: 'resourcequotas', isOptional: true },
  { type: 'horizontalpodautoscalers.autoscaling', isOptional: true },
  { type: 'poddisruptionbudgets.policy', isOptional: true },
];

/** Services are judged by them. */
export const ENDPOINT_TYPE: CheckedType = { type: 'endpointslices.discovery.k8s.io' };

/** Ingresses name them. */
export const INGRESS_CLASS_TYPE: CheckedType = { type: 'ingressclasses.networking.k8s.io', isOptional: true };

/** Why a type could not be read. @param verb that was refused if reading was forbidden */
export function whyUnread({ type, isOptional }: CheckedType, error: unknown, verb = 'list'): UnreadType {
  if (isOptional && isForbidden(error)) return { what: type, skipped: `you may not ${verb} them` };
  if (isOptional && error instanceof NoMatchError) return { what: type, skipped: 'not served here' };
  return { what: type, error };
}

/** How many types of custom resources are listed at most. */
export const MAX_CUSTOM_TYPES = 50;

/** Groups of the API server itself, and of servers that compute what they list. */
const OTHER_GROUPS = /^$|^[^.]*$|\.k8s\.io$/;
/** Suffixes of groups whose types are nevertheless defined by custom resource definitions. */
const CUSTOM_GROUPS =
  /^(?:gateway\.networking|snapshot\.storage|cluster|.*\.cluster|policy\.networking|.*\.x-k8s)\.(?:k8s\.)?io$/;

/** The types of custom resources, judged by their groups; types with several versions once. Fails as discovery does. */
export async function customTypes(discovery: Pick<Discovery, 'all'>): Promise<ApiResource[]> {
  const { resources } = await discovery.all();
  const found = new Map<string, ApiResource>();
  for (const resource of resources) {
    const { group, verbs, name } = resource;
    const isCustom = !OTHER_GROUPS.test(group) || CUSTOM_GROUPS.test(group);
    if (!isCustom || !verbs.includes('list') || name.includes('/')) continue;
    if (!found.has(resourceName(resource))) found.set(resourceName(resource), resource);
  }
  return [...found.values()];
}
