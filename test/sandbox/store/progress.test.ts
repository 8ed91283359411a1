import { expect, test } from 'vitest';
import { MemoryStore } from '../../../src/sandbox/store/memory.js';

const value = (text: string) => ({ bytes: () => Buffer.from(text) });

test('progress comes after the changes up to its revision, whatever else was written', async () => {
  const store = new MemoryStore();
  const ending = new AbortController();
  const follower = store.follow({ prefix: '/a/', from: 1, signal: ending.signal });
  const items = follower[Symbol.asyncIterator]();
  const first = items.next();
  const one = await store.put('/a/one', value('1'));
  expect((await first).value).toMatchObject([{ type: 'put', revision: one.modRevision }]);
  const two = await store.put('/a/two', value('2'));
  const other = await store.put('/b/other', value('3'));
  follower.requestProgress();
  expect((await items.next()).value).toMatchObject([
    { type: 'put', revision: two.modRevision },
    { type: 'progress', revision: other.modRevision },
  ]);
  ending.abort();
  expect((await items.next()).done).toBe(true);
});

test('progress is sent only to watches that requested it', async () => {
  const store = new MemoryStore();
  const ending = new AbortController();
  const items = store.watch({ prefix: '/a/', from: 1, signal: ending.signal })[Symbol.asyncIterator]();
  const first = items.next();
  await store.put('/b/other', value('1'));
  await store.put('/a/one', value('2'));
  expect((await first).value).toMatchObject([{ type: 'put', key: '/a/one' }]);
  ending.abort();
});
