import { describe, expect, onTestFinished, test } from 'vitest';
import { MemoryStore } from '../../../src/sandbox/store/memory.js';
import { CompactedError } from '../../../src/sandbox/store/store.js';
import { holdToContract, value } from './contract.js';

holdToContract('memory', async () => new MemoryStore());

describe('a watch whose reader is much slower than the writers', () => {
  const MANY = 20_000;

  async function overtaken() {
    const store = new MemoryStore();
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const watch = store.watch({ prefix: '/registry/a/', from: 1, signal: ending.signal });
    const steps = watch[Symbol.asyncIterator]();
    const first = steps.next();
    await store.put('/registry/a/first', value('0'));
    expect((await first).value).toHaveLength(1);
    for (let count = 0; count < MANY; count++) await store.put(`/registry/a/${count % 7}`, value('1'));
    return { store, steps };
  }

  test('yields every change once', async () => {
    const { store, steps } = await overtaken();
    const seen: number[] = [];
    while (seen.length < MANY) for (const { revision } of (await steps.next()).value) seen.push(revision);
    expect(seen).toEqual(Array.from({ length: MANY }, (_, index) => index + 3));
    await store.put('/registry/a/last', value('2'));
    expect((await steps.next()).value).toMatchObject([{ key: '/registry/a/last' }]);
  });

  test('ends if changes that it has not read are compacted, instead of filling the memory', async () => {
    const { store, steps } = await overtaken();
    await store.compact(await store.currentRevision());
    await expect(steps.next()).rejects.toBeInstanceOf(CompactedError);
  });
});
