import type { ObjectTarget, SelectedCollection } from '../cluster/target.js';
import { resourceName } from '../discovery/types.js';

/** A list to look at: a resource, in a namespace or everywhere, all of it or what selectors leave. */
export interface ListView extends SelectedCollection {
  /** The object that this list belongs to, such as the object of events. The title names it instead of the selectors. */
  about?: ObjectTarget;
}

/** `pods in default`, `nodes`, `pods in all namespaces`, `events of pods/web-1 in default`. */
export function listTitle({ resource, namespace, labelSelector, fieldSelector, about }: ListView): string {
  if (about !== undefined) return `${resourceName(resource)} of ${targetTitle(about)}`;
  const where = resource.namespaced ? ` in ${namespace ?? 'all namespaces'}` : '';
  const selectors = [labelSelector, fieldSelector].filter(Boolean).map((selector) => ` (${selector})`);
  return resourceName(resource) + where + selectors.join('');
}

/** The place of a list: `shop`, `pods`; what it belongs to before it: `shop`, `pods/web-1`, `events`. */
export function listCrumbs({ resource, namespace, labelSelector, fieldSelector, about }: ListView): string[] {
  const named = resourceName(resource);
  if (about !== undefined) {
    const whose = `${resourceName(about.resource)}/${about.name}`;
    return [...(about.namespace === undefined ? [] : [about.namespace]), whose, named];
  }
  const selectors = [labelSelector, fieldSelector].filter(Boolean).map((selector) => ` (${selector})`);
  return [...(resource.namespaced ? [namespace ?? 'all namespaces'] : []), named + selectors.join('')];
}

/** `pods/web-1 in default` */
export function targetTitle({ resource, namespace, name }: ObjectTarget): string {
  return `${resourceName(resource)}/${name}${namespace === undefined ? '' : ` in ${namespace}`}`;
}
