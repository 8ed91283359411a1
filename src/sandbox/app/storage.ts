import { createHash, randomInt } from 'node:crypto';
import type { Clock } from '../../process/clock.js';
import type { Random } from '../base/random.js';
import { generateObjects } from '../generate/generate-objects.js';
import { generationPlan } from '../generate/options.js';
import { NAMESPACE_TYPE } from '../resources/built-in.js';
import type { EtcdOptions } from '../store/etcd/client/options.js';
import { MemoryStore } from '../store/memory.js';
import type { Store } from '../store/store.js';
import { objectKey } from '../types/resource-type.js';
import type { ApiServerOptions } from './options.js';

/** The store of a sandbox, and what it shares with other sandboxes that use the same store. */
export interface Storage {
  store: Store;
  /** The key of continue tokens. */
  tokenKey: Uint8Array;
  /** For uids and generated names, if they must not depend on a seed. */
  random?: Random;
  /** Other processes may write to it. */
  shared: boolean;
}

/** Opens the requested store, and adds generated objects to a new one. Fails as openEtcd does. */
export async function openStorage(options: ApiServerOptions, clock: Clock): Promise<Storage> {
  const { seed = 1, etcd } = options;
  if (etcd !== undefined) return etcdStorage(options, etcd, clock);
  const store = options.store ?? generatedStore(options, clock.now());
  return { store, tokenKey: options.tokenKey ?? keyFromSeed(seed), shared: false };
}

async function etcdStorage(options: ApiServerOptions, etcd: EtcdOptions, clock: Clock): Promise<Storage> {
  const { openEtcd } = await import('../store/etcd/open.js');
  const { storageCodec } = await import('../resources/stored/storage-codec.js');
  const intervals = options.compactEvery === undefined ? {} : { compactEvery: options.compactEvery };
  const warn = options.warn ?? (() => {});
  const { store, tokenKey } = await openEtcd({ ...intervals, ...etcd }, await storageCodec(), clock, warn);
  try {
    const isNew = await fillNew(store, options, clock.now());
    const { generateWords: words = [] } = options;
    if (!isNew && words.length > 0) {
      warn(`etcd has objects already, so none were generated: ${words.join(', ')} had no effect`);
    }
  } catch (error) {
    await store.close();
    throw error;
  }
  // a seed would generate the same uids on several members
  const random = options.random ?? (() => randomInt(2 ** 47) / 2 ** 47);
  return { store, tokenKey: options.tokenKey ?? tokenKey, random, shared: true };
}

/** The default namespace is created last: if it exists, everything was generated. Returns whether it did not exist. */
async function fillNew(
  store: Store & { createAll(values: Iterable<Generated>): Promise<void> },
  options: ApiServerOptions,
  now: number,
): Promise<boolean> {
  const last = objectKey(NAMESPACE_TYPE, '', 'default');
  const { entry } = await store.get(last);
  if (entry !== undefined) return false;
  let held: Generated | undefined;
  const others = function* () {
    for (const generated of generateObjects(generationPlan(options, options.seed ?? 1, now))) {
      if (generated[0] === last) held = generated;
      else yield generated;
    }
  };
  await store.createAll(others());
  if (held !== undefined) await store.createAll([held]);
  return true;
}

type Generated = ReturnType<typeof generateObjects> extends Generator<infer Item> ? Item : never;

function generatedStore(options: ApiServerOptions, now: number): Store {
  const store = new MemoryStore();
  store.seed(generateObjects(generationPlan(options, options.seed ?? 1, now)));
  return store;
}

function keyFromSeed(seed: number): Uint8Array {
  return createHash('sha256').update(`proa sandbox continue tokens ${seed}`).digest();
}
