import type { ApiResource } from '../discovery/types.js';

/** Which of all namespaces a list or a watch is of. */
export interface NamespaceChoice {
  /** These alone. */
  within?: readonly string[];
  /** All but these. */
  except?: readonly string[];
}

/** Where objects are. */
export interface ObjectPlace extends NamespaceChoice {
  /** Undefined for cluster-scoped resources, and for all namespaces or a choice of them. */
  namespace: string | undefined;
}

/** The objects of a resource: those of one namespace, of some, or all. */
export interface Collection extends ObjectPlace {
  resource: ApiResource;
  /**
   * Where the same words name objects if the resource is defined with the other scope by now: in a namespace rather
   * than in none, or the other way round. Absent if they do not say.
   */
  otherwise?: ObjectPlace;
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
