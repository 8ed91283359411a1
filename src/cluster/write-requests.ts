import type { ApiResource } from '../discovery/types.js';
import { resourcePath } from '../transport/paths.js';
import type { ApiRequest } from '../transport/types.js';
import type { DryRun } from './dry-run.js';
import type { Validation } from './validation.js';

/** What every write may say beside its object. */
export interface WriteSettings {
  dryRun: DryRun;
  /** Who owns the fields that are written; "" leaves it to the server. */
  fieldManager: string;
  fieldValidation: Validation;
}

/** Where objects are written. */
export interface WritePlace {
  resource: ApiResource;
  /** Undefined for cluster-scoped resources. */
  namespace: string | undefined;
}

/** A request without its body and what it says of bodies. */
export type WriteHead = Pick<ApiRequest, 'method' | 'path' | 'query'>;

/** The creation of an object. The query is in Go's order, sorted. */
export function createHead({ resource, namespace }: WritePlace, settings: WriteSettings): WriteHead {
  return {
    method: 'POST',
    path: resourcePath({ ...resource, ...(namespace !== undefined && { namespace }) }),
    query: writeQuery(settings),
  };
}

/** The parameters of CreateOptions, UpdateOptions and PatchOptions (meta/v1). */
export function writeQuery({ dryRun, fieldManager, fieldValidation }: WriteSettings): [string, string][] {
  const query: [string, string][] = [];
  if (dryRun === 'server') query.push(['dryRun', 'All']);
  if (fieldManager !== '') query.push(['fieldManager', fieldManager]);
  query.push(['fieldValidation', fieldValidation]);
  return query;
}
