import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NotConfirmedError, NotFilledError, NotReachedError } from '../../../src/sandbox/cache/errors.js';
import { WatchCache } from '../../../src/sandbox/cache/watch-cache.js';
import { MemoryStore } from '../../../src/sandbox/store/memory.js';
import type { Change, Progress } from '../../../src/sandbox/store/store.js';
import { ManualClock } from '../../support/manual-clock.js';
import { DelayedStore } from './delayed-store.js';
import { PODS, podKey, podValue } from './objects.js';
import { settled } from './settle.js';

let clock: ManualClock;
let memory: MemoryStore;
let store: DelayedStore;
let closing: AbortController;
let waits: number[];
const never = new AbortController().signal;

beforeEach(() => {
  clock = new ManualClock();
  memory = new MemoryStore();
  store = new DelayedStore(memory);
  closing = new AbortController();
  waits = [];
});
afterEach(() => closing.abort());

function start(options: { progress?: boolean; window?: { changes: number; bytes: number } } = {}) {
  const { progress = true, ...more } = options;
  const observeWait = (seconds: number) => waits.push(seconds);
  const cache = new WatchCache(PODS, { store, clock, progress, observeWait, ...more });
  void cache.run(closing.signal);
  return cache;
}

const pod = (name: string, node = '') => ({ namespace: 'ns', name, node });
const put = (name: string, node = '') => memory.put(podKey(pod(name)), podValue(pod(name, node)));
const elsewhere = () => memory.put('/registry/nodes/n', podValue(pod('n')));

function names(cache: WatchCache): string[] {
  const { entries } = cache.list({ prefix: PODS.prefix, limit: 0 });
  return entries.map(({ key }) => key.slice(`${PODS.prefix}ns/`.length));
}

/** The current result of a promise. */
function outcome<T>(promise: Promise<T>): { value?: T; error?: unknown; done: boolean } {
  const seen: { value?: T; error?: unknown; done: boolean } = { done: false };
  promise.then(
    (value) => Object.assign(seen, { value, done: true }),
    (error: unknown) => Object.assign(seen, { error, done: true }),
  );
  return seen;
}

describe('a read of the present state', () => {
  test('needs no progress if the cache is already there', async () => {
    await put('a');
    const cache = start();
    await cache.waitForPresent(never);
    expect(names(cache)).toEqual(['a']);
    expect(store.counts).toMatchObject({ revision: 1, progress: 0 });
  });

  test('waits for a write that the watch has not delivered yet', async () => {
    const cache = start();
    await settled();
    await put('a');
    const read = outcome(cache.waitForPresent(never));
    await settled();
    expect(read.done).toBe(false);
    store.release();
    await settled();
    expect(read).toEqual({ value: undefined, done: true });
    expect(names(cache)).toEqual(['a']);
  });

  test('learns from progress that a write elsewhere did not change its objects', async () => {
    const cache = start();
    await settled();
    const { modRevision } = await elsewhere();
    const read = outcome(cache.waitForPresent(never));
    await settled();
    expect(store.counts.progress).toBe(1);
    expect(read.done).toBe(false);
    store.release();
    await settled();
    expect(read.done).toBe(true);
    expect(cache.revision).toBe(modRevision);
  });

  test('requests progress every 100 ms while it waits, once for any number of reads, and then no more', async () => {
    const cache = start();
    await settled();
    await elsewhere();
    const reads = Array.from({ length: 30 }, () => outcome(cache.waitForPresent(never)));
    await settled();
    clock.advance(450);
    expect(store.counts.progress).toBe(5);
    store.release();
    await settled();
    expect(reads.every((read) => read.done)).toBe(true);
    clock.advance(60_000);
    expect(store.counts.progress).toBe(5);
    expect(clock.waiting).toBe(0);
  });

  test('is refused after three seconds, and reports the revision of the cache', async () => {
    await put('a');
    const cache = start();
    await settled();
    const before = cache.revision;
    const { modRevision } = await put('b');
    const read = outcome(cache.waitForPresent(never));
    await settled();
    clock.advance(2999);
    await settled();
    expect(read.done).toBe(false);
    clock.advance(1);
    await settled();
    expect(read.error).toBeInstanceOf(NotReachedError);
    expect(read.error).toMatchObject({ revision: modRevision, current: before });
    expect(waits).toEqual([3]);
    expect(clock.waiting).toBe(0);
  });

  test('is refused if the store does not respond', async () => {
    const cache = start();
    await settled();
    store.currentRevision = () => new Promise(() => {});
    const read = outcome(cache.waitForPresent(never));
    await settled();
    clock.advance(3000);
    await settled();
    expect(read.error).toBeInstanceOf(NotConfirmedError);
    expect(clock.waiting).toBe(0);
  });

  test('ends when its client is gone', async () => {
    const cache = start();
    await settled();
    await put('a');
    const gone = new AbortController();
    const read = outcome(cache.waitForPresent(gone.signal));
    await settled();
    gone.abort(new Error('gone'));
    await settled();
    expect(read.error).toMatchObject({ message: 'gone' });
    expect(clock.waiting).toBe(0);
  });
});

describe('a cache that is being filled', () => {
  test('refuses reads after three seconds and is filled as soon as the store is available', async () => {
    await put('a');
    store.cut(false);
    const cache = start();
    expect(() => names(cache)).toThrow(NotFilledError);
    const read = outcome(cache.waitFor(0, never));
    await settled();
    clock.advance(3000);
    await settled();
    expect(read.error).toBeInstanceOf(NotFilledError);
    store.cut(true);
    clock.advance(5000);
    await settled();
    await cache.waitFor(0, never);
    expect(names(cache)).toEqual(['a']);
  });

  test('reads all pages at one revision', async () => {
    for (let at = 0; at < 25; at++) await put(`p${String(at).padStart(2, '0')}`);
    const list = memory.list.bind(memory);
    memory.list = async (request) => {
      const page = await list({ ...request, limit: Math.min(request.limit || 10, 10) });
      await memory.delete(podKey(pod('p24')));
      return page;
    };
    const cache = start();
    await settled();
    expect(names(cache)).toHaveLength(25);
    store.release();
    await settled();
    expect(names(cache)).toHaveLength(24);
  });
});

describe('a cut connection', () => {
  test('loses no change and repeats none', async () => {
    const cache = start();
    await settled();
    const events = collect(cache, cache.revision + 1);
    await put('a');
    await settled();
    store.release();
    await settled();
    await put('b');
    await put('c');
    await settled();
    store.release(1);
    store.cut();
    await memory.delete(podKey(pod('a')));
    await settled();
    clock.advance(100);
    await settled();
    store.release();
    await settled();
    expect(names(cache)).toEqual(['b', 'c']);
    expect(events.seen.map(describeItem)).toEqual(['put a', 'put b', 'put c', 'delete a']);
    expect(store.counts.list).toBe(1);
  });

  test('with a compacted gap leads to a new list, and watches learn that they are too old', async () => {
    await put('a');
    const cache = start();
    await settled();
    const events = collect(cache, cache.revision + 1);
    store.cut();
    await settled();
    await memory.delete(podKey(pod('a')));
    const { modRevision } = await put('b');
    await memory.compact(modRevision);
    clock.advance(10_000);
    await settled();
    clock.advance(10_000);
    await settled();
    expect(names(cache)).toEqual(['b']);
    expect(cache.revision).toBe(modRevision);
    expect(events.error).toMatchObject({ name: 'CompactedError' });
    expect(events.seen).toEqual([]);
  });
});

describe('a watch of the cache', () => {
  test('yields what follows its revision, with the previous objects', async () => {
    const { modRevision } = await put('a', 'n1');
    const cache = start();
    await settled();
    await put('a', 'n2');
    await settled();
    store.release();
    await settled();
    const events = collect(cache, modRevision + 1);
    await settled();
    expect(events.seen).toMatchObject([{ type: 'put', previous: { modRevision } }]);
  });

  test('continues before the kept events from the store, which may report that they are compacted', async () => {
    const first = await put('a');
    await put('b');
    const cache = start();
    await settled();
    const events = collect(cache, first.modRevision);
    await settled();
    store.release();
    await settled();
    expect(events.seen.map(describeItem)).toEqual(['put a', 'put b']);
    await memory.compact(cache.revision);
    const late = collect(cache, first.modRevision);
    await settled();
    expect(late.error).toMatchObject({ name: 'CompactedError' });
  });

  test('that is slower than the kept events last loses none', async () => {
    const cache = start({ window: { changes: 3, bytes: 1e6 } });
    await settled();
    const reader = cache
      .follow({ prefix: PODS.prefix, from: cache.revision + 1, signal: never })
      [Symbol.asyncIterator]();
    const first = reader.next();
    await put('p0');
    await settled();
    store.release();
    await first;
    for (let at = 1; at < 10; at++) await put(`p${at}`);
    await settled();
    store.release();
    await settled();
    const seen: string[] = [];
    const next = reader.next();
    await settled();
    store.release();
    for (const item of (await next).value ?? []) seen.push(describeItem(item));
    expect(seen).toEqual(Array.from({ length: 9 }, (_, at) => `put p${at + 1}`));
  });

  test('is silent about a future revision, and starts with it', async () => {
    const cache = start();
    await settled();
    const events = collect(cache, cache.revision + 3);
    for (const name of ['a', 'b', 'c']) await put(name);
    await settled();
    store.release();
    await settled();
    expect(events.seen.map(describeItem)).toEqual(['put c']);
  });

  test('reports its progress only after the events before it', async () => {
    const cache = start();
    await settled();
    const events = collect(cache, cache.revision + 1);
    await settled();
    await put('a');
    const { modRevision } = await elsewhere();
    events.follower.requestProgress();
    await settled();
    expect(events.seen).toEqual([]);
    store.release();
    await settled();
    expect(events.seen.map(describeItem)).toEqual(['put a', `progress ${modRevision}`]);
  });

  test('reports the revision of its last event if the store has no reliable progress', async () => {
    const cache = start({ progress: false });
    await settled();
    const events = collect(cache, cache.revision + 1);
    const { modRevision } = await put('a');
    await elsewhere();
    await settled();
    store.release();
    await settled();
    events.follower.requestProgress();
    await settled();
    expect(events.seen.map(describeItem)).toEqual(['put a', `progress ${modRevision}`]);
    expect(store.counts.progress).toBe(0);
  });

  test('shows only its own namespace', async () => {
    const cache = start();
    await settled();
    const events = collect(cache, cache.revision + 1, `${PODS.prefix}other/`);
    await put('a');
    const other = { namespace: 'other', name: 'b' };
    await memory.put(podKey(other), podValue(other));
    await settled();
    store.release();
    await settled();
    expect(events.seen).toMatchObject([{ type: 'put', key: podKey(other) }]);
  });
});

/** Follows until the test ends. */
function collect(cache: WatchCache, from: number, prefix = PODS.prefix) {
  const follower = cache.follow({ prefix, from, signal: closing.signal });
  const events: { follower: typeof follower; seen: (Change | Progress)[]; error?: unknown } = {
    follower,
    seen: [],
  };
  const read = async () => {
    for await (const items of follower) events.seen.push(...items);
  };
  read().catch((error: unknown) => {
    events.error = error;
  });
  return events;
}

function describeItem(item: Change | Progress): string {
  if (item.type === 'progress') return `progress ${item.revision}`;
  return `${item.type} ${item.key.slice(`${PODS.prefix}ns/`.length)}`;
}
