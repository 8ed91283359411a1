import type { Client } from '../../cluster/client/client.js';
import type { Collection, ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { isStop } from '../../process/errors.js';
import { isNotFound } from '../../transport/errors.js';
import { keyOf } from '../object-turns.js';
import { type ListedNames, readFromList } from './read-from-list.js';

/** From this many objects of one type and namespace on, a list is worthwhile. */
const WORTH_A_LIST = 10;

/** What is known about an object on the server. */
export interface LiveState {
  /** Its current place, which differs from the requested one if its type has another scope than in the cache. */
  target: ObjectTarget;
  /** Undefined if it does not exist. */
  object: KubeObject | undefined;
  /** It was read together with others, some time ago: later changes are missing. */
  listed: boolean;
}

/** Objects of one type and namespace, which stay together even if the type has the other scope. */
interface Group {
  collection: Collection;
  names: Set<string>;
  /** Undefined until the first of them is requested. */
  list?: Promise<ListedNames>;
}

/**
 * Reads the live state of many objects that are known in advance. If several have the same type and namespace, lists
 * are used if that takes fewer requests; the others are read one by one, and so is everything that a list could not
 * return, for example if the user may not list.
 */
export class LiveReads {
  readonly #client: Client;
  readonly #groups = new Map<string, Group>();
  readonly #asked = new Set<string>();

  /** @param lists whether lists may be used at all */
  constructor(client: Client, targets: readonly ObjectTarget[], lists: boolean) {
    this.#client = client;
    if (!lists) return;
    for (const target of targets) {
      const { resource, namespace, otherwise, name } = target;
      const key = groupOf(target);
      const collection = { resource, namespace, ...(otherwise && { otherwise }) };
      const group = this.#groups.get(key) ?? { collection, names: new Set() };
      group.names.add(name);
      this.#groups.set(key, group);
    }
    for (const [key, { collection, names }] of this.#groups) {
      const isListed = names.size >= WORTH_A_LIST && collection.resource.verbs.includes('list');
      if (!isListed) this.#groups.delete(key);
    }
  }

  /** The live state of an object; on a second call, its current state. Fails as a GET of it does. */
  async read(target: ObjectTarget): Promise<LiveState> {
    const group = this.#groups.get(groupOf(target));
    if (group !== undefined && !this.#asked.has(keyOf(target))) {
      this.#asked.add(keyOf(target));
      group.list ??= readFromList(this.#client, group.collection, group.names);
      const listed = await group.list;
      const object = listed.found.get(target.name);
      listed.found.delete(target.name);
      if (object !== undefined || listed.covers(target.name))
        return { target: { ...listed.collection, name: target.name }, object, listed: true };
    }
    return this.readAgain(target);
  }

  /** Whether `read` uses a list, without a request for this object alone. */
  isListed(target: ObjectTarget): boolean {
    return this.#groups.has(groupOf(target)) && !this.#asked.has(keyOf(target));
  }

  /** The current state of an object. Fails as a GET of it does. */
  async readAgain(target: ObjectTarget): Promise<LiveState> {
    try {
      return { ...(await this.#client.find(target)), listed: false };
    } catch (error) {
      if (isStop(error) || !isNotFound(error)) throw error;
      return { target, object: undefined, listed: false };
    }
  }
}

function groupOf({ resource, namespace = '', otherwise }: ObjectTarget): string {
  return `${resource.group}/${resource.version}/${resource.name}/${namespace}/${otherwise?.namespace ?? ''}`;
}
