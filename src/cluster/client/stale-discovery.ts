import { type ApiResource, type Discovery, NoKindMatchError, NoMatchError } from '../../discovery/types.js';
import { DisplayableError } from '../../process/errors.js';
import type { StatusError } from '../../transport/errors.js';
import { ScopeChangedError } from '../scope-changed.js';
import type { Collection } from '../target.js';

/** Which version of a resource will do when the one that the cache named is not served. */
export type Versions =
  /** The preferred one: the request means the same in every version. */
  | 'any'
  /** The same: the body was made for it. */
  | 'same';

/**
 * Where a request is sent once more that the server answered with 404 because the cache had named a path which is not
 * served: a resource that has moved to another version or scope since, or has gone. Such a response says that nothing
 * was done, so this holds for writes, too. Fails with the response itself where discovery is not in doubt, or where
 * nothing says in which place the resource's other scope puts the target; where the resource is no longer served, in
 * the words for one that never was.
 */
export async function currentTarget<C extends Collection>(
  answer: StatusError,
  target: C,
  versions: Versions,
  discovery: Pick<Discovery, 'doubt' | 'resolveKind'>,
): Promise<C> {
  if (!isPathUnknown(answer) || !discovery.doubt(target.resource)) throw answer;
  const resource = await currentResource(target.resource, versions, discovery);
  const current = inScopeOf(resource, target);
  if (current === undefined) throw answer;
  return current;
}

/**
 * Where a collection is by now whose objects turn out to have another scope than the cache had: a server answers for a
 * path without a namespace with the objects of all of them, and with those of the cluster. Undefined if the response
 * stands: where discovery is not in doubt, or nothing says where they are wanted.
 */
export async function placedCollection<C extends Collection>(
  target: C,
  discovery: Pick<Discovery, 'doubt' | 'resolveKind'>,
): Promise<C | undefined> {
  if (target.otherwise === undefined || !discovery.doubt(target.resource)) return undefined;
  const resource = await currentResource(target.resource, 'any', discovery);
  return resource.namespaced === target.resource.namespaced ? undefined : inScopeOf(resource, target);
}

/**
 * A collection in the scope that its resource has by now, where it is of several namespaces or would be: a watch of
 * several is not started again. Fails if the server cannot be reached.
 */
export async function confirmedCollection<C extends Collection>(
  target: C,
  discovery: Pick<Discovery, 'confirm'>,
): Promise<C> {
  if ((target.within ?? target.otherwise?.within) === undefined) return target;
  return inScopeOf(await discovery.confirm(target.resource), target) ?? target;
}

/** A target as the resource is now; undefined if nothing says where the resource's other scope puts it. */
function inScopeOf<C extends Collection>(resource: ApiResource, target: C): C | undefined {
  if (resource.namespaced === target.resource.namespaced) return { ...target, resource };
  const { otherwise, within: _, except: __, ...rest } = target;
  return otherwise && ({ ...rest, resource, ...otherwise } as C);
}

/** Whether a 404 is about the path rather than about an object that does not exist: then no API has answered. */
function isPathUnknown({ status }: StatusError): boolean {
  const { name, causes = [] } = status.details ?? {};
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

/** The failure of a write that belongs to another scope by now. */
export function scopeChangeError(answer: StatusError, current: Collection): ScopeChangedError {
  return new ScopeChangedError(answer, current);
}
