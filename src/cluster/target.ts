import type { ApiResource } from '../discovery/types.js';

/** Which of all namespaces a list or a watch is of. */
export interface NamespaceChoice {
  /** These alone. */
  within?: readonly string[];
  /** All but these. */
  except?: readonly string[];
}

/** The objects of a resource: those of one namespace, of some, or all. */
export interface Collection extends NamespaceChoice {
  resource: ApiResource;
  /** Undefined for cluster-scoped resources, and for all namespaces or a choice of them. */
  namespace: string | undefined;
}

/** Whether a collection is of all namespaces, or of all but some. */
export function isAcross({ resource, namespace, within }: Collection): boolean {
  return resource.namespaced && namespace === undefined && within === undefined;
}

/** What selectors leave of a collection. */
export interface SelectedCollection extends Collection {
  labelSelector?: string;
  fieldSelector?: string;
}

/** One object. */
export interface ObjectTarget extends Collection {
  name: string;
}

/** One list, or one object, to be read from the server. */
export interface Target extends Collection {
  /** Undefined for a list. */
  name: string | undefined;
}
