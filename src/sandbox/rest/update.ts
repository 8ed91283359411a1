import type { JsonObject, KubeObject } from '../../codec/object.js';
import { type ObjectValue, objectAt, storedObject, toValue } from '../object/value.js';
import { CUSTOM_RESOURCE_DEFINITIONS } from '../resources/built-in.js';
import type { ResourceType } from '../resources/resource-type.js';
import type { Call, Reply } from '../server/reply.js';
import { type Entry, RevisionMismatchError } from '../store/store.js';
import { readObjectBody } from './body.js';
import type { Api } from './context.js';
import { badRequest, conflict, invalidResource, modified } from './errors.js';
import type { ResourcePath } from './path.js';
import { objectReply, readObject } from './read.js';
import { validate } from './validate.js';
import { isDryRun } from './write-options.js';

/** PUT of an object, or of its status. */
export async function replaceObject(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
): Promise<Reply> {
  const dryRun = isDryRun(call);
  const given = await readObjectBody(call, type);
  checkPlace(path, given);
  const version = given.metadata?.resourceVersion ?? '';
  const current = await readObject(api, type, path);
  if (version === '' && type.custom) {
    const message = 'Invalid value: 0: must be specified for an update';
    throw invalidResource(type, path.name, {
      reason: 'FieldValueInvalid',
      message,
      field: 'metadata.resourceVersion',
    });
  }
  return writeChange(api, type, path, call, { current, given, dryRun });
}

/** A change that is to be stored. */
export interface ObjectChange {
  /** What is there now. */
  current: Entry;
  /** What is to be there, resourceVersion and all. */
  given: KubeObject;
  dryRun: boolean;
}

/** Stores a change and answers with the object. Fails with 409 for a stale resourceVersion or another uid. */
export async function writeChange(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
  { current, given, dryRun }: ObjectChange,
): Promise<Reply> {
  const version = given.metadata?.resourceVersion ?? '';
  if (version !== '' && version !== '0' && version !== String(current.modRevision)) {
    throw modified(type, path.name);
  }
  const old = objectAt(current);
  checkUid(type, path.name, current, old, given);
  const object = changed(old, given, path.subresource === 'status');
  validate(type, object);
  const value = toValue(object, type.custom);
  if (sameText(value, storedObject(current.value)) || dryRun) {
    return objectReply(api, type, value, current.modRevision, call);
  }
  const entry = await stored(api, type, path.name, current, object, value);
  return objectReply(api, type, value, entry, call);
}

async function stored(
  api: Api,
  type: ResourceType,
  name: string,
  current: Entry,
  object: KubeObject,
  value: ObjectValue,
): Promise<number> {
  try {
    const { deletionTimestamp, finalizers = [] } = object.metadata ?? {};
    const entry = await api.store.put(current.key, value, current.modRevision);
    if (deletionTimestamp !== undefined && finalizers.length === 0) {
      await api.store.delete(current.key);
      if (type === CUSTOM_RESOURCE_DEFINITIONS) api.registry.remove(name);
    } else if (type === CUSTOM_RESOURCE_DEFINITIONS) api.registry.define(object);
    return entry.modRevision;
  } catch (error) {
    if (error instanceof RevisionMismatchError) throw modified(type, name);
    throw error;
  }
}

/** The new object: what only a server may say is kept, and generation grows with everything but status. */
function changed(old: KubeObject, given: KubeObject, statusOnly: boolean): KubeObject {
  if (statusOnly) return { ...old, status: given.status };
  const { uid, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds, generation } =
    old.metadata ?? {};
  const object = {
    ...given,
    ...(old.status === undefined ? {} : { status: old.status }),
    ...(given.status === undefined ? {} : { status: given.status }),
    metadata: {
      ...given.metadata,
      name: old.metadata?.name,
      namespace: old.metadata?.namespace,
      uid,
      creationTimestamp,
      deletionTimestamp,
      deletionGracePeriodSeconds,
      generation,
    },
  };
  if (generation !== undefined && content(object) !== content(old))
    object.metadata.generation = generation + 1;
  return object;
}

function content(object: KubeObject): string {
  const { metadata: _, status: __, kind: ___, apiVersion: ____, ...rest } = object as JsonObject;
  return JSON.stringify(rest);
}

function sameText(left: ObjectValue, right: ObjectValue): boolean {
  return JSON.stringify(left.encoded()) === JSON.stringify(right.encoded());
}

function checkPlace(path: ResourcePath, { metadata = {} }: KubeObject): void {
  const { name, namespace } = metadata;
  if (name && name !== path.name) {
    throw badRequest(`the name of the object (${name}) does not match the name on the URL (${path.name})`);
  }
  if (namespace && path.namespace !== '' && namespace !== path.namespace) {
    throw badRequest(
      `the namespace of the object (${namespace}) does not match the namespace on the request (${path.namespace})`,
    );
  }
}

function checkUid(
  type: ResourceType,
  name: string,
  current: Entry,
  old: KubeObject,
  given: KubeObject,
): void {
  const [wanted, is] = [given.metadata?.uid, old.metadata?.uid];
  if (!wanted || wanted === is) return;
  const why = `StorageError: invalid object, Code: 4, Key: ${current.key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${wanted}, UID in object meta: ${is}`;
  throw conflict(type, name, why);
}
