import { afterEach, expect, test } from 'vitest';
import { type Caches, openCaches } from '../../../src/sandbox/cache/caches.js';
import { builtInType } from '../../../src/sandbox/resources/built-in.js';
import { MemoryStore } from '../../../src/sandbox/store/memory.js';
import type { Store } from '../../../src/sandbox/store/store.js';
import { ManualClock } from '../../support/manual-clock.js';

const CONFIG_MAPS = builtInType('configmaps');
const opened: Caches[] = [];
afterEach(() => Promise.all(opened.splice(0).map((caches) => caches.close())));

/** A store with servers of these versions behind it. */
function behind(...versions: (string | undefined)[]): Store {
  return Object.assign(new MemoryStore(), { serverVersions: async () => versions });
}

async function open(store: Store, wanted?: boolean): Promise<Caches | undefined> {
  const caches = await openCaches(store, new ManualClock(), wanted);
  if (caches !== undefined) opened.push(caches);
  return caches;
}

test('a store in this process has caches only on request', async () => {
  expect(await open(new MemoryStore())).toBeUndefined();
  expect((await open(new MemoryStore(), true))?.consistent).toBe(true);
});

test('etcd has caches unless they are disabled', async () => {
  expect((await open(behind('3.5.16')))?.consistent).toBe(true);
  expect(await open(behind('3.5.16'), false)).toBeUndefined();
});

test('an etcd with unreliable progress has no caches of the present state, and a sandbox that requests them does not start', async () => {
  for (const old of ['3.4.23', '3.4.24', '3.5.7']) {
    expect((await open(behind('3.5.16', old)))?.consistent).toBe(false);
    await expect(open(behind(old), true)).rejects.toThrow(`etcd ${old} is too old`);
    expect(await open(behind(old), false)).toBeUndefined();
  }
});

test('an etcd with an unknown version is trusted', async () => {
  expect((await open(behind(undefined)))?.consistent).toBe(true);
  expect((await open(behind('dev'), true))?.consistent).toBe(true);
});

test('versions of one resource share a cache, but not with another scope', async () => {
  const caches = (await open(new MemoryStore(), true))!;
  const cache = caches.of(CONFIG_MAPS);
  expect(caches.of({ ...CONFIG_MAPS, version: 'v2' })).toBe(cache);
  expect(caches.of({ ...CONFIG_MAPS, namespaced: false })).not.toBe(cache);
});
