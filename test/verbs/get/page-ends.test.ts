import { describe, expect, it } from 'vitest';
import type { ListBatch } from '../../../src/cluster/list/types.js';
import { PageEnds } from '../../../src/verbs/get/page-gatherer.js';

/** Processes batches, given by page and names, and returns what was used and where pages ended. */
async function eventsOf(chunkSize: number, batches: readonly (readonly [page: number, names: string])[]) {
  const events: string[] = [];
  const ends = new PageEnds(chunkSize, async () => void events.push('|'));
  for (const [page, names] of batches) {
    const batch = { page, items: [...names] } as unknown as ListBatch;
    await ends.before(batch);
    events.push(names);
    await ends.behind(batch);
  }
  return events.join('');
}

describe('the ends of pages', () => {
  it('are where a page has the requested number, in however many batches', async () => {
    expect(
      await eventsOf(3, [
        [1, 'a'],
        [1, 'bc'],
        [2, 'def'],
        [3, 'g'],
      ]),
    ).toBe('abc|def|g');
  });

  it('are where the next page begins', async () => {
    expect(
      await eventsOf(5, [
        [1, 'ab'],
        [1, 'c'],
        [2, 'd'],
        [2, 'e'],
        [3, 'f'],
      ]),
    ).toBe('abc|de|f');
  });

  it('are reported once', async () => {
    expect(
      await eventsOf(2, [
        [1, 'ab'],
        [1, ''],
        [2, 'c'],
      ]),
    ).toBe('ab|c');
  });

  it('do not exist in a list requested as a whole', async () => {
    expect(
      await eventsOf(0, [
        [1, ''],
        [1, 'ab'],
        [1, 'c'],
      ]),
    ).toBe('abc');
  });

  it('are about as frequent if a server sends more than requested', async () => {
    expect(
      await eventsOf(3, [
        [1, 'ab'],
        [1, 'cde'],
        [1, 'f'],
        [1, 'gh'],
      ]),
    ).toBe('abcde|fgh|');
  });

  it('are not awaited endlessly in a list requested as a whole', async () => {
    const events = await eventsOf(
      0,
      Array.from({ length: 201 }, () => [1, 'x'.repeat(100)] as const),
    );
    expect(events.split('|').map(({ length }) => length)).toEqual([10_000, 10_000, 100]);
  });
});
