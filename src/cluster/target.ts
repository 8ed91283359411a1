import type { ApiResource } from '../discovery/types.js';

/** The objects of a resource: those of one namespace, or all. */
export interface Collection {
  resource: ApiResource;
  /** Undefined for cluster-scoped resources and for all namespaces. */
  namespace: string | undefined;
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
