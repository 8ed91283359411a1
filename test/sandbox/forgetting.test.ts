import { expect, test } from 'vitest';
import { MemoryStore } from '../../src/sandbox/store/memory.js';
import { ManualClock } from '../support/manual-clock.js';
import { sandboxScene } from './sandbox-scene.js';

test('history that is five minutes old is dropped within another five', async () => {
  const clock = new ManualClock();
  const store = new MemoryStore();
  await sandboxScene({ store, clock });
  const value = { bytes: () => Buffer.from('') };
  const { modRevision } = await store.put('/registry/a/x', value);
  const minutes = async (count: number) => {
    clock.advance(count * 60_000);
    await new Promise(setImmediate);
    return store.compactedRevision();
  };
  expect(await minutes(5)).toBe(0);
  await store.put('/registry/a/x', value);
  expect(await minutes(4)).toBe(0);
  expect(await minutes(1)).toBe(modRevision);
  expect(await minutes(5)).toBe(modRevision + 1);
});

test('history is never dropped if that is configured', async () => {
  const clock = new ManualClock();
  const store = new MemoryStore();
  await sandboxScene({ store, clock, compactEvery: 0 });
  await store.put('/registry/a/x', { bytes: () => Buffer.from('') });
  for (let hour = 0; hour < 3; hour++) {
    clock.advance(3_600_000);
    await new Promise(setImmediate);
  }
  expect(await store.compactedRevision()).toBe(0);
});
