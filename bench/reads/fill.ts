import { openEtcdStore } from './store.js';

/** Config maps of one size. */
export interface Filling {
  name: string;
  count: number;
  /** Bytes of data in each. */
  size: number;
}

/** Writes config maps into etcd, past any server, in 50 namespaces. */
export async function fill(url: string, prefix: string, { count, size }: Filling): Promise<void> {
  const { store, value } = await openEtcdStore(url, prefix);
  const text = 'x'.repeat(size);
  const objects = function* (): Generator<readonly [string, ReturnType<typeof value>]> {
    for (let at = 0; at < count; at++) {
      const [name, namespace] = [`map-${String(at).padStart(7, '0')}`, `ns-${at % 50}`];
      const metadata = { name, namespace, uid: `${at}`, labels: { app: `app-${at % 100}` } };
      yield [`/registry/configmaps/${namespace}/${name}`, value({ metadata, data: { text } })];
    }
  };
  await store.createAll(objects());
  await store.close();
}
