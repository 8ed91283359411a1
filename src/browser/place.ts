import { resourceName } from '../cluster/requests.js';
import type { ObjectTarget, SelectedCollection } from '../cluster/target.js';

/** A list to look at: a resource, in a namespace or everywhere, all of it or what selectors leave. */
export interface Place extends SelectedCollection {
  /** The object whose list this is, as of its events: told instead of the selectors. */
  about?: ObjectTarget;
}

/** `pods in default`, `nodes`, `pods in all namespaces`, `events of pods/web-1 in default`. */
export function placeTitle({ resource, namespace, labelSelector, fieldSelector, about }: Place): string {
  if (about !== undefined) return `${resourceName(resource)} of ${subjectTitle(about)}`;
  const where = resource.namespaced ? ` in ${namespace ?? 'all namespaces'}` : '';
  const selectors = [labelSelector, fieldSelector].filter(Boolean).map((selector) => ` (${selector})`);
  return resourceName(resource) + where + selectors.join('');
}

/** `pods/web-1 in default` */
export function subjectTitle({ resource, namespace, name }: ObjectTarget): string {
  return `${resourceName(resource)}/${name}${namespace === undefined ? '' : ` in ${namespace}`}`;
}
