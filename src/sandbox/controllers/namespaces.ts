import type { JsonObject } from '../../codec/object.js';
import { storedObject } from '../object/value.js';
import { NAMESPACE_TYPE } from '../resources/built-in.js';
import { IN_BACKGROUND } from '../rest/delete/delete-options.js';
import type { Api } from '../rest/request/context.js';
import type { Change, Entry } from '../store/store.js';
import { objectKey } from '../types/resource-type.js';
import { removeEntry, rewriteEntry, typeOfKey } from './entries.js';

/** Empties namespaces that are going away, and lets them go when nothing is left in them. */
export class NamespaceCleaner {
  /** Those that wait for their content, with the prefix below which some was when last looked for. */
  readonly #waiting = new Map<string, string>();
  /** Those of them that something has gone from since. */
  readonly #shrunk = new Set<string>();
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Does what a change calls for. Whether a namespace is empty is seen by `finish`. */
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

  /** Those to look at again, each told once: after many changes, since each look takes as long as any. */
  takeShrunk(): string[] {
    const names = [...this.#shrunk];
    this.#shrunk.clear();
    return names;
  }

  /** Lets go of a namespace if it is empty now. */
  async finish(name: string): Promise<void> {
    if (this.#waiting.has(name)) await this.#release(name);
  }

  /** Deletes what is in a namespace that is going away. */
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

  /** Takes the finalizer of an empty namespace. */
  async #release(name: string): Promise<void> {
    const left = await this.#content(name);
    if (left !== undefined) {
      this.#waiting.set(name, left.prefix);
      const { deletionTimestamp } = storedObject(left.entry.value).object().metadata ?? {};
      if (deletionTimestamp === undefined) await this.#empty(name); // written while the namespace was deleted
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

  /** One object that is still there, looked for where there was one before. */
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
