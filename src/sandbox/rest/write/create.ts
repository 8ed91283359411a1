import type { KubeObject } from '../../../codec/object.js';
import { checkEscalation } from '../../access/escalation.js';
import { type Random, uuid } from '../../base/random.js';
import { timestamp } from '../../base/timestamp.js';
import { ApiError, alreadyExists, badRequest, forbidden, notFound } from '../../http/errors.js';
import type { Reply } from '../../http/reply.js';
import type { UserInfo } from '../../http/user.js';
import { objectAt, storedObject, storedValue } from '../../object/value.js';
import { DEFINITION_TYPE, NAMESPACE_TYPE, POD_TYPE } from '../../resources/built-in.js';
import { type Entry, RevisionMismatchError, type StoredValue } from '../../store/store.js';
import { objectKey, type ResourceType } from '../../types/resource-type.js';
import { objectReply } from '../read/read.js';
import { readObjectBody } from '../request/body.js';
import type { Api } from '../request/context.js';
import type { Place, ResourceRequest } from '../request/handler.js';
import { parseWriteOptions } from '../request/write-options.js';
import { validate } from '../validate/validate.js';
import { newPodCauses } from '../validate/validate-ephemeral.js';
import { actorOf, ownedFromStart } from './ownership.js';
import { withAllFields } from './with-all-fields.js';

/** POST to a collection. */
export async function createObject(request: ResourceRequest): Promise<Reply> {
  const { dryRun } = parseWriteOptions(request.call);
  const given = await readObjectBody(request);
  const actor = actorOf(request, 'Update');
  const own = (object: KubeObject) => ownedFromStart(request, actor, given, object);
  const { value, revision } = await storeNew(request, { given, dryRun, own, user: request.call.user });
  return objectReply(request, value, revision, 201);
}

/** An object to store. */
interface NewObject {
  given: KubeObject;
  dryRun: boolean;
  /** Adds managedFields to the object. */
  own(object: KubeObject): Promise<KubeObject>;
  /** The user of the request; absent if it comes from the sandbox itself. */
  user?: UserInfo;
}

/** Stores a new object; returns it and its revision, 0 if nothing was stored. Fails with 409 if it exists. */
export async function storeNew(
  place: Place,
  { given, dryRun, own, user }: NewObject,
): Promise<{ value: StoredValue; revision: number }> {
  const { api, type } = place;
  const draft = await drafted(place, given);
  if (user !== undefined) {
    const { namespace = '' } = draft.metadata ?? {};
    await checkEscalation(api.guard.authorizer, { type, user, namespace, object: draft });
  }
  await validate(type, draft, type === POD_TYPE ? newPodCauses(draft) : []);
  const object = await withAllFields(api, type, await own(draft));
  const { name = '', namespace = '' } = object.metadata ?? {};
  const value = storedValue(type, object);
  const key = objectKey(type, namespace, name);
  if (dryRun) {
    const { entry } = await api.store.get(key);
    if (entry !== undefined) throw alreadyThere(type, name, entry);
    return { value, revision: 0 };
  }
  try {
    const entry = await api.store.put(key, value, 0);
    if (type === DEFINITION_TYPE) api.registry.define(object);
    return { value: entry.value, revision: entry.modRevision };
  } catch (error) {
    if (error instanceof RevisionMismatchError) throw alreadyThere(type, name, error.actual);
    throw error;
  }
}

function alreadyThere(type: ResourceType, name: string, entry: Entry | undefined): ApiError {
  const { deletionTimestamp } = entry === undefined ? {} : (objectAt(entry).metadata ?? {});
  return alreadyExists(type, name, deletionTimestamp !== undefined);
}

/** The object to be stored: with name, namespace and defaults. */
async function drafted({ api, type, path }: Place, given: KubeObject): Promise<KubeObject> {
  const { resourceVersion, ...metadata } = given.metadata ?? {};
  if (/^\d+$/.test(resourceVersion ?? '') && Number(resourceVersion) !== 0) {
    throw new ApiError(500, 'resourceVersion should not be set on objects to be created');
  }
  const namespace = namespaceOfNew(type, path.namespace, metadata.namespace);
  const name = metadata.name || generatedName(api.random, metadata.generateName);
  if (namespace !== undefined) await requireNamespace(api, type, name, namespace);
  const { status, ...content } = given;
  const draft = {
    ...content,
    ...(status === undefined || isSeparate(type) ? {} : { status }),
    metadata: {
      ...metadata,
      name,
      namespace,
      uid: uuid(api.random),
      generation: type.counted ? 1 : undefined,
      creationTimestamp: timestamp(api.clock.now()),
      deletionTimestamp: undefined,
      deletionGracePeriodSeconds: undefined,
    },
  };
  return type.defaults(draft);
}

/** Whether status is written separately; nodes, which write their own, may include one. */
function isSeparate(type: ResourceType): boolean {
  return type.kind !== 'Node' && type.subresources.some(({ name }) => name === 'status');
}

/** The namespace of a new object. Fails with 400 if path and object disagree. */
function namespaceOfNew(type: ResourceType, fromPath: string, own: string | undefined): string | undefined {
  if (!type.namespaced) return undefined;
  const namespace = fromPath || own || '';
  if (own && own !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  if (namespace === '') {
    throw badRequest('an empty namespace may not be set during creation');
  }
  return namespace;
}

/** Fails with 404 for a namespace that does not exist, with 403 for one that is being deleted. */
export async function requireNamespace(
  api: Api,
  type: ResourceType,
  name: string,
  namespace: string,
): Promise<void> {
  const { entry } = await api.store.get(objectKey(NAMESPACE_TYPE, '', namespace));
  if (entry === undefined) throw notFound(NAMESPACE_TYPE, namespace);
  if (!storedObject(entry.value).object().metadata?.deletionTimestamp) return;
  const message = `namespace ${namespace} is being terminated`;
  const cause = { reason: 'NamespaceTerminating', message, field: 'metadata.namespace' };
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  throw forbidden(type, name, why, [cause]);
}

function generatedName(random: Random, prefix: string | undefined): string {
  if (!prefix) return '';
  const letters = 'bcdfghjklmnpqrstvwxz2456789';
  const ending = Array.from({ length: 5 }, () => letters[Math.floor(random() * letters.length)]);
  return prefix.slice(0, 58) + ending.join('');
}
