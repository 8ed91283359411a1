import type { ApiResource } from '../discovery/types.js';

/** A list to look at: a resource, in a namespace or everywhere, all of it or what selectors leave. */
export interface Place {
  resource: ApiResource;
  /** Undefined for all namespaces and for resources without. */
  namespace: string | undefined;
  labelSelector?: string;
  fieldSelector?: string;
  /** The object whose list this is, as of its events: told instead of the selectors. */
  about?: Subject;
}

/** One object. */
export interface Subject {
  resource: ApiResource;
  /** Undefined for objects without one. */
  namespace: string | undefined;
  name: string;
}

/** `pods`, `deployments.apps`: a resource as one types it. */
export function typeName({ name, group }: Pick<ApiResource, 'name' | 'group'>): string {
  return group === '' ? name : `${name}.${group}`;
}

/** `pods in default`, `nodes`, `pods in all namespaces`, `events of pods/web-1 in default`. */
export function placeTitle({ resource, namespace, labelSelector, fieldSelector, about }: Place): string {
  if (about !== undefined) return `${typeName(resource)} of ${subjectTitle(about)}`;
  const where = resource.namespaced ? ` in ${namespace ?? 'all namespaces'}` : '';
  const selectors = [labelSelector, fieldSelector].filter(Boolean).map((selector) => ` (${selector})`);
  return typeName(resource) + where + selectors.join('');
}

/** `pods/web-1 in default` */
export function subjectTitle({ resource, namespace, name }: Subject): string {
  return `${typeName(resource)}/${name}${namespace === undefined ? '' : ` in ${namespace}`}`;
}
