import type { KubeObject } from '../../codec/object.js';
import { timestamp } from '../clock.js';
import { toValue } from '../object/value.js';
import { type Random, uuid } from '../random.js';
import { CUSTOM_RESOURCE_DEFINITIONS, NAMESPACES } from '../resources/built-in.js';
import { objectKey, type ResourceType } from '../resources/resource-type.js';
import type { Call, Reply } from '../server/reply.js';
import { RevisionMismatchError } from '../store/store.js';
import { readObjectBody } from './body.js';
import type { Api } from './context.js';
import { ApiError, alreadyExists, badRequest, notFound } from './errors.js';
import type { ResourcePath } from './path.js';
import { objectReply } from './read.js';
import { validate } from './validate.js';
import { isDryRun } from './write-options.js';

/** POST to a collection. */
export async function createObject(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
): Promise<Reply> {
  const dryRun = isDryRun(call);
  const given = await readObjectBody(call, type);
  const object = await prepared(api, type, path, given);
  const { name = '', namespace = '' } = object.metadata ?? {};
  const value = toValue(object, type.custom);
  const key = objectKey(type, namespace, name);
  if (dryRun) {
    const { entry, revision } = await api.store.get(key);
    if (entry !== undefined) throw alreadyExists(type, name);
    return objectReply(api, type, value, revision, call, 201);
  }
  try {
    const entry = await api.store.put(key, value, 0);
    if (type === CUSTOM_RESOURCE_DEFINITIONS) api.registry.define(object);
    return objectReply(api, type, entry.value, entry.modRevision, call, 201);
  } catch (error) {
    if (error instanceof RevisionMismatchError) throw alreadyExists(type, name);
    throw error;
  }
}

/** The object as it will be stored: named, placed, defaulted, checked. */
async function prepared(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  given: KubeObject,
): Promise<KubeObject> {
  const { resourceVersion, ...metadata } = given.metadata ?? {};
  if (resourceVersion) {
    throw new ApiError(500, 'resourceVersion should not be set on objects to be created');
  }
  const namespace = placed(type, path.namespace, metadata.namespace);
  const name = metadata.name || generatedName(api.random, metadata.generateName);
  const draft = {
    ...given,
    metadata: {
      ...metadata,
      name,
      namespace,
      uid: uuid(api.random),
      generation: given.spec === undefined ? undefined : 1,
      creationTimestamp: timestamp(api.clock.now()),
      deletionTimestamp: undefined,
      deletionGracePeriodSeconds: undefined,
    },
  };
  validate(type, draft);
  if (namespace !== undefined) await checkNamespace(api, namespace);
  return type.defaults(draft);
}

/** The namespace of a new object. Fails with 400 where path and object disagree. */
export function placed(type: ResourceType, fromPath: string, own: string | undefined): string | undefined {
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

async function checkNamespace(api: Api, name: string): Promise<void> {
  const { entry } = await api.store.get(objectKey(NAMESPACES, '', name));
  if (entry === undefined) throw notFound(NAMESPACES, name);
}

function generatedName(random: Random, prefix: string | undefined): string {
  if (!prefix) return '';
  const letters = 'bcdfghjklmnpqrstvwxz2456789';
  const ending = Array.from({ length: 5 }, () => letters[Math.floor(random() * letters.length)]);
  return prefix.slice(0, 58) + ending.join('');
}
