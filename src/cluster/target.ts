import type { ApiResource } from '../discovery/types.js';

/** The namespaces of a list or a watch. */
export interface NamespaceChoice {
  /** Only these. */
  within?: readonly string[];
  /** All except these. */
  except?: readonly string[];
}

/** Where objects are. */
export interface ObjectPlace extends NamespaceChoice {
  /** Undefined for cluster-scoped resources, and for all namespaces or a selection of them. */
  namespace: string | undefined;
}

/** The objects of a resource: those of one namespace, of some, or all. */
export interface Collection extends ObjectPlace {
  resource: ApiResource;
  /**
   * The place that the same words name if the resource has the other scope: in a namespace rather than in none, or vice
   * versa. Absent if they do not say.
   */
  otherwise?: ObjectPlace;
  /** The user, or a manifest, names the resource's version: no other replaces it. */
  isVersionGiven?: boolean;
}

/** Whether a collection covers all namespaces, or all except some. */
export function isAcross({ resource, namespace, within }: Collection): boolean {
  return resource.namespaced && namespace === undefined && within === undefined;
}

/** The selectors of a collection. */
export interface SelectedCollection extends Collection {
  labelSelector?: string;
  fieldSelector?: string;
}

/** One object. */
export interface ObjectTarget extends Collection {
  name: string;
}

/** One list, or one object, to read from the server. */
export interface Target extends Collection {
  /** Undefined for a list. */
  name: string | undefined;
}
