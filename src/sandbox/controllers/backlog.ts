import type { Api } from '../rest/request/context.js';
import type { Entry } from '../store/store.js';
import { type Dependents, ownerReferencesOf } from './dependents.js';
import { readableObject } from './readable-object.js';

/** How many objects are read in one go; in between, others are served. */
const STEP = 1000;

/** Work that existed before the start. */
interface Backlog {
  /** Objects that are being deleted. */
  going: Entry[];
  /** Keys of objects with missing owners. */
  left: string[];
  /** The revision of this state. */
  revision: number;
}

/**
 * Reads everything once: records who owns what, and returns the remaining work. Ends early with the signal.
 * @param dependents records the owners
 */
export async function readBacklog(api: Api, dependents: Dependents, signal: AbortSignal): Promise<Backlog> {
  const revision = await api.store.currentRevision();
  const going: Entry[] = [];
  const present = new Set<string>();
  const owned = new Map<string, string[]>();
  for (const prefix of new Set([...api.registry.stored()].map((type) => type.prefix))) {
    let from = prefix;
    for (let more = true; more && !signal.aborted; ) {
      const { entries, count } = await api.store.list({ prefix, from, limit: STEP, revision });
      for (const entry of entries) {
        const object = readableObject(entry);
        if (object === undefined) continue;
        dependents.add(entry.key, object);
        present.add(object.metadata?.uid ?? '');
        const owners = ownerReferencesOf(object).map(({ uid }) => uid);
        if (owners.length > 0) owned.set(entry.key, owners);
        if (object.metadata?.deletionTimestamp) going.push(entry);
      }
      more = count > entries.length;
      from = `${entries.at(-1)?.key ?? from}\u0000`;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const left = [...owned].filter(([, owners]) => !owners.every((uid) => present.has(uid)));
  return { going, left: left.map(([key]) => key), revision };
}
