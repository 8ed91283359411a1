import { isNotFound } from '../../transport/errors.js';

/** An object that does not exist on the server. */
interface MissingObject {
  /** Its type as discovery resolves it: `pods`, `deployments.apps`. */
  type: string;
  name: string;
}

/** The first object that does not exist on the server, according to an error, its causes or one of several errors. */
export function missingObject(error: unknown): MissingObject | undefined {
  if (error instanceof AggregateError)
    return error.errors.map(missingObject).find((missing) => missing !== undefined);
  for (let each = error; each instanceof Error; each = each.cause) {
    if (!isNotFound(each)) continue;
    const { kind, group, name } = each.status.details ?? {};
    if (kind && name) return { type: group ? `${kind}.${group}` : kind, name };
  }
  return undefined;
}

/** Whether a server does not know the path of a request: it does not have the type. */
export function isUnknownPath(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnknownPath);
  return isNotFound(error) && error.status.details?.name === undefined;
}
