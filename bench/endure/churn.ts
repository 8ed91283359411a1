import { randomUUID } from 'node:crypto';
import type { KubeObject } from '../../src/codec/object.js';
import type { Entry, Store, StoredValue } from '../../src/sandbox/store/store.js';

/** What changing objects needs. */
export interface ChurnTools {
  store: Pick<Store, 'list' | 'put' | 'delete'>;
  objectAt(entry: Entry): KubeObject;
  toValue(object: KubeObject, custom: boolean): StoredValue;
  /** Returns a number from 0 to 1. */
  random(): number;
}

type Mutable = Omit<KubeObject, 'metadata'> & {
  metadata: { name: string; uid: string; creationTimestamp: string; resourceVersion?: string };
  data?: Record<string, string>;
  spec?: { replicas?: number };
  status?: { containerStatuses?: { restartCount: number }[] };
};

const MAX_KEYS = 9;
/** When more pods than this have been added, one of them is deleted. */
const MAX_ARRIVALS = 2;

/**
 * Changes objects in turn, directly in the storage, unaffected by faults: pods restart, appear and disappear; config
 * maps get keys; deployments scale.
 */
export class Churn {
  /** Changes made so far. */
  made = 0;
  readonly #tools: ChurnTools;

  constructor(tools: ChurnTools) {
    this.#tools = tools;
  }

  /** Makes one change. */
  async change(): Promise<void> {
    this.made++;
    const turn = this.made % 8;
    if (turn < 5) await this.#alter('/registry/pods/', restarted);
    else if (turn === 5) await this.#alter('/registry/configmaps/', withAnotherKey);
    else if (turn === 6) await this.#alter('/registry/deployments/', scaled);
    else await this.#comesOrGoes();
  }

  async #alter(prefix: string, change: (object: Mutable) => void): Promise<void> {
    const entry = await this.#any(prefix);
    if (entry === undefined) return;
    const object = this.#copyOf(entry);
    change(object);
    await this.#put(entry.key, object, entry.modRevision);
  }

  /** Adds a pod, or deletes an added one. */
  async #comesOrGoes(): Promise<void> {
    const { store } = this.#tools;
    const came = (await store.list({ prefix: '/registry/pods/' })).entries.filter(({ key }) =>
      key.includes('/came-'),
    );
    if (came.length > MAX_ARRIVALS) {
      await store.delete(came[Math.floor(this.#tools.random() * came.length)]!.key);
      return;
    }
    const entry = await this.#any('/registry/pods/');
    if (entry === undefined) return;
    const object = this.#copyOf(entry);
    const name = `came-${String(this.made).padStart(6, '0')}`;
    object.metadata.name = name;
    object.metadata.uid = randomUUID();
    object.metadata.creationTimestamp = `${new Date().toISOString().slice(0, 19)}Z`;
    await this.#put(entry.key.replace(/[^/]*$/, name), object, 0);
  }

  async #any(prefix: string): Promise<Entry | undefined> {
    const { entries } = await this.#tools.store.list({ prefix });
    return entries[Math.floor(this.#tools.random() * entries.length)];
  }

  #copyOf(entry: Entry): Mutable {
    const object = structuredClone(this.#tools.objectAt(entry)) as Mutable;
    delete object.metadata.resourceVersion;
    return object;
  }

  /** If someone else, such as a controller, has changed it in the meantime, it is not changed. */
  async #put(key: string, object: Mutable, expected: number): Promise<void> {
    const value = this.#tools.toValue(object as KubeObject, false);
    await this.#tools.store.put(key, value, expected).catch(() => undefined);
  }
}

function restarted({ status }: Mutable): void {
  const [first] = status?.containerStatuses ?? [];
  if (first !== undefined) first.restartCount++;
}

function withAnotherKey(object: Mutable): void {
  const keys = Object.keys(object.data ?? {}).length;
  object.data = keys >= MAX_KEYS ? {} : { ...object.data, [`key-${keys}`]: 'value' };
}

function scaled({ spec }: Mutable): void {
  if (spec !== undefined) spec.replicas = ((spec.replicas ?? 0) + 1) % 7;
}
