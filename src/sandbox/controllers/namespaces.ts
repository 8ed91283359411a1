import type { JsonObject } from '../../codec/object.js';
import { storedObject } from '../object/value.js';
import { NAMESPACES } from '../resources/built-in.js';
import { objectKey } from '../resources/resource-type.js';
import type { Api } from '../rest/context.js';
import { IN_BACKGROUND } from '../rest/delete-options.js';
import type { Change } from '../store/store.js';
import { removeEntry, rewriteEntry, typeOfKey } from './entries.js';

/** Empties namespaces that are going away, and lets them go when nothing is left in them. */
export class NamespaceCleaner {
  /** Those that wait for their content. */
  private readonly waiting = new Set<string>();

  constructor(private readonly api: Api) {}

  /** Does what a change calls for. */
  async handle({ type, key, ...change }: Change): Promise<void> {
    if (key.startsWith(NAMESPACES.prefix)) {
      const name = key.slice(NAMESPACES.prefix.length);
      if (type === 'delete') this.waiting.delete(name);
      else if ('entry' in change) await this.empty(name);
      return;
    }
    if (type === 'put' || this.waiting.size === 0) return;
    const of = typeOfKey(this.api, key);
    if (of?.namespaced !== true) return;
    const [namespace = ''] = key.slice(of.prefix.length).split('/');
    if (this.waiting.has(namespace)) await this.empty(namespace);
  }

  private async empty(name: string): Promise<void> {
    const { entry } = await this.api.store.get(objectKey(NAMESPACES, '', name));
    if (entry === undefined) return;
    const namespace = storedObject(entry.value).object();
    if (!namespace.metadata?.deletionTimestamp) return;
    this.waiting.add(name);
    if (await this.hasContent(name, namespace.metadata.deletionTimestamp)) return;
    const { finalizers: _, ...spec } = (namespace.spec ?? {}) as JsonObject;
    await rewriteEntry(this.api, entry, {}, { spec });
  }

  /** Deletes what is there; says whether something stays for now. */
  private async hasContent(name: string, since: string): Promise<boolean> {
    const types = [...this.api.registry.all()].filter(({ namespaced }) => namespaced);
    for (const prefix of new Set(types.map((type) => type.prefix))) {
      const { entries } = await this.api.store.list({ prefix: `${prefix}${name}/` });
      for (const entry of entries) {
        const { deletionTimestamp } = storedObject(entry.value).object().metadata ?? {};
        if (deletionTimestamp === undefined || since === '')
          await removeEntry(this.api, entry, IN_BACKGROUND);
      }
    }
    for (const prefix of new Set(types.map((type) => type.prefix))) {
      const { entries } = await this.api.store.list({ prefix: `${prefix}${name}/`, limit: 1 });
      if (entries.length > 0) return true;
    }
    return false;
  }
}
