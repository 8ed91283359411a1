import { type ApiResource, type Discovery, NoKindMatchError, NoMatchError } from '../../discovery/types.js';
import { DisplayableError } from '../../process/errors.js';
import { isNotFound } from '../../transport/errors.js';
import type { Collection } from '../target.js';

/** Which version of a resource will do when the one that the cache named is not served. */
export type Versions =
  /** The preferred one: the request means the same in every version. */
  | 'any'
  /** The same: the body was made for it. */
  | 'same';

/**
 * Sends a request, and once more with discovery asked again where the server does not know the path that the cache gave:
 * a resource that has moved to another version since, or has gone. Such an answer says that nothing was done, so this
 * holds for writes, too.
 * Fails as `send` does, and where the resource is not served any more, in the words for one that never was.
 */
export async function withCurrentResource<C extends Collection, T>(
  target: C,
  versions: Versions,
  discovery: Pick<Discovery, 'doubt' | 'resolveKind'>,
  send: (target: C) => Promise<T>,
): Promise<T> {
  try {
    return await send(target);
  } catch (error) {
    if (!isPathUnknown(error) || !discovery.doubt(target.resource)) throw error;
    return send({ ...target, resource: await currentResource(target.resource, versions, discovery) });
  }
}

/** Whether a 404 is about the path rather than about an object that is not there: then no API has answered. */
export function isPathUnknown(error: unknown): boolean {
  if (!isNotFound(error)) return false;
  const { name, causes = [] } = error.status.details ?? {};
  return !name || causes.some(({ reason }) => reason === 'UnexpectedServerResponse');
}

async function currentResource(
  { group, version, kind, name }: ApiResource,
  versions: Versions,
  discovery: Pick<Discovery, 'resolveKind'>,
): Promise<ApiResource> {
  try {
    return await discovery.resolveKind({ group, version: versions === 'any' ? '' : version, kind });
  } catch (error) {
    if (versions === 'same' || !(error instanceof NoKindMatchError)) throw error;
    const { message } = new NoMatchError(name);
    throw new DisplayableError(message, { display: `error: ${message}`, cause: error });
  }
}
