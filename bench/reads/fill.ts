import { openEtcdStore } from './store.js';

/** Config maps of one size. */
export interface Filling {
  name: string;
  count: number;
  /** Bytes of data in each. */
  size: number;
  /** The factors by which the cache must reduce latency and CPU time. */
  targets?: { latency: number; processor: number };
}

/** The number of concurrent writers; each sends transactions of many keys in sequence. */
const LANES = 4;

/** Writes config maps directly into etcd, in 50 namespaces, without keeping them in memory. */
export async function fill(url: string, prefix: string, { count, size }: Filling): Promise<void> {
  const { store, value } = await openEtcdStore(url, prefix);
  const text = 'x'.repeat(size);
  const objects = function* (lane: number): Generator<readonly [string, ReturnType<typeof value>]> {
    for (let at = lane; at < count; at += LANES) {
      const [name, namespace] = [`map-${String(at).padStart(7, '0')}`, `ns-${at % 50}`];
      const metadata = { name, namespace, uid: `${at}`, labels: { app: `app-${at % 100}` } };
      yield [`/registry/configmaps/${namespace}/${name}`, value({ metadata, data: { text } })];
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, (_, lane) => store.createAll(objects(lane))));
  } finally {
    await store.close();
  }
}
