import { describe, expect, it } from 'vitest';
import type { ListBatch } from '../../../src/cluster/list/types.js';
import { PageGatherer } from '../../../src/verbs/get/page-gatherer.js';
import { ManualClock } from '../../support/manual-clock.js';
import { turn } from '../../support/turn.js';

const columns = [{ name: 'Name', type: 'string', format: 'name', description: '', priority: 0 }];
const others = [...columns, { ...columns[0]!, name: 'Ready' }];
const batch = (page: number, names: string[], more: Partial<ListBatch> = {}): ListBatch =>
  ({
    kind: 'table',
    head: { columnDefinitions: columns },
    items: names.map((name) => ({ cells: [name] })),
    page,
    restarted: false,
    ...more,
  }) as ListBatch;

/** Prints into a list of pages, each a list of names. */
function gather(chunkSize: number, wholeList = false) {
  const printed: unknown[][] = [];
  const clock = new ManualClock();
  const options = { chunkSize, wholeList, clock, signal: new AbortController().signal };
  const gatherer = new PageGatherer(options, async (page) => {
    printed.push((page.items as { cells: unknown[] }[]).map(({ cells }) => cells[0]));
  });
  return { gatherer, printed, clock };
}

describe('pages put together from batches', () => {
  it('are printed as soon as they contain the requested number', async () => {
    const { gatherer, printed } = gather(3);
    await gatherer.add(batch(1, ['a']));
    expect(printed).toEqual([]);
    await gatherer.add(batch(1, ['b', 'c']));
    expect(printed).toEqual([['a', 'b', 'c']]);
  });

  it('are printed when something of the next page arrives, or at the end', async () => {
    const { gatherer, printed } = gather(10);
    await gatherer.add(batch(1, ['a']));
    await gatherer.add(batch(2, ['b']));
    expect(printed).toEqual([['a']]);
    await gatherer.flush();
    await gatherer.flush();
    expect(printed).toEqual([['a'], ['b']]);
  });

  it('start over if the columns change', async () => {
    const { gatherer, printed } = gather(10, true);
    await gatherer.add(batch(1, ['a']));
    await gatherer.add(batch(2, ['b'], { head: { columnDefinitions: others } }));
    await gatherer.flush();
    expect(printed).toEqual([['a'], ['b']]);
  });

  it('remain one for the whole list if an empty page in the middle has other columns', async () => {
    const { gatherer, printed } = gather(10, true);
    await gatherer.add(batch(1, ['a']));
    await gatherer.add(batch(2, [], { head: { columnDefinitions: others } }));
    await gatherer.add(batch(3, ['b'], { head: { columnDefinitions: [...columns] } }));
    expect(printed).toEqual([]);
    await gatherer.flush();
    expect(printed).toEqual([['a', 'b']]);
  });

  it('are one for the whole list if columns are laid out for all', async () => {
    const { gatherer, printed } = gather(1, true);
    await gatherer.add(batch(1, ['a']));
    await gatherer.add(batch(2, ['b']));
    expect(printed).toEqual([]);
    await gatherer.flush();
    expect(printed).toEqual([['a', 'b']]);
  });

  it('are dropped when the list is read again', async () => {
    const { gatherer, printed } = gather(10, true);
    await gatherer.add(batch(1, ['old']));
    await gatherer.add(batch(1, ['new'], { restarted: true }));
    await gatherer.flush();
    expect(printed).toEqual([['new']]);
  });

  it('are printed even if they are empty, for their columns', async () => {
    const { gatherer, printed } = gather(10);
    await gatherer.add(batch(1, []));
    await gatherer.flush();
    expect(printed).toEqual([[]]);
  });

  it('count the items that were printed, not those that wait', async () => {
    const { gatherer } = gather(3);
    await gatherer.add(batch(1, ['a', 'b', 'c', 'd']));
    expect([gatherer.printed, gatherer.held]).toEqual([3, 1]);
    await gatherer.flush();
    expect([gatherer.printed, gatherer.held]).toEqual([4, 0]);
    await gatherer.add(batch(1, ['e'], { restarted: true }));
    expect([gatherer.printed, gatherer.held]).toEqual([0, 1]);
  });

  it('hold no more than requested from a server without pages', async () => {
    const { gatherer, printed } = gather(3);
    await gatherer.add(batch(1, ['a', 'b']));
    await gatherer.add(batch(1, ['c', 'd', 'e', 'f', 'g']));
    expect(printed).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
    expect(gatherer.held).toBe(1);
  });

  it('hold a limited number of rows if all were requested at once', async () => {
    const { gatherer, printed } = gather(0);
    let most = 0;
    for (let i = 0; i < 1000; i++) {
      await gatherer.add(batch(1, Array<string>(100).fill('x')));
      most = Math.max(most, gatherer.held);
    }
    expect(most).toBeLessThan(10_000);
    expect(printed.flat()).toHaveLength(100_000);
  });

  it('are printed partly when their rows have waited for ten seconds, although nothing more arrives', async () => {
    const { gatherer, printed, clock } = gather(500);
    await gatherer.add(batch(1, []));
    clock.advance(10_000);
    await turn();
    await gatherer.add(batch(1, ['a']));
    clock.advance(9_999);
    await turn();
    await gatherer.add(batch(1, ['b']));
    expect(printed).toEqual([]);
    clock.advance(1);
    await turn();
    expect(printed).toEqual([['a', 'b']]);
    await gatherer.add(batch(1, ['c']));
    expect(gatherer.held).toBe(1);
  });
});
