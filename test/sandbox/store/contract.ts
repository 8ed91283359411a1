import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Change,
  CompactedError,
  FutureRevisionError,
  type Progress,
  RevisionMismatchError,
  type Store,
  type StoredValue,
} from '../../../src/sandbox/store/store.js';

export const value = (text: string): StoredValue => ({ bytes: () => Buffer.from(text) });
export const text = (stored: StoredValue | undefined) => stored && Buffer.from(stored.bytes()).toString();

/** Tests a store against its interface. Each test opens one with nothing below /registry. */
export function holdToContract(name: string, open: () => Promise<Store>): void {
  const opened = async () => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };

  describe(`${name}: reads and writes`, () => {
    test('a key keeps the revision of its creation and gets a new one with every write', async () => {
      const store = await opened();
      const first = await store.put('/registry/a/x', value('1'));
      const second = await store.put('/registry/a/x', value('2'));
      expect(first.createRevision).toBe(first.modRevision);
      expect(second.createRevision).toBe(first.createRevision);
      expect(second.modRevision).toBeGreaterThan(first.modRevision);
      const { entry, revision } = await store.get('/registry/a/x');
      expect([text(entry?.value), entry?.modRevision]).toEqual(['2', second.modRevision]);
      expect(revision).toBe(await store.currentRevision());
    });

    test('a removed key is created again', async () => {
      const store = await opened();
      const first = await store.put('/registry/a/x', value('1'));
      const removed = await store.delete('/registry/a/x');
      expect(removed?.entry).toMatchObject({ key: '/registry/a/x', modRevision: first.modRevision });
      expect(removed?.revision).toBeGreaterThan(first.modRevision);
      expect((await store.get('/registry/a/x')).entry).toBeUndefined();
      const again = await store.put('/registry/a/x', value('2'), 0);
      expect(again.createRevision).toBe(again.modRevision);
    });

    test('a writer who expects another revision learns the existing one', async () => {
      const store = await opened();
      const { modRevision } = await store.put('/registry/a/x', value('1'), 0);
      const refused = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error) => error);
      const twice = await refused(store.put('/registry/a/x', value('2'), 0));
      expect(twice).toBeInstanceOf(RevisionMismatchError);
      expect(twice).toMatchObject({ expected: 0, actual: { key: '/registry/a/x', modRevision } });
      expect(text(twice.actual.value)).toBe('1');
      for (const wrong of [
        () => store.put('/registry/a/x', value('2'), modRevision + 1),
        () => store.delete('/registry/a/x', modRevision - 1),
        () => store.put('/registry/a/none', value('2'), modRevision),
        () => store.delete('/registry/a/none', modRevision),
      ]) {
        expect(await refused(wrong())).toBeInstanceOf(RevisionMismatchError);
      }
      const changed = await store.put('/registry/a/x', value('2'), modRevision);
      expect(await store.delete('/registry/a/x', changed.modRevision)).toBeDefined();
    });

    test('removing a missing key does nothing', async () => {
      const store = await opened();
      const before = await store.currentRevision();
      expect(await store.delete('/registry/a/none')).toBeUndefined();
      expect(await store.delete('/registry/a/none', 0)).toBeUndefined();
      expect(await store.currentRevision()).toBe(before);
    });

    test('one of several concurrent writers wins', async () => {
      const store = await opened();
      const tries = Array.from({ length: 8 }, (_, i) => store.put('/registry/a/x', value(`${i}`), 0));
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });

  describe(`${name}: lists`, () => {
    const KEYS = ['/registry/a-b/x', '/registry/a/x', '/registry/a/y', '/registry/a/z', '/registry/ab/x'];

    test('contains the keys with a prefix in order, and counts from its start', async () => {
      const store = await opened();
      for (const key of KEYS.toReversed()) await store.put(key, value(key));
      const list = async (request: Parameters<Store['list']>[0]) => {
        const { entries, count } = await store.list(request);
        return [entries.map((entry) => entry.key), count];
      };
      const [, x, y, z] = KEYS;
      expect(await list({ prefix: '/registry/a/' })).toEqual([[x, y, z], 3]);
      expect(await list({ prefix: '/registry/a/', limit: 2 })).toEqual([[x, y], 3]);
      expect(await list({ prefix: '/registry/a/', from: y!, limit: 1 })).toEqual([[y], 2]);
      expect(await list({ prefix: '/registry/a/', from: `${y}\u0000`, limit: 5 })).toEqual([[z], 1]);
      expect(await list({ prefix: '/registry/a/', from: '/registry/a-b/x' })).toEqual([[x, y, z], 3]);
      expect(await list({ prefix: '/registry/a/', from: '/registry/ab/x' })).toEqual([[], 0]);
      expect(await list({ prefix: '/registry/none/' })).toEqual([[], 0]);
      expect(await list({ prefix: '/registry/' })).toEqual([KEYS, 5]);
    });

    test('a revision shows the state at that time', async () => {
      const store = await opened();
      const { modRevision: one } = await store.put('/registry/a/x', value('1'));
      await store.put('/registry/a/y', value('1'));
      await store.put('/registry/a/x', value('2'));
      await store.delete('/registry/a/y');
      const { entries, count, revision } = await store.list({ prefix: '/registry/a/', revision: one });
      expect(entries.map((entry) => [entry.key, text(entry.value)])).toEqual([['/registry/a/x', '1']]);
      expect([count, revision]).toEqual([1, one]);
      const { entry } = await store.get('/registry/a/y', one + 1);
      expect(text(entry?.value)).toBe('1');
    });

    test('refuses future revisions', async () => {
      const store = await opened();
      const future = (await store.currentRevision()) + 1000;
      const error = await store.list({ prefix: '/registry/', revision: future }).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(FutureRevisionError);
      expect(error).toMatchObject({ revision: future, current: await store.currentRevision() });
      await expect(store.get('/registry/a/x', future)).rejects.toThrow(FutureRevisionError);
      await expect(store.compact(future)).rejects.toThrow(FutureRevisionError);
    });
  });

  describe(`${name}: compaction`, () => {
    test('drops the history, and nothing else', async () => {
      const store = await opened();
      await store.put('/registry/a/x', value('1'));
      const { modRevision: two } = await store.put('/registry/a/x', value('2'));
      await store.put('/registry/a/x', value('3'));
      await store.compact(two);
      expect(await store.compactedRevision()).toBe(two);
      const error = await store.list({ prefix: '/registry/a/', revision: two - 1 }).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(CompactedError);
      expect(error).toMatchObject({ revision: two - 1, compacted: two });
      await expect(store.get('/registry/a/x', two - 1)).rejects.toThrow(CompactedError);
      expect(text((await store.get('/registry/a/x', two)).entry?.value)).toBe('2');
      await store.compact(two - 1);
      await store.compact(two);
      expect(await store.compactedRevision()).toBe(two);
    });

    test('ends watches of the history, but not those that start right after it', async () => {
      const store = await opened();
      await store.put('/registry/a/x', value('1'));
      const { modRevision: two } = await store.put('/registry/a/x', value('2'));
      const three = await store.put('/registry/a/x', value('3'));
      await store.compact(two);
      for (const from of [two - 1, two]) {
        const watching = collect(store, '/registry/a/', from, 1);
        await expect(watching).rejects.toThrow(CompactedError);
        await expect(watching).rejects.toMatchObject({ compacted: two });
      }
      const [change] = await collect(store, '/registry/a/', two + 1, 1);
      expect(change).toMatchObject({ type: 'put', revision: three.modRevision });
    });
  });

  describe(`${name}: watches after a compaction`, () => {
    test('are refused from a removal that was compacted, which they could not report', async () => {
      const store = await opened();
      await store.put('/registry/a/x', value('1'));
      const removed = await store.delete('/registry/a/x');
      await store.put('/registry/b/x', value('2'));
      await store.compact(removed!.revision);
      await expect(collect(store, '/registry/a/', removed!.revision, 1)).rejects.toThrow(CompactedError);
    });
  });

  describe(`${name}: watches`, () => {
    test('yield the history and then the present, with the previous values', async () => {
      const store = await opened();
      const one = await store.put('/registry/a/x', value('1'));
      const two = await store.put('/registry/a/x', value('2'));
      await store.put('/registry/b/x', value('other'));
      const watching = collect(store, '/registry/a/', one.modRevision, 4);
      const removed = await store.delete('/registry/a/x');
      const three = await store.put('/registry/a/x', value('3'));
      const changes = await watching;
      const seen = changes.map((change) => [
        change.type,
        change.key,
        change.revision,
        change.type === 'put' ? text(change.entry.value) : '',
        text(change.previous?.value) ?? '',
      ]);
      expect(seen).toEqual([
        ['put', '/registry/a/x', one.modRevision, '1', ''],
        ['put', '/registry/a/x', two.modRevision, '2', '1'],
        ['delete', '/registry/a/x', removed?.revision, '', '2'],
        ['put', '/registry/a/x', three.modRevision, '3', ''],
      ]);
    });

    test('end with their signal, immediately and later', async () => {
      const store = await opened();
      const ending = new AbortController();
      const from = (await store.currentRevision()) + 1;
      const items = store
        .watch({ prefix: '/registry/', from, signal: ending.signal })
        [Symbol.asyncIterator]();
      const waiting = items.next();
      await store.currentRevision();
      ending.abort();
      expect(await waiting).toMatchObject({ done: true });
      const late = store.watch({ prefix: '/registry/', from, signal: ending.signal });
      expect(await late[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
    });

    test('report their progress on request, after the changes up to there', async () => {
      const store = await opened();
      const from = (await store.currentRevision()) + 1;
      const ending = new AbortController();
      const follower = store.follow({ prefix: '/registry/a/', from, signal: ending.signal });
      const seen: (Change | Progress)[] = [];
      const items = follower[Symbol.asyncIterator]();
      const first = items.next();
      const one = await store.put('/registry/a/x', value('1'));
      seen.push(...(await first).value!);
      await store.put('/registry/b/x', value('2'));
      follower.requestProgress();
      while (seen.at(-1)?.type !== 'progress') seen.push(...(await items.next()).value!);
      ending.abort();
      expect(seen).toMatchObject([{ type: 'put', revision: one.modRevision }, { type: 'progress' }]);
      expect(seen[1]!.revision).toBeGreaterThanOrEqual(one.modRevision);
      expect(seen[1]!.revision).toBeLessThanOrEqual(await store.currentRevision());
    });
  });

  describe(`${name}: compared with a simple model`, () => {
    const key = fc.constantFrom(...['a/x', 'a/y', 'b/x', 'ab/x'].map((name) => `/registry/${name}`));
    const step = fc.record({ key, remove: fc.boolean(), expect: fc.constantFrom('any', 'right', 'wrong') });

    test('every revision shows its state in pages, and a watch leads from the first to the last', async () => {
      const store = await opened();
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 25 }),
          fc.integer({ min: 1, max: 4 }),
          async (plan, limit) => {
            for (const { key } of (await store.list({ prefix: '/registry/' })).entries)
              await store.delete(key);
            const start = await store.currentRevision();
            const states = await play(store, plan);
            for (const [revision, state] of states) {
              expect(await pages(store, '/registry/a/', revision, limit)).toEqual(
                below('/registry/a/', state),
              );
            }
            const wrote = states.size - 1;
            const changes = await collect(store, '/registry/', start + 1, wrote);
            const revisions = changes.map((change) => change.revision);
            expect(revisions).toEqual([...states.keys()].slice(1));
            const replayed = new Map<string, string>();
            for (const change of changes) {
              if (change.type === 'put') replayed.set(change.key, text(change.entry.value)!);
              else replayed.delete(change.key);
            }
            expect(below('/registry/', replayed)).toEqual(below('/registry/', [...states.values()].at(-1)!));
          },
        ),
        { numRuns: 20 },
      );
    });
  });
}

/** The first changes of a watch. */
export async function collect(store: Store, prefix: string, from: number, count: number): Promise<Change[]> {
  const ending = new AbortController();
  const changes: Change[] = [];
  if (count === 0) return changes;
  for await (const batch of store.watch({ prefix, from, signal: ending.signal })) {
    changes.push(...batch);
    if (changes.length >= count) ending.abort();
  }
  return changes;
}

type State = ReadonlyMap<string, string>;

/** Carries out a plan, checks the predictions of a model, and returns the state after each write by revision. */
async function play(
  store: Store,
  plan: readonly { key: string; remove: boolean; expect: string }[],
): Promise<Map<number, State>> {
  let state = new Map<string, string>();
  const states = new Map<number, State>([[await store.currentRevision(), state]]);
  const revisions = new Map<string, number>();
  for (const [index, { key, remove, expect: how }] of plan.entries()) {
    const right = revisions.get(key) ?? 0;
    const expected = how === 'any' ? undefined : how === 'right' ? right : right + 1;
    const write = remove ? store.delete(key, expected) : store.put(key, value(`${index}`), expected);
    if (how === 'wrong') {
      await expect(write).rejects.toThrow(RevisionMismatchError);
      continue;
    }
    const done = await write;
    if (done === undefined) {
      expect(state.has(key)).toBe(false);
      continue;
    }
    state = new Map(state);
    const revision = 'entry' in done ? done.revision : done.modRevision;
    if (remove) {
      state.delete(key);
      revisions.delete(key);
    } else {
      state.set(key, `${index}`);
      revisions.set(key, revision);
    }
    states.set(revision, state);
  }
  return states;
}

async function pages(
  store: Store,
  prefix: string,
  revision: number,
  limit: number,
): Promise<[string, string][]> {
  const seen: [string, string][] = [];
  for (let from = prefix; ; ) {
    const { entries, count } = await store.list({ prefix, from, revision, limit });
    for (const entry of entries) seen.push([entry.key, text(entry.value)!]);
    if (count === entries.length) return seen;
    from = `${entries.at(-1)!.key}\u0000`;
  }
}

function below(prefix: string, state: State): [string, string][] {
  return [...state].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
}
