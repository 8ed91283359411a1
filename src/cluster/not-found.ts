import { resourceName } from '../discovery/types.js';
import { quote } from '../go/strconv/quote.js';
import { StatusError } from '../transport/errors.js';
import type { ObjectTarget } from './target.js';

/**
 * What a server answers about an object that does not exist, where none was requested it: its list does not hold it.
 */
export function notFoundError({ resource, name }: Pick<ObjectTarget, 'resource' | 'name'>): StatusError {
  const message = `${resourceName(resource)} ${quote(name)} not found`;
  return new StatusError({ kind: 'Status', status: 'Failure', reason: 'NotFound', message, code: 404 }, 404);
}
