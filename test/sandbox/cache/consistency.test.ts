import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NotFilledError, NotReachedError } from '../../../src/sandbox/cache/errors.js';
import { WatchCache } from '../../../src/sandbox/cache/watch-cache.js';
import { MemoryStore } from '../../../src/sandbox/store/memory.js';
import { ManualClock } from '../../support/manual-clock.js';
import { DelayedStore } from './delayed-store.js';
import { PODS, podKey, podValue } from './objects.js';
import { settled } from './settle.js';

/**
 * Two members with a cache each serve one store. Whatever is written through either, however late their watches deliver
 * it and wherever these are cut: a read of the present state shows one state of the store, not from before the read
 * started, and not from before any state that a completed read has shown.
 */

const pod = fc.record({ namespace: fc.constantFrom('a', 'b'), name: fc.constantFrom('x', 'y', 'z') });
const member = fc.nat(1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), member, pod }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), member, pod }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write elsewhere' as const), member }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('read' as const), member }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('release' as const),
      member,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), member }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('compact' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('time' as const), by: fc.nat(700) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

class Cluster {
  readonly clock = new ManualClock();
  readonly closing = new AbortController();
  readonly memory = new MemoryStore();
  readonly stores = [new DelayedStore(this.memory), new DelayedStore(this.memory)];
  readonly caches = this.stores.map(
    (store) => new WatchCache(PODS, { store, clock: this.clock, progress: true }),
  );
  /** The pods' revisions by key after each write, by the revision of the write. */
  readonly states = new Map<number, Record<string, number>>([[1, {}]]);
  readonly reads: Promise<void>[] = [];
  readonly outcomes = { shown: 0, refused: 0 };
  /** The newest revision that a completed read has shown. */
  #shown = 0;
  #present = 1;

  async run(it: Step): Promise<void> {
    if (it.kind === 'put') {
      const { modRevision } = await this.stores[it.member]!.put(podKey(it.pod), podValue(it.pod));
      this.#wrote(modRevision, { [podKey(it.pod)]: modRevision });
    } else if (it.kind === 'delete') {
      const removed = await this.stores[it.member]!.delete(podKey(it.pod));
      if (removed !== undefined) this.#wrote(removed.revision, {}, podKey(it.pod));
    } else if (it.kind === 'write elsewhere') {
      const value = podValue({ namespace: 'a', name: 'n' });
      this.#wrote((await this.stores[it.member]!.put('/registry/nodes/n', value)).modRevision, {});
    } else if (it.kind === 'read') this.reads.push(this.#read(this.caches[it.member]!));
    else if (it.kind === 'release') this.stores[it.member]!.release(it.count);
    else if (it.kind === 'cut') this.stores[it.member]!.cut();
    else if (it.kind === 'compact') await this.memory.compact(this.#present);
    else this.clock.advance(it.by);
    await settled();
  }

  /** Delivers everything until every read is complete. */
  async finish(): Promise<void> {
    for (let round = 0; round < 100; round++) {
      for (const store of this.stores) store.release();
      await settled();
      this.clock.advance(50);
    }
    await Promise.all(this.reads);
  }

  #wrote(revision: number, changed: Record<string, number>, removed = ''): void {
    const { [removed]: _, ...kept } = this.states.get(this.#present)!;
    this.states.set(revision, { ...kept, ...changed });
    this.#present = revision;
  }

  async #read(cache: WatchCache): Promise<void> {
    const [notBefore, begun] = [Math.max(this.#shown, this.#present), this.clock.now()];
    try {
      await cache.waitForPresent(this.closing.signal);
    } catch (error) {
      expect(error instanceof NotReachedError || error instanceof NotFilledError).toBe(true);
      expect(this.clock.now() - begun).toBeGreaterThanOrEqual(3000);
      this.outcomes.refused += 1;
      return;
    }
    const { entries, revision } = cache.list({ prefix: PODS.prefix, limit: 0 });
    expect(revision).toBeGreaterThanOrEqual(notBefore);
    const seen = Object.fromEntries(entries.map(({ key, modRevision }) => [key, modRevision]));
    expect(seen).toEqual(this.states.get(revision));
    this.#shown = Math.max(this.#shown, revision);
    this.outcomes.shown += 1;
  }
}

test('reads of the present state are linearizable, and no progress is requested when they are complete', async () => {
  const total = { shown: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async (steps) => {
      const cluster = new Cluster();
      for (const cache of cluster.caches) void cache.run(cluster.closing.signal);
      try {
        for (const it of steps) await cluster.run(it);
        await cluster.finish();
        const asked = cluster.stores.map(({ counts }) => counts.progress);
        cluster.clock.advance(3_600_000);
        expect(cluster.stores.map(({ counts }) => counts.progress)).toEqual(asked);
        expect(cluster.clock.waiting).toBe(0);
        for (const cache of cluster.caches) expect(cache.revision).toBeGreaterThan(0);
      } finally {
        cluster.closing.abort();
      }
      total.shown += cluster.outcomes.shown;
      total.refused += cluster.outcomes.refused;
    }),
    { numRuns: 150 },
  );
  expect(total.shown).toBeGreaterThan(500);
});
