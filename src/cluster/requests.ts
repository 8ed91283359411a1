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

/** What a command says of the list it wants. */
export interface ListOptions {
  /** "" for all. */
  labelSelector: string;
  fieldSelector: string;
  /** Objects a page; 0 for all at once. */
  chunkSize: number;
  /** The most objects that are wanted; undefined for all. */
  limit?: number | undefined;
  consistency: Consistency;
  /** "0" takes what the server has in memory, which may be a moment old, and all at once; the present where absent. */
  resourceVersion?: string | undefined;
}

/** How much of each object an output needs: the less is requested, the less the server must encode and send. */
export interface Need {
  form: 'table' | 'metadata' | 'objects';
  /** For tables: what must stand in a row's `object`. */
  include?: (typeof INCLUDE_OBJECT)[keyof typeof INCLUDE_OBJECT];
  /** What is looked at of each object of a list; all of it where it is left out. */
  select?: Selection;
  /** The objects are shown as they are, not looked into: what the server sent need not be of their types. */
  asSent?: true;
}

/** The server's rows, each with its object's metadata. */
export const ROWS_WITH_METADATA: Need = { form: 'table', include: INCLUDE_OBJECT.metadata };

/** The server's rows, each with its whole object. */
export const ROWS_WITH_OBJECTS: Need = { form: 'table', include: INCLUDE_OBJECT.object };

/** The parts of a request that the form of the response decides. */
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
 * The request for the list of a target, with the selectors of the command. Fails if its namespace cannot be one.
 * @param protobuf requests that first, with JSON behind it
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

/** So many namespaces are left out by the server, lest the request's line grow too long; the rest is left out here. */
const MAX_EXCEPTIONS = 50;

/** Metrics servers refuse field selectors. */
const KNOWS_NO_FIELDS = 'metrics.k8s.io';

function exceptions({ resource, except = [] }: Collection): string[] {
  if (!resource.namespaced || resource.group === KNOWS_NO_FIELDS) return [];
  return except.slice(0, MAX_EXCEPTIONS).map((namespace) => `metadata.namespace!=${namespace}`);
}

/** The Accept header of a single object, or of a watch, for what a list's says. */
export function acceptOfOne(accept: string): string {
  return accept.replaceAll('PartialObjectMetadataList', 'PartialObjectMetadata');
}
