import type { Selection } from '../codec/selection.js';
import { resourceName } from '../discovery/types.js';
import { collectionPath } from './client/paths.js';
import {
  ACCEPT_JSON,
  ACCEPT_METADATA,
  ACCEPT_PROTOBUF,
  ACCEPT_PROTOBUF_METADATA,
  ACCEPT_TABLE,
  INCLUDE_OBJECT,
} from './list/accept.js';
import { keyByMetadata, keyByNameCell } from './list/key.js';
import type { Consistency, ListRequest } from './list/types.js';
import type { Collection, ObjectTarget, Target } from './target.js';

/** The options of a command for its list. */
export interface ListOptions {
  /** "" for all. */
  labelSelector: string;
  fieldSelector: string;
  /** Objects per page; 0 for all at once. */
  chunkSize: number;
  /** The most objects that are wanted; undefined for all. */
  limit?: number | undefined;
  consistency: Consistency;
  /** "0" takes what the server has in memory, which may be slightly stale, all at once; the latest state if absent. */
  resourceVersion?: string | undefined;
}

/** How much of each object an output needs: the less is requested, the less the server must encode and send. */
export interface Need {
  form: 'table' | 'metadata' | 'objects';
  /** For tables: the `object` that rows must have. */
  include?: (typeof INCLUDE_OBJECT)[keyof typeof INCLUDE_OBJECT];
  /** The needed parts of each object of a list; all of it if absent. */
  select?: Selection;
  /** The objects are shown unchanged, without being decoded: they need not match their types. */
  asSent?: true;
}

/** The server's rows, each with the metadata of its object. */
export const ROWS_WITH_METADATA: Need = { form: 'table', include: INCLUDE_OBJECT.metadata };

/** The server's rows, each with its complete object. */
export const ROWS_WITH_OBJECTS: Need = { form: 'table', include: INCLUDE_OBJECT.object };

/** The parts of a request that depend on the form of the response. */
export function acceptAndQuery(need: Need, protobuf: boolean): { accept: string; query: [string, string][] } {
  switch (need.form) {
    case 'table':
      return { accept: ACCEPT_TABLE, query: need.include ? [['includeObject', need.include]] : [] };
    case 'metadata':
      return { accept: protobuf ? ACCEPT_PROTOBUF_METADATA : ACCEPT_METADATA, query: [] };
    case 'objects':
      return { accept: protobuf ? ACCEPT_PROTOBUF : ACCEPT_JSON, query: [] };
  }
}

/** Whether a target is one object, not a list. */
export function isOneObject(target: Target): target is ObjectTarget {
  return target.name !== undefined;
}

/**
 * The request for the list of a target, with the selectors of the command. Fails if its namespace is invalid.
 * @param protobuf requests protobuf first, and JSON second
 */
export function listRequest(
  target: Collection,
  options: ListOptions,
  need: Need,
  protobuf: boolean,
): ListRequest {
  const path = collectionPath(target);
  const { accept, query } = acceptAndQuery(need, protobuf);
  if (options.labelSelector !== '') query.push(['labelSelector', options.labelSelector]);
  const fields = [options.fieldSelector, ...exceptions(target)].filter((selector) => selector !== '');
  if (fields.length > 0) query.push(['fieldSelector', fields.join(',')]);
  if (options.resourceVersion !== undefined) query.push(['resourceVersion', options.resourceVersion]);
  const withoutObjects = need.include === INCLUDE_OBJECT.none;
  const acrossNamespaces = target.resource.namespaced && target.namespace === undefined;
  return {
    path,
    resource: resourceName(target.resource),
    query,
    accept,
    chunkSize: options.chunkSize,
    ...(options.limit !== undefined && { maxItems: options.limit }),
    consistency: options.consistency,
    keyOf: withoutObjects ? (acrossNamespaces ? () => undefined : keyByNameCell) : keyByMetadata,
  };
}

/**
 * The server excludes this many namespaces, so that the request line does not grow too long; the rest is excluded here.
 */
const MAX_EXCEPTIONS = 50;

/** Metrics servers refuse field selectors. */
const KNOWS_NO_FIELDS = 'metrics.k8s.io';

function exceptions({ resource, except = [] }: Collection): string[] {
  if (!resource.namespaced || resource.group === KNOWS_NO_FIELDS) return [];
  return except.slice(0, MAX_EXCEPTIONS).map((namespace) => `metadata.namespace!=${namespace}`);
}

/** The Accept header of a single object, or of a watch, by that of a list. */
export function acceptOfOne(accept: string): string {
  return accept.replaceAll('PartialObjectMetadataList', 'PartialObjectMetadata');
}
