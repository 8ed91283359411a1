import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryStore } from '../../src/sandbox/store/memory.js';
import {
  type Change,
  CompactedError,
  FutureRevisionError,
  RevisionMismatchError,
  type StoredValue,
} from '../../src/sandbox/store/store.js';

const value = (text: string): StoredValue => ({ bytes: () => Buffer.from(text) });
const text = (stored: StoredValue) => Buffer.from(stored.bytes()).toString();

const KEYS = ['/r/pods/a-b/x', '/r/pods/a/x', '/r/pods/a/y', '/r/pods/b/x', '/r/podsx/a/x'];

type Step = { kind: 'put' | 'delete'; key: string } | { kind: 'compact'; share: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('put' as const, 'delete' as const), key: fc.constantFrom(...KEYS) }),
    fc.record({ kind: fc.constant('compact' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  ),
  { maxLength: 40 },
);

/** All past states, by revision: what a store must remember. */
async function play(store: MemoryStore, plan: Step[]) {
  const states = new Map<number, Map<string, string>>([[1, new Map()]]);
  let state = new Map<string, string>();
  for (const [index, step] of plan.entries()) {
    const before = await store.currentRevision();
    if (step.kind === 'compact') {
      await store.compact(Math.floor(before * step.share));
      continue;
    }
    state = new Map(state);
    if (step.kind === 'put') {
      await store.put(step.key, value(`${index}`));
      state.set(step.key, `${index}`);
    } else if (state.delete(step.key)) await store.delete(step.key);
    else expect(await store.delete(step.key)).toBeUndefined();
    states.set(await store.currentRevision(), state);
  }
  return states;
}

describe('the memory store', () => {
  test('shows every state since the last compaction, in pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (plan, limit) => {
        const store = new MemoryStore();
        const states = await play(store, plan);
        const compacted = await store.compactedRevision();
        for (const [revision, state] of states) {
          if (revision < compacted) {
            await expect(store.list({ prefix: '/r/pods/', revision })).rejects.toThrow(CompactedError);
            continue;
          }
          const wanted = [...state]
            .filter(([key]) => key.startsWith('/r/pods/'))
            .sort(([a], [b]) => (a < b ? -1 : 1));
          const seen: [string, string][] = [];
          let from: string | undefined;
          for (;;) {
            const page = await store.list({ prefix: '/r/pods/', revision, limit, ...(from ? { from } : {}) });
            expect(page.count).toBe(wanted.length - seen.length);
            seen.push(...page.entries.map((entry): [string, string] => [entry.key, text(entry.value)]));
            if (page.count === page.entries.length) break;
            from = `${page.entries.at(-1)!.key}\u0000`;
          }
          expect(seen).toEqual(wanted);
        }
      }),
    );
  });

  test('sends a watch from any readable revision the changes up to the present', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const store = new MemoryStore();
        const states = await play(store, plan);
        const current = await store.currentRevision();
        for (const [revision, state] of states) {
          if (revision < (await store.compactedRevision()) || revision === current) continue;
          const replayed = new Map([...state].filter(([key]) => key.startsWith('/r/pods/')));
          const stop = new AbortController();
          const last = Math.max(...lastChange(states, revision));
          if (last < 0) continue;
          for await (const batch of store.watch({
            prefix: '/r/pods/',
            from: revision + 1,
            signal: stop.signal,
          })) {
            for (const change of batch) apply(replayed, change);
            if (batch.at(-1)!.revision >= last) stop.abort();
          }
          const wanted = [...states.get(current)!].filter(([key]) => key.startsWith('/r/pods/'));
          expect(new Map(wanted)).toEqual(replayed);
        }
      }),
      {
        examples: [
          [
            [
              { kind: 'put', key: '/r/pods/a/x' },
              { kind: 'delete', key: '/r/pods/a/x' },
            ],
          ],
        ],
      },
    );
  });

  test('writes only over the revision that its writer expects', async () => {
    const store = new MemoryStore();
    const { modRevision } = await store.put('/k', value('1'), 0);
    await expect(store.put('/k', value('2'), 0)).rejects.toThrow(RevisionMismatchError);
    await expect(store.delete('/k', modRevision + 1)).rejects.toThrow(RevisionMismatchError);
    const changed = await store.put('/k', value('2'), modRevision);
    expect(changed).toMatchObject({ createRevision: modRevision, modRevision: modRevision + 1 });
    expect(await store.delete('/k', changed.modRevision)).toMatchObject({ revision: modRevision + 2 });
  });

  test('refuses future revisions', async () => {
    const store = new MemoryStore();
    await expect(store.list({ prefix: '/', revision: 99 })).rejects.toThrow(FutureRevisionError);
    await expect(store.compact(99)).rejects.toThrow(FutureRevisionError);
  });
});

/** The last revision at which a pod changed after a revision; empty if none did. */
function lastChange(states: Map<number, Map<string, string>>, revision: number): number[] {
  const pods = (state: Map<string, string>) =>
    JSON.stringify([...state].filter(([key]) => key.startsWith('/r/pods/')).sort());
  const revisions = [...states.keys()].sort((a, b) => a - b);
  return revisions.filter((at, index) => {
    const before = revisions[index - 1];
    return at > revision && before !== undefined && pods(states.get(at)!) !== pods(states.get(before)!);
  });
}

function apply(state: Map<string, string>, change: Change): void {
  if (change.type === 'put') state.set(change.key, text(change.entry.value));
  else state.delete(change.key);
}
