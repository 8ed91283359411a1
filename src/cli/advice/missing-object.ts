import { isNotFound } from '../../transport/errors.js';
import { firstWithin } from '../failure/within.js';

/** An object that does not exist on the server. */
export interface MissingObject {
  /** Its type as discovery resolves it: `pods`, `deployments.apps`. */
  type: string;
  name: string;
}

/** The first object that does not exist on the server, according to an error, its causes or one of several errors. */
export function missingObject(error: unknown): MissingObject | undefined {
  return firstWithin(error, (each) => {
    if (!isNotFound(each)) return undefined;
    const { kind, group, name } = each.status.details ?? {};
    return kind && name ? { type: group ? `${kind}.${group}` : kind, name } : undefined;
  });
}

/** Whether a server does not know the path of a request: it does not have the type. */
export function isUnknownPath(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnknownPath);
  return isNotFound(error) && error.status.details?.name === undefined;
}
