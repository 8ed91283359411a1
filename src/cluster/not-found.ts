import { resourceName } from '../discovery/types.js';
import { quote } from '../go/strconv/quote.js';
import { StatusError } from '../transport/errors.js';
import type { ObjectTarget } from './target.js';

/**
 * The server's error for an object that does not exist, when no request was sent for it: a list does not contain it.
 */
export function notFoundError({ resource, name }: Pick<ObjectTarget, 'resource' | 'name'>): StatusError {
  const message = `${resourceName(resource)} ${quote(name)} not found`;
  return new StatusError({ kind: 'Status', status: 'Failure', reason: 'NotFound', message, code: 404 }, 404);
}
