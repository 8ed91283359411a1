import { setTimeout as pause } from 'node:timers/promises';
import type { Etcd } from './etcd.js';
import { type ReadServer, startServer } from './server.js';
import { openEtcdStore } from './store.js';

/** The cost of one way of reading. */
export interface Reading {
  /** The seconds of each list, in order. */
  latencies: number[];
  /** Per list: CPU seconds of the server and of etcd, bytes sent by etcd, and calls to it. */
  perList: { server: number; etcd: number; sent: number; calls: number };
  /** The seconds of the first list, which may have to fill a cache. */
  first: number;
  /** The server's resident bytes at the end. */
  resident: number;
  /** An upper bound of the 99th percentile of waits for the cache, in seconds; undefined if there is none. */
  waitBound: number | undefined;
}

/** Uncounted lists at the start, when a server has other work to do. */
const WARM_UP = 2;

/** A list that must look at every object and finds none. */
const LIST = '/api/v1/configmaps?labelSelector=app%3Dnone';

/**
 * Lists once per interval, each time after a write to another resource, which a cache learns about only by asking.
 * @param interval seconds from the start of one list to the next, or as long as a list takes
 */
export async function measureReads(
  etcd: Etcd,
  prefix: string,
  watchCache: boolean,
  rounds: number,
  interval: number,
): Promise<Reading> {
  const address = { endpoints: [etcd.url], prefix, requestTimeout: 120_000 };
  const server = await startServer({ pods: 0, watchCache, etcd: address }, ['--max-old-space-size=6000']);
  const { store, value } = await openEtcdStore(etcd.url, prefix);
  const list = async () => {
    const begin = performance.now();
    await store.put('/registry/leases/bench/lease', value({ metadata: { name: 'lease' } }));
    const { seconds } = await server.get(LIST);
    await pause(Math.max(0, interval * 1000 - (performance.now() - begin)));
    return seconds;
  };
  try {
    const first = await firstList(server);
    for (let round = 0; round < WARM_UP; round++) await list();
    const before = { server: await server.usage(), etcd: await etcd.counters() };
    const latencies: number[] = [];
    for (let round = 0; round < rounds; round++) latencies.push(await list());
    const after = { server: await server.usage(), etcd: await etcd.counters() };
    const per = (total: number) => total / rounds;
    return {
      latencies,
      first,
      perList: {
        server: per(after.server.processor - before.server.processor),
        etcd: per(after.etcd.processor - before.etcd.processor),
        sent: per(after.etcd.sent - before.etcd.sent),
        calls: per(after.etcd.calls - before.etcd.calls) - 1, // the write
      },
      resident: after.server.resident,
      waitBound: watchCache ? waitBound((await server.get('/metrics')).text, 0.99) : undefined,
    };
  } finally {
    await store.close();
    await server.stop();
  }
}

/** The first list, repeated while the cache is being filled. */
async function firstList(server: ReadServer): Promise<number> {
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      await server.get(LIST);
      return (performance.now() - begin) / 1000;
    } catch (error) {
      if (attempt === 300) throw error;
      await pause(1000);
    }
  }
}

/** The upper bound of the bucket in the wait histogram that contains this quantile. */
function waitBound(metrics: string, part: number): number {
  const name = 'apiserver_watch_cache_read_wait_seconds';
  const buckets = [
    ...metrics.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"[^}]*configmaps"\\} (\\d+)$`, 'gm')),
  ];
  const all = Number(buckets.at(-1)?.[2] ?? 0);
  const found = buckets.find(([, , count]) => Number(count) >= all * part);
  return Number(found?.[1] === '+Inf' ? Number.POSITIVE_INFINITY : found?.[1]);
}
