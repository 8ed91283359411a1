import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { groupVersion, type KubeObject } from '../../../codec/object.js';
import { timestamp } from '../../base/timestamp.js';
import { ApiError } from '../../http/errors.js';
import { objectAt, storedValue } from '../../object/value.js';
import { builtInType } from '../../resources/built-in.js';
import { IN_BACKGROUND } from '../../rest/delete/delete-options.js';
import type { Api } from '../../rest/request/context.js';
import { withGeneration } from '../../rest/validate/with-server-fields.js';
import { storeNew } from '../../rest/write/create.js';
import { withAllFields } from '../../rest/write/with-all-fields.js';
import { RevisionMismatchError } from '../../store/store.js';
import { listPrefix, objectKey, type ResourceType } from '../../types/resource-type.js';
import { removeEntry } from '../entries.js';

const EVENTS = builtInType('events');

/** The content of an event. */
export interface EventContent {
  type: 'Normal' | 'Warning';
  reason: string;
  message: string;
  /** The source: `kubelet`, `deployment-controller`. */
  component: string;
  /** Of the kubelet. */
  node?: string;
  /** The part of the object that it concerns: `spec.containers{app}`. */
  fieldPath?: string;
}

/** The objects of a cluster, as controllers read and write them. */
export class Cluster {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The current time as in objects. */
  get time(): string {
    return timestamp(this.#api.clock.now());
  }

  /** @param namespace "" for all, and for cluster-scoped types */
  async list(type: ResourceType, namespace: string): Promise<KubeObject[]> {
    const { entries } = await this.#api.store.list({ prefix: listPrefix(type, namespace) });
    return entries.map(objectAt);
  }

  async get(type: ResourceType, namespace: string, name: string): Promise<KubeObject | undefined> {
    const { entry } = await this.#api.store.get(objectKey(type, namespace, name));
    return entry && objectAt(entry);
  }

  /** Creates an object; does nothing if one with its name exists, or if its namespace is being deleted. */
  async create(type: ResourceType, given: KubeObject): Promise<KubeObject | undefined> {
    const { group, version, plural } = type;
    const namespace = given.metadata?.namespace ?? '';
    const path = { verb: 'POST', group, version, namespace, plural, name: '', subresource: '' };
    try {
      const own = async (object: KubeObject) => object;
      const { value } = await storeNew({ api: this.#api, type, path }, { given, dryRun: false, own });
      return objectAt({ key: '', value, createRevision: 0, modRevision: 0 } as never);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  /** Changes a stored object if the change makes a difference; reads it again after another writer's change. */
  async change(
    type: ResourceType,
    { metadata = {} }: KubeObject,
    change: (current: KubeObject) => KubeObject,
  ): Promise<void> {
    const key = objectKey(type, metadata.namespace ?? '', metadata.name ?? '');
    for (;;) {
      const { entry } = await this.#api.store.get(key);
      if (entry === undefined) return;
      const old = objectAt(entry);
      if (old.metadata?.uid !== metadata.uid) return;
      const next = await withAllFields(this.#api, type, withGeneration(old, change(old)));
      if (isDeepStrictEqual(plain(next), plain(old))) return;
      try {
        await this.#api.store.put(key, storedValue(type, next), entry.modRevision);
        return;
      } catch (error) {
        if (!(error instanceof RevisionMismatchError)) throw error;
      }
    }
  }

  /** Deletes an object immediately, and its dependents in the background. */
  async remove(type: ResourceType, { metadata = {} }: KubeObject): Promise<void> {
    const { entry } = await this.#api.store.get(
      objectKey(type, metadata.namespace ?? '', metadata.name ?? ''),
    );
    if (entry !== undefined) await removeEntry(this.#api, entry, { ...IN_BACKGROUND, gracePeriodSeconds: 0 });
  }

  /** Records an event, or increments the count of the same event. */
  async record(type: ResourceType, about: KubeObject, happening: EventContent): Promise<void> {
    const { name = '', namespace = 'default', uid } = about.metadata ?? {};
    const { reason, message, component, node = '', fieldPath } = happening;
    const hash = createHash('sha256')
      .update(JSON.stringify([uid, happening]))
      .digest('hex')
      .slice(0, 16);
    const { time } = this;
    const metadata = { name: `${name}.${hash}`, namespace };
    const made = await this.create(EVENTS, {
      kind: 'Event',
      apiVersion: 'v1',
      metadata,
      involvedObject: {
        kind: type.kind,
        namespace,
        name,
        ...(uid && { uid }),
        apiVersion: groupVersion(type.group, type.version),
        ...(fieldPath && { fieldPath }),
      },
      reason,
      message,
      source: node === '' ? { component } : { component, host: node },
      firstTimestamp: time,
      lastTimestamp: time,
      count: 1,
      type: happening.type,
      eventTime: null,
      reportingComponent: component,
      reportingInstance: node,
    } as KubeObject);
    if (made !== undefined) return;
    const known = await this.get(EVENTS, namespace, metadata.name);
    if (known === undefined) return;
    await this.change(EVENTS, known, (event) => ({
      ...event,
      lastTimestamp: time,
      count: Number(event.count ?? 1) + 1,
    }));
  }
}

/** As JSON, without the version. */
function plain(object: KubeObject): unknown {
  const { kind: _, apiVersion: __, ...rest } = object;
  const { resourceVersion: ___, ...metadata } = object.metadata ?? {};
  return JSON.parse(JSON.stringify({ ...rest, metadata }));
}
