import type { KubeObject } from '../../src/codec/object.js';

/** A folder of the built program. */
const built = (path: string) => new URL(`../../build/sandbox/${path}`, import.meta.url).href;

/** The sandbox's own store on an etcd, and the encoder of its values. */
export async function openEtcdStore(url: string, prefix: string) {
  const { openEtcd }: typeof import('../../src/sandbox/store/etcd/open.js') = await import(
    built('store/etcd/open.js')
  );
  const { backgroundClock }: typeof import('../../src/sandbox/base/clock.js') = await import(
    built('base/clock.js')
  );
  const { storageCodec }: typeof import('../../src/sandbox/resources/stored/storage-codec.js') = await import(
    built('resources/stored/storage-codec.js')
  );
  const { toValue }: typeof import('../../src/sandbox/object/value.js') = await import(
    built('object/value.js')
  );
  const options = { endpoints: [url], prefix, compactEvery: 0, requestTimeout: 60_000 };
  const { store } = await openEtcd(options, await storageCodec(), backgroundClock, () => {});
  return { store, value: (object: KubeObject) => toValue(object, false) };
}
