import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventWindow } from '../../../src/sandbox/cache/event-window.js';
import type { Change } from '../../../src/sandbox/store/store.js';

function change(revision: number, size = 1): Change {
  const value = { bytes: () => new Uint8Array(size) };
  const entry = { key: '/a', value, createRevision: revision, modRevision: revision };
  return { type: 'put', key: '/a', entry, previous: undefined, revision };
}

test('a window returns exactly the changes after a revision, or nothing once some of them are dropped', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 9 }), fc.nat(5), (steps, limit, floor) => {
      const window = new EventWindow({ changes: limit, bytes: 1e6 });
      window.reset(floor);
      const all: Change[] = [];
      let revision = floor + 1;
      for (const gap of steps) {
        revision += gap;
        const next = change(revision);
        window.append([next]);
        all.push(next);
      }
      const lost = all.at(-limit - 1)?.revision ?? floor;
      for (let asked = 0; asked <= revision + 1; asked++) {
        const wanted = all.filter((it) => it.revision > asked);
        expect(window.since(asked)).toEqual(asked < lost ? undefined : wanted);
      }
    }),
  );
});

test('a window is limited in bytes, but keeps the latest change whatever its size', () => {
  const window = new EventWindow({ changes: 100, bytes: 25 });
  window.reset(0);
  window.append([change(1, 10), change(2, 10), change(3, 10)]);
  expect(window.since(0)).toBeUndefined();
  expect(window.since(1)).toHaveLength(2);
  window.append([change(4, 1000)]);
  expect(window.length).toBe(1);
  expect(window.since(3)).toHaveLength(1);
});

test('a window counts a removal with the removed object', () => {
  const window = new EventWindow({ changes: 100, bytes: 25 });
  window.reset(0);
  const removed = (revision: number): Change => {
    const { key, entry: previous } = change(revision, 10) as Change & { type: 'put' };
    return { type: 'delete', key, previous, revision };
  };
  window.append([removed(1), removed(2), removed(3)]);
  expect(window.length).toBe(2);
});

test('a window releases dropped changes', () => {
  const window = new EventWindow({ changes: 10_000, bytes: 25 });
  window.reset(0);
  for (let revision = 1; revision <= 100; revision++) window.append([change(revision, 10)]);
  const held = Object.values(window).filter(Array.isArray) as unknown[][];
  expect(Math.max(...held.map((list) => list.length))).toBeLessThanOrEqual(2 * window.length + 1);
});
