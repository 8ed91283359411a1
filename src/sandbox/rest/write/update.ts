import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { checkEscalation } from '../../access/escalation.js';
import { ApiError, badRequest, conflict, invalidResource, versionConflict } from '../../http/errors.js';
import type { ResourcePath } from '../../http/path.js';
import type { Reply } from '../../http/reply.js';
import type { UserInfo } from '../../http/user.js';
import { type ObjectValue, objectAt, storedObject, storedValue } from '../../object/value.js';
import { DEFINITION_TYPE } from '../../resources/built-in.js';
import { type Entry, RevisionMismatchError } from '../../store/store.js';
import type { ResourceType } from '../../types/resource-type.js';
import { isFinished } from '../delete/deletion-plan.js';
import { objectReply, readEntry } from '../read/read.js';
import { readObjectBody } from '../request/body.js';
import { invalidValue } from '../request/causes.js';
import type { Api } from '../request/context.js';
import type { Place, ResourceRequest } from '../request/handler.js';
import { parseWriteOptions } from '../request/write-options.js';
import { validateChange } from '../validate/validate.js';
import { withGeneration, withServerFields } from '../validate/with-server-fields.js';
import { actorOf, ownedAfterUpdate } from './ownership.js';
import { withAllFields } from './with-all-fields.js';

/** PUT of an object, or of its status. */
export async function replaceObject(request: ResourceRequest): Promise<Reply> {
  const { type, path, call } = request;
  const { dryRun } = parseWriteOptions(call);
  const given = await readObjectBody(request);
  checkPlace(path, given);
  const version = given.metadata?.resourceVersion ?? '';
  if (!/^\d*$/.test(version)) {
    throw new ApiError(500, `strconv.ParseUint: parsing ${quote(version)}: invalid syntax`);
  }
  const current = await readEntry(request);
  if (version === '' && type.custom) {
    const cause = invalidValue('metadata.resourceVersion', 0, 'must be specified for an update');
    throw invalidResource(type, path.name, cause);
  }
  checkUid(type, path.name, current, given);
  return writeChange(request, { current, given, dryRun, own: updatedBy(request, given) });
}

/** A change to store. */
interface ObjectChange {
  /** The existing object. */
  current: Entry;
  /** The new object, including resourceVersion. */
  given: KubeObject;
  dryRun: boolean;
  /** Adds managedFields to the changed object. */
  own(old: KubeObject, object: KubeObject): Promise<KubeObject>;
  /** The user of the request; absent if it comes from the sandbox itself. */
  user?: UserInfo;
}

/** The managedFields after a change that is not an apply. @param given as in the request */
export function updatedBy(request: ResourceRequest, given: KubeObject): ObjectChange['own'] {
  const actor = actorOf(request, 'Update');
  return (old, object) => ownedAfterUpdate(request, actor, old, given, object);
}

/** Stores a change and responds with the object. Fails with 409 for a stale resourceVersion, with 422 for errors. */
export async function writeChange(
  request: ResourceRequest,
  change: Omit<ObjectChange, 'user'>,
): Promise<Reply> {
  const { value, revision } = await storeChange(request, { ...change, user: request.call.user });
  return objectReply(request, value, revision);
}

/** Stores a change; returns the stored object and its revision. Fails like writeChange. */
export async function storeChange(
  { api, type, path }: Place,
  { current, given, dryRun, own, user }: ObjectChange,
): Promise<{ value: ObjectValue; revision: number }> {
  const version = given.metadata?.resourceVersion ?? '';
  if (version !== '' && version !== '0' && version !== String(current.modRevision)) {
    throw versionConflict(type, path.name);
  }
  // generated objects, and those stored by other servers, may lack fields that are always present
  const old = await withAllFields(api, type, objectAt(current));
  const wanted = await withAllFields(api, type, withServerFields(type, old, given, path.subresource));
  if (user !== undefined) {
    const { namespace } = path;
    await checkEscalation(api.guard.authorizer, { type, user, namespace, object: wanted, old });
  }
  const object = await own(old, withGeneration(old, wanted));
  await validateChange(type, old, object, given, path.subresource);
  const value = storedValue(type, object);
  const changesNothing = sameText(value, storedValue(type, old)) && isAsStored(api, type, current, value);
  if (changesNothing || dryRun) return { value, revision: current.modRevision };
  return { value, revision: await stored(api, type, path.name, current, object, value) };
}

/** Returns the revision of the change. If an object only waited for it, the object is removed. */
async function stored(
  api: Api,
  type: ResourceType,
  name: string,
  current: Entry,
  object: KubeObject,
  value: ObjectValue,
): Promise<number> {
  try {
    if (isFinished(type, object)) {
      api.controllers?.start();
      const removed = await api.store.delete(current.key, current.modRevision);
      if (type === DEFINITION_TYPE) api.registry.remove(name);
      return removed?.revision ?? current.modRevision;
    }
    const entry = await api.store.put(current.key, value, current.modRevision);
    if (type === DEFINITION_TYPE) api.registry.define(object);
    return entry.modRevision;
  } catch (error) {
    if (error instanceof RevisionMismatchError) throw versionConflict(type, name);
    throw error;
  }
}

function sameText(left: ObjectValue, right: ObjectValue): boolean {
  return JSON.stringify(left.encoded()) === JSON.stringify(right.encoded());
}

/** Whether the stored bytes have the form in which it would be written now: an update without changes converts it. */
function isAsStored(api: Api, type: ResourceType, current: Entry, value: ObjectValue): boolean {
  if (api.store.isStoredAs !== undefined) return api.store.isStoredAs(current, value);
  return !type.custom || storedObject(current.value).object().apiVersion === value.object().apiVersion;
}

/** Fails with 400 if an object has no namespace, or another than its path; a namespace itself is in its own. */
export function checkPlace(path: ResourcePath, { metadata }: KubeObject): void {
  const { name, namespace } = metadata ?? {};
  const isNamespace = path.group === '' && path.plural === 'namespaces';
  const asked = isNamespace ? path.name : path.namespace;
  if (!name) {
    throw badRequest(
      `the name of the object (${path.name} based on URL) was undeterminable: name must be provided`,
    );
  }
  if (name !== path.name) {
    throw badRequest(`the name of the object (${name}) does not match the name on the URL (${path.name})`);
  }
  if (namespace && asked !== '' && namespace !== asked) {
    throw badRequest(
      `the namespace of the object (${namespace}) does not match the namespace on the request (${asked})`,
    );
  }
}

function checkUid(type: ResourceType, name: string, current: Entry, given: KubeObject): void {
  const [wanted, is] = [given.metadata?.uid, objectAt(current).metadata?.uid];
  if (!wanted || wanted === is) return;
  const why = `StorageError: invalid object, Code: 4, Key: ${current.key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${wanted}, UID in object meta: ${is}`;
  throw conflict(type, name, why);
}
