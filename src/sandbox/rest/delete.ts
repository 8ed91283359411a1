import type { KubeObject } from '../../codec/object.js';
import { timestamp } from '../clock.js';
import { goJson } from '../object/encode.js';
import { objectAt, toValue } from '../object/value.js';
import { CUSTOM_RESOURCE_DEFINITIONS, NAMESPACES } from '../resources/built-in.js';
import { customResources } from '../resources/crd.js';
import { listPrefix, type ResourceType } from '../resources/resource-type.js';
import type { Call, Reply } from '../server/reply.js';
import { type Entry, RevisionMismatchError } from '../store/store.js';
import { readOptions } from './body.js';
import type { Api } from './context.js';
import { ApiError, modified } from './errors.js';
import { parseListOptions } from './list-options.js';
import { listText } from './list-text.js';
import { negotiateObject } from './negotiate.js';
import type { ResourcePath } from './path.js';
import { objectReply, readObject } from './read.js';
import { readPage } from './read-page.js';
import { parseSelection } from './selection.js';
import { isDryRun } from './write-options.js';

/**
 * DELETE of one object. Nothing outlives the answer but what finalizers hold: the sandbox has no kubelet that
 * would end a pod later, and empties a namespace, or a definition of its objects, at once.
 */
export async function deleteObject(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
): Promise<Reply> {
  const options = await readOptions(call);
  const dryRun = isDryRun(call, options.dryRun);
  const entry = await readObject(api, type, path);
  const object = objectAt(entry);
  checkPreconditions(type, path.name, options, object);
  const ended = ending(api, type, object, options);
  if (dryRun) return deletedReply(api, type, ended, entry.modRevision, call);
  const revision = await remove(api, type, path.name, entry, ended);
  return deletedReply(api, type, ended, revision, call);
}

/** DELETE of what a list selects; answers with the list. */
export async function deleteCollection(
  api: Api,
  type: ResourceType,
  path: ResourcePath,
  call: Call,
): Promise<Reply> {
  const options = await readOptions(call);
  const dryRun = isDryRun(call, options.dryRun);
  const form = negotiateObject(call.headers.accept, true, false);
  const prefix = listPrefix(type, path.namespace);
  const selection = parseSelection(type, call.query);
  const page = await readPage(api.store, api.tokens, prefix, parseListOptions(call.query, false), selection);
  for (const entry of dryRun ? [] : page.entries) {
    const object = objectAt(entry);
    await remove(api, type, object.metadata?.name ?? '', entry, ending(api, type, object, options));
  }
  return { status: 200, body: listText(type, page, form, 'Metadata', api.clock.now()) };
}

async function remove(
  api: Api,
  type: ResourceType,
  name: string,
  entry: Entry,
  ended: KubeObject,
): Promise<number> {
  if (held(ended)) {
    if (objectAt(entry).metadata?.deletionTimestamp !== undefined) return entry.modRevision;
    const kept = await api.store.put(entry.key, toValue(ended, type.custom)).catch(overtaken(type, name));
    return kept.modRevision;
  }
  if (type === NAMESPACES) await removeContents(api, name);
  if (type === CUSTOM_RESOURCE_DEFINITIONS) {
    await removeAll(api, customResources(ended)[0]?.prefix);
    api.registry.remove(name);
  }
  const removed = await api.store.delete(entry.key, entry.modRevision).catch(overtaken(type, name));
  return removed?.revision ?? entry.modRevision;
}

async function removeContents(api: Api, namespace: string): Promise<void> {
  const prefixes = new Set(
    [...api.registry.all()].filter((type) => type.namespaced).map((type) => type.prefix),
  );
  for (const prefix of prefixes) await removeAll(api, `${prefix}${namespace}/`);
}

async function removeAll(api: Api, prefix: string | undefined): Promise<void> {
  if (prefix === undefined) return;
  const { entries } = await api.store.list({ prefix });
  for (const { key } of entries) await api.store.delete(key);
}

/** The object marked as going away. */
function ending(api: Api, type: ResourceType, object: KubeObject, options: KubeObject): KubeObject {
  if (object.metadata?.deletionTimestamp !== undefined) return object;
  const spec = object.spec as { terminationGracePeriodSeconds?: number } | undefined;
  const grace = type.kind === 'Pod' ? (spec?.terminationGracePeriodSeconds ?? 30) : 0;
  return {
    ...object,
    metadata: {
      ...object.metadata,
      deletionTimestamp: timestamp(api.clock.now()),
      deletionGracePeriodSeconds: Number(options.gracePeriodSeconds ?? grace),
    },
    ...(type === NAMESPACES ? { status: { phase: 'Terminating' } } : {}),
  };
}

function held(object: KubeObject): boolean {
  return (object.metadata?.finalizers ?? []).length > 0;
}

/** The object for those types that are deleted in time on real servers, a Status for the others. */
function deletedReply(api: Api, type: ResourceType, ended: KubeObject, revision: number, call: Call): Reply {
  if (type.returnsDeleted || type === NAMESPACES || held(ended)) {
    return objectReply(api, type, toValue(ended, type.custom), revision, call);
  }
  const { name = '', uid = '' } = ended.metadata ?? {};
  const group = type.group === '' ? {} : { group: type.group };
  const details = { name, ...group, kind: type.plural, uid };
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details };
  return { status: 200, body: goJson(status) };
}

function checkPreconditions(type: ResourceType, name: string, options: KubeObject, object: KubeObject): void {
  const { uid, resourceVersion } = (options.preconditions ?? {}) as {
    uid?: string;
    resourceVersion?: string;
  };
  const { metadata = {} } = object;
  const refuse = (what: string, asked: string, is: string | undefined) =>
    new ApiError(
      409,
      `Operation cannot be fulfilled on ${type.kind} "${name}": the ${what} in the precondition (${asked}) does not match the ${what} in record (${is}). The object might have been modified`,
      { reason: 'Conflict', details: { name, kind: type.kind } },
    );
  if (uid && uid !== metadata.uid) throw refuse('UID', uid, metadata.uid);
  if (resourceVersion && resourceVersion !== metadata.resourceVersion) {
    throw refuse('ResourceVersion', resourceVersion, metadata.resourceVersion);
  }
}

function overtaken(type: ResourceType, name: string) {
  return (error: unknown): never => {
    throw error instanceof RevisionMismatchError ? modified(type, name) : error;
  };
}
