import { type ApiResource, type Discovery, NoKindMatchError, NoMatchError } from '../../discovery/types.js';
import { DisplayableError } from '../../process/errors.js';
import type { StatusError } from '../../transport/errors.js';
import { ScopeChangedError } from '../scope-changed.js';
import type { Collection } from '../target.js';

/** Which version of a resource may replace the version in the cache if that is not served. */
export type Versions =
  /** The preferred one: the request means the same in every version. */
  | 'any'
  /** The same one: the body was made for it. */
  | 'same';

/**
 * Where to repeat a request that got a 404 because the cache named a path that is no longer served: the resource has
 * moved to another version or scope, or is gone. Such a response means that nothing was done, so this also applies to
 * writes. Fails with the response itself if discovery is not in doubt, or if the target's place in the resource's other
 * scope is unknown; and if the resource is no longer served, with the message for a resource that never was.
 */
export async function currentTarget<C extends Collection>(
  answer: StatusError,
  target: C,
  versions: Versions,
  discovery: Pick<Discovery, 'doubt' | 'resolveKind'>,
): Promise<C> {
  if (!isPathUnknown(answer) || !discovery.doubt(target.resource)) throw answer;
  const resource = await currentResource(target, versions, discovery);
  const current = inScopeOf(resource, target);
  if (current === undefined) throw answer;
  return current;
}

/**
 * The current place of a collection whose objects have another scope than the cache says: for a path without a
 * namespace, a server returns the objects of all namespaces, or those of the cluster. Undefined if the response is
 * valid: discovery is not in doubt, or the wanted place is unknown.
 */
export async function placedCollection<C extends Collection>(
  target: C,
  discovery: Pick<Discovery, 'doubt' | 'resolveKind'>,
): Promise<C | undefined> {
  if (target.otherwise === undefined || !discovery.doubt(target.resource)) return undefined;
  const resource = await currentResource(target, 'any', discovery);
  return resource.namespaced === target.resource.namespaced ? undefined : inScopeOf(resource, target);
}

/**
 * A collection in the current scope of its resource, if it spans several namespaces or would: a watch on several is not
 * restarted. Fails if the server cannot be reached.
 */
export async function confirmedCollection<C extends Collection>(
  target: C,
  discovery: Pick<Discovery, 'confirm'>,
): Promise<C> {
  if ((target.within ?? target.otherwise?.within) === undefined) return target;
  return inScopeOf(await discovery.confirm(target.resource), target) ?? target;
}

/** A target with the current resource; undefined if its place in the resource's other scope is unknown. */
function inScopeOf<C extends Collection>(resource: ApiResource, target: C): C | undefined {
  if (resource.namespaced === target.resource.namespaced) return { ...target, resource };
  const { otherwise, within: _, except: __, ...rest } = target;
  return otherwise && ({ ...rest, resource, ...otherwise } as C);
}

/** Whether a 404 is about the path rather than about a missing object: then the response does not come from an API. */
function isPathUnknown({ status }: StatusError): boolean {
  const { name, causes = [] } = status.details ?? {};
  return !name || causes.some(({ reason }) => reason === 'UnexpectedServerResponse');
}

async function currentResource(
  { resource: { group, version, kind, name }, isVersionGiven }: Collection,
  versions: Versions,
  discovery: Pick<Discovery, 'resolveKind'>,
): Promise<ApiResource> {
  const isSame = versions === 'same' || isVersionGiven === true;
  try {
    return await discovery.resolveKind({ group, version: isSame ? version : '', kind });
  } catch (error) {
    if (isSame || !(error instanceof NoKindMatchError)) throw error;
    const { message } = new NoMatchError(name);
    throw new DisplayableError(message, { display: `error: ${message}`, cause: error });
  }
}

/** The failure of a write that now belongs to another scope. */
export function scopeChangeError(answer: StatusError, current: Collection): ScopeChangedError {
  return new ScopeChangedError(answer, current);
}
