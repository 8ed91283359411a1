import { resourceName } from '../discovery/types.js';
import { quote } from '../go/strconv/quote.js';
import { StatusError } from '../transport/errors.js';
import type { ObjectTarget } from './target.js';

/**
 * The server's error for an object that does not exist, when no request was sent for it: a list does not contain it.
 */
export function notFoundError({ resource, name }: Pick<ObjectTarget, 'resource' | 'name'>): StatusError {
  const message = `${resourceName(resource)} ${quote(name)} not found`;
  const details = { name, ...(resource.group !== '' && { group: resource.group }), kind: resource.name };
  const status = {
    kind: 'Status',
    status: 'Failure',
    reason: 'NotFound',
    message,
    details,
    code: 404,
  } as const;
  return new StatusError(status, 404);
}
