import { type ApiServer, startApiServer } from '../../../src/sandbox/app/sandbox.js';
import { progressSupport } from '../../../src/sandbox/store/etcd/client/version.js';
import { etcdProgram, etcdVersion } from '../../support/etcd.js';
import { isMissing } from '../../support/reference.js';
import { type Answer, TestClient } from '../client.js';
import { EtcdSetup } from '../store/etcd/setup.js';
import { HeldClock } from './held-clock.js';
import { openWatch } from './open-watch.js';

const RELIABLE = progressSupport([etcdVersion]) === 'reliable';

/** The sandboxes for the tables of list and watch options: each store, with and without a cache. */
export const WORLDS = ['memory', 'etcd'].flatMap((store) =>
  [false, true].map((cache) => ({
    name: `${store}, the watch cache ${cache ? 'on' : 'off'}`,
    store,
    cache,
    /** Whether the store's progress is reliable: an old etcd's is not. */
    reliable: store === 'memory' || RELIABLE,
    /** Whether reads of the present state come from the cache. */
    consistent: cache && (store === 'memory' || RELIABLE),
    missing: store === 'etcd' && isMissing('etcd', etcdProgram),
  })),
);

export type WorldKind = (typeof WORLDS)[number];

export const MAPS = '/api/v1/namespaces/sem/configmaps';

/**
 * A sandbox with config maps c2 to c6 in a namespace. Its history: c1, c2 and c3 were created, then the list of `old`
 * was read, then c4, c5 and c6 were created, c1 was deleted, and something else was written.
 */
export class World {
  readonly clock = new HeldClock();
  #sandbox!: ApiServer;
  #client!: TestClient;
  #etcd: EtcdSetup | undefined;
  /** The resourceVersion of the older list. */
  old = '';
  /** The continue token of its first page of two, c1 and c2. */
  token = '';

  constructor(readonly kind: WorldKind) {}

  async start(): Promise<void> {
    const { kind, clock } = this;
    const options = { pods: 0, clock, ...(kind.cache && kind.consistent ? { watchCache: true } : {}) };
    if (kind.store === 'etcd') {
      this.#etcd = new EtcdSetup();
      await this.#etcd.start();
      const etcd = { endpoints: [this.#etcd.server.url], compactEvery: 0 };
      this.#sandbox = await startApiServer({
        ...options,
        ...(kind.cache ? {} : { watchCache: false }),
        etcd,
      });
    } else this.#sandbox = await startApiServer(options);
    this.#client = new TestClient(this.#sandbox);
    await this.#client.write('POST', '/api/v1/namespaces', { metadata: { name: 'sem' } });
    for (const name of ['c1', 'c2', 'c3']) await this.create(name);
    const { metadata } = (await this.get('limit=2')).json;
    this.old = metadata.resourceVersion;
    this.token = metadata.continue;
    for (const name of ['c4', 'c5', 'c6']) await this.create(name);
    await this.delete('c1');
    await this.writeElsewhere();
  }

  async end(): Promise<void> {
    this.#client?.close();
    await this.#sandbox?.close();
    await this.#etcd?.end();
  }

  get(query: string): Promise<Answer> {
    return this.#client.get(`${MAPS}?${query}`);
  }

  create(name: string): Promise<Answer> {
    return this.#client.write('POST', MAPS, { metadata: { name, labels: { name } } });
  }

  delete(name: string): Promise<Answer> {
    return this.#client.send('DELETE', `${MAPS}/${name}`);
  }

  writeElsewhere(): Promise<Answer> {
    return this.#client.write('POST', '/api/v1/namespaces/sem/secrets', { metadata: { generateName: 's-' } });
  }

  /** The store's revision. */
  async present(): Promise<number> {
    return this.#sandbox.store.currentRevision();
  }

  compact(): Promise<void> {
    return this.#sandbox.compact();
  }

  metrics(): Promise<Answer> {
    return this.#client.get('/metrics');
  }

  /** How many requests of a verb were answered from each source. */
  async counts(verb: string): Promise<{ cache: number; store: number }> {
    const { text } = await this.metrics();
    const total = (source: string) => {
      const line = `apiserver_request_total\\{verb="${verb}",resource="configmaps",source="${source}",code="200"\\} (\\d+)`;
      return Number(new RegExp(line).exec(text)?.[1] ?? 0);
    };
    return { cache: total('cache'), store: total(this.kind.store) };
  }

  /** The source of a list. */
  async sourceOf(query: string): Promise<'cache' | 'store' | 'neither'> {
    const before = await this.counts('LIST');
    await this.get(query);
    const after = await this.counts('LIST');
    if (after.cache > before.cache) return 'cache';
    return after.store > before.store ? 'store' : 'neither';
  }

  watch(query: string) {
    return openWatch(this.#sandbox, `${MAPS}?watch=true&${query}`);
  }
}

/** The names in a list. */
export function namesOf({ json }: Answer): string[] {
  return json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
}
