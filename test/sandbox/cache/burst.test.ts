import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backgroundClock } from '../../../src/sandbox/base/clock.js';
import { WatchCache } from '../../../src/sandbox/cache/watch-cache.js';
import { storageCodec } from '../../../src/sandbox/resources/stored/storage-codec.js';
import { progressSupport } from '../../../src/sandbox/store/etcd/client/version.js';
import { openEtcd } from '../../../src/sandbox/store/etcd/open.js';
import { MemoryStore } from '../../../src/sandbox/store/memory.js';
import type { Store } from '../../../src/sandbox/store/store.js';
import { EtcdServer, etcdProgram, etcdVersion } from '../../support/etcd.js';
import { isMissing } from '../../support/reference.js';
import { PODS, podKey, podValue } from './objects.js';

/** A burst of writes during reads of the present state that wait for the cache: none is stale, no event is lost. */

const WRITES = 10_000;
const READERS = 20;
const never = new AbortController().signal;
const reliable = !isMissing('etcd', etcdProgram) && progressSupport([etcdVersion]) !== 'unreliable';

describe('a burst of 10,000 writes', () => {
  test('reaches watches of the store in memory', () => burst(new MemoryStore(), 4));

  describe.skipIf(!reliable)('with an etcd whose progress is reliable', () => {
    let etcd: EtcdServer;
    beforeAll(async () => {
      etcd = await EtcdServer.start();
    });
    afterAll(() => etcd.remove());

    test('reaches watches of one resource', async () => {
      const options = { endpoints: [etcd.url], compactEvery: 0 };
      const { store } = await openEtcd(options, await storageCodec(), backgroundClock, () => {});
      onTestFinished(() => store.close());
      await burst(store, 32);
    });
  });
});

/** @param lanes concurrent writers */
async function burst(store: Store, lanes: number): Promise<void> {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const cache = new WatchCache(PODS, { store, clock: backgroundClock, progress: true, encodeOnce: true });
  void cache.run(closing.signal);
  await cache.waitForPresent(never);
  const events = follow(cache, closing.signal);
  const written: number[] = [];
  let [started, last] = [0, 0];
  const write = async () => {
    while (started < WRITES) {
      const at = started++;
      const pod = { namespace: 'ns', name: `p-${at}` };
      // every tenth is to another resource, which the cache notices only by progress
      const key = at % 10 === 0 ? `/registry/nodes/${pod.name}` : podKey(pod);
      const { modRevision } = await store.put(key, podValue(pod), 0);
      last = Math.max(last, modRevision);
      if (at % 10 !== 0) written.push(modRevision);
    }
  };
  const shown = { reads: 0 };
  const read = async () => {
    for (let newest = 0; started < WRITES; shown.reads++) {
      const [ended, revisionThen] = [written.length, last];
      await cache.waitForPresent(never);
      const { entries, revision, remaining = 0 } = cache.list({ prefix: PODS.prefix, limit: 1 });
      expect(revision).toBeGreaterThanOrEqual(Math.max(revisionThen, newest));
      expect(entries.length + remaining).toBeGreaterThanOrEqual(ended);
      newest = revision;
    }
  };
  await Promise.all([...Array.from({ length: lanes }, write), ...Array.from({ length: READERS }, read)]);
  expect(shown.reads).toBeGreaterThan(READERS);
  expect(written.length).toBe(WRITES * 0.9);
  await events.reach(written.length);
  expect(events.revisions).toEqual(written.toSorted((a, b) => a - b));
  await cache.waitForPresent(never);
  const { entries } = cache.list({ prefix: PODS.prefix, limit: 0 });
  expect(entries.map(({ modRevision }) => modRevision).toSorted((a, b) => a - b)).toEqual(events.revisions);
}

/** Reads a watch of the cache from its current revision. */
function follow(cache: WatchCache, signal: AbortSignal) {
  const revisions: number[] = [];
  let wake = () => {};
  const run = async () => {
    for await (const items of cache.follow({ prefix: PODS.prefix, from: cache.revision + 1, signal })) {
      for (const item of items) if (item.type !== 'progress') revisions.push(item.revision);
      wake();
    }
  };
  const running = run();
  running.catch(() => {});
  return {
    revisions,
    /** Resolves after this number of changes. */
    async reach(count: number): Promise<void> {
      while (revisions.length < count) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([woken, running]);
      }
    },
  };
}
