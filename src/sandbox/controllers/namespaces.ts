import type { JsonObject } from '../../codec/object.js';
import { storedObject } from '../object/value.js';
import { NAMESPACE_TYPE } from '../resources/built-in.js';
import { IN_BACKGROUND } from '../rest/delete/delete-options.js';
import type { Api } from '../rest/request/context.js';
import type { Change, Entry } from '../store/store.js';
import { objectKey } from '../types/resource-type.js';
import { removeEntry, rewriteEntry, typeOfKey } from './entries.js';

/** Empties namespaces that are being deleted, and removes them when they are empty. */
export class NamespaceCleaner {
  /** The waiting namespaces, with the prefix of the objects found last. */
  readonly #waiting = new Map<string, string>();
  /** Those from which objects have been removed since then. */
  readonly #shrunk = new Set<string>();
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Handles a change. `finish` checks whether a namespace is empty. */
  async handle({ type, key, ...change }: Change): Promise<void> {
    if (key.startsWith(NAMESPACE_TYPE.prefix)) {
      const name = key.slice(NAMESPACE_TYPE.prefix.length);
      if (type === 'delete') this.#waiting.delete(name);
      else if ('entry' in change) await this.#empty(name);
      return;
    }
    if (type === 'put' || this.#waiting.size === 0) return;
    const of = typeOfKey(this.#api, key);
    if (of?.namespaced !== true) return;
    const [namespace = ''] = key.slice(of.prefix.length).split('/');
    if (this.#waiting.has(namespace)) this.#shrunk.add(namespace);
  }

  /** The namespaces to check again, each returned once: after many changes, because each check takes long. */
  takeShrunk(): string[] {
    const names = [...this.#shrunk];
    this.#shrunk.clear();
    return names;
  }

  /** Removes a namespace if it is empty now. */
  async finish(name: string): Promise<void> {
    if (this.#waiting.has(name)) await this.#release(name);
  }

  /** Deletes the content of a namespace that is being deleted. */
  async #empty(name: string): Promise<void> {
    if (!(await this.#isGoing(name))) return;
    this.#waiting.set(name, '');
    for (const prefix of this.#prefixes(name)) {
      const { entries } = await this.#api.store.list({ prefix });
      for (const entry of entries) {
        const { deletionTimestamp } = storedObject(entry.value).object().metadata ?? {};
        if (deletionTimestamp === undefined) await removeEntry(this.#api, entry, IN_BACKGROUND);
      }
    }
    await this.#release(name);
  }

  /** Removes the finalizer of an empty namespace. */
  async #release(name: string): Promise<void> {
    const left = await this.#content(name);
    if (left !== undefined) {
      this.#waiting.set(name, left.prefix);
      const { deletionTimestamp } = storedObject(left.entry.value).object().metadata ?? {};
      if (deletionTimestamp === undefined) await this.#empty(name); // written while the namespace was being deleted
      return;
    }
    const { entry } = await this.#api.store.get(objectKey(NAMESPACE_TYPE, '', name));
    if (entry === undefined) return;
    const { finalizers: _, ...spec } = (storedObject(entry.value).object().spec ?? {}) as JsonObject;
    await rewriteEntry(this.#api, entry, {}, { spec });
  }

  async #isGoing(name: string): Promise<boolean> {
    const { entry } = await this.#api.store.get(objectKey(NAMESPACE_TYPE, '', name));
    return entry !== undefined && !!storedObject(entry.value).object().metadata?.deletionTimestamp;
  }

  /** One remaining object; looks first where the last one was found. */
  async #content(name: string): Promise<{ prefix: string; entry: Entry } | undefined> {
    const known = this.#waiting.get(name) || undefined;
    for (const prefix of [...(known === undefined ? [] : [known]), ...this.#prefixes(name)]) {
      const [entry] = (await this.#api.store.list({ prefix, limit: 1 })).entries;
      if (entry !== undefined) return { prefix, entry };
    }
    return undefined;
  }

  #prefixes(name: string): Set<string> {
    const types = [...this.#api.registry.stored()].filter(({ namespaced }) => namespaced);
    return new Set(types.map((type) => `${type.prefix}${name}/`));
  }
}
