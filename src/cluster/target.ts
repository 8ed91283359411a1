import type { ApiResource } from '../discovery/types.js';

/** One list, or one object, to be read from the server. */
export interface Target {
  resource: ApiResource;
  /** Undefined for cluster-scoped resources and for lists over all namespaces. */
  namespace: string | undefined;
  /** Undefined for a list. */
  name: string | undefined;
}
