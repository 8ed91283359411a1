import type { ObjectTarget, Target } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';

/** Which objects of a list are read, and how. */
export interface ListSelection {
  labelSelector: string;
  fieldSelector: string;
  /** Objects a page. */
  chunkSize: number;
  /** Only metadata is needed. */
  metadataOnly: boolean;
  /** Called for one of several namespaces that could not be read. */
  onRefused?(namespace: string, error: unknown): void;
}

/** Objects of a list. */
export interface ListedObjects {
  resource: ApiResource;
  objects: readonly KubeObject[];
}

/** How the builder reads objects from a cluster. */
export interface ObjectReader {
  /**
   * Reads an object, and returns its current place. Fails as the server does; if the object's namespace does not exist,
   * that is the error.
   */
  get(target: ObjectTarget, subresource: string): Promise<{ target: ObjectTarget; object: KubeObject }>;
  /** Reads a list page by page, each with the resource that is served. Fails in kubectl's words for lists. */
  list(target: Target, selection: ListSelection): AsyncIterable<ListedObjects>;
}
