import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/process/in-order.js';

async function* numbers(count: number, taken: number[] = []): AsyncGenerator<number> {
  for (let number = 1; number <= count; number++) {
    taken.push(number);
    yield number;
  }
}

/** Work that ends when the test says so. */
function held() {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<string>>();
  const of = (number: number) => {
    const end = ends.get(number) ?? Promise.withResolvers<string>();
    ends.set(number, end);
    return end;
  };
  return {
    begun,
    end: (number: number) => of(number).resolve(`done ${number}`),
    work: async (number: number) => {
      begun.push(number);
      return of(number).promise;
    },
  };
}

/** Resolves when all promises that can be settled are. */
const quiet = () => new Promise((resolve) => setImmediate(resolve));

describe('ordered work', () => {
  it('is done on several items at a time, and returned in their order', async () => {
    const { begun, end, work } = held();
    const results: unknown[] = [];
    const all = (async () => {
      for await (const settled of inOrder(numbers(5), work, { width: 2 })) results.push(settled);
    })();
    await quiet();
    expect(begun).toEqual([1, 2]);
    end(2);
    await quiet();
    expect([begun, results]).toEqual([[1, 2], []]);
    end(1);
    await quiet();
    expect(begun).toEqual([1, 2, 3, 4]);
    for (const number of [5, 4, 3]) end(number);
    await all;
    expect(results).toEqual([1, 2, 3, 4, 5].map((item) => ({ item, result: `done ${item}` })));
  });

  it('waits for all previous items before one that may not run beside them', async () => {
    const { begun, end, work } = held();
    const results: unknown[] = [];
    // 1 and 2 run together, 3 and 4 after them, 5 after those.
    const runsBeside = (item: number, before: number) => Math.ceil(item / 2) === Math.ceil(before / 2);
    const all = (async () => {
      for await (const settled of inOrder(numbers(5), work, { width: 4, runsBeside })) results.push(settled);
    })();
    await quiet();
    expect(begun).toEqual([1, 2]);
    end(1);
    await quiet();
    expect(begun).toEqual([1, 2]);
    end(2);
    await quiet();
    expect(begun).toEqual([1, 2, 3, 4]);
    for (const number of [4, 3]) end(number);
    await quiet();
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    end(5);
    await all;
    expect(results).toEqual([1, 2, 3, 4, 5].map((item) => ({ item, result: `done ${item}` })));
  });

  it('with width 1 takes an item only after the previous one has been used', async () => {
    const taken: number[] = [];
    const results = inOrder(numbers(3, taken), async (number) => number, { width: 1 });
    await results.next();
    await quiet();
    expect(taken).toEqual([1]);
    await results.next();
    expect(taken).toEqual([1, 2]);
    await results.return();
  });

  it('is done on more items once the width grows', async () => {
    const { begun, end, work } = held();
    let width = 1;
    const all = (async () => {
      for await (const _ of inOrder(numbers(5), work, { width: () => width }));
    })();
    await quiet();
    expect(begun).toEqual([1]);
    width = 3;
    end(1);
    await quiet();
    expect(begun).toEqual([1, 2, 3, 4]);
    for (const number of [2, 3, 4, 5]) end(number);
    await all;
  });

  it('returns errors in their place', async () => {
    const work = async (number: number) => {
      if (number === 2) throw new Error('no');
      return number;
    };
    const results: unknown[] = [];
    for await (const settled of inOrder(numbers(3), work, { width: 3 })) results.push(settled);
    expect(results).toEqual([
      { item: 1, result: 1 },
      { item: 2, error: new Error('no') },
      { item: 3, result: 3 },
    ]);
  });

  it('starts nothing more after it is stopped, and returns what was started', async () => {
    const { begun, end, work } = held();
    let isStopped = false;
    const results: number[] = [];
    const all = (async () => {
      for await (const { item } of inOrder(numbers(9), work, { width: 3, isStopped: () => isStopped })) {
        results.push(item);
      }
    })();
    await quiet();
    isStopped = true;
    for (const number of [1, 2, 3]) end(number);
    await all;
    expect([begun, results]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('waits for started work when its consumer leaves, and starts nothing more', async () => {
    const { begun, end, work } = held();
    let hasLeft = false;
    const all = (async () => {
      for await (const _ of inOrder(numbers(9), work, { width: 3 })) break;
      hasLeft = true;
    })();
    await quiet();
    end(1);
    end(2);
    await quiet();
    expect([begun, hasLeft]).toEqual([[1, 2, 3], false]);
    end(3);
    await all;
    expect(begun).toEqual([1, 2, 3]);
  });

  it('takes nothing after an item that blocks the others until it is done', async () => {
    const { begun, end, work } = held();
    const taken: number[] = [];
    const all = (async () => {
      const holds = (number: number) => number === 2;
      for await (const _ of inOrder(numbers(4, taken), work, { width: 4, holds }));
    })();
    await quiet();
    expect([begun, taken]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    end(2);
    await quiet();
    expect([begun, taken]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
    for (const number of [1, 3, 4]) end(number);
    await all;
  });

  it('fails as its items do, after the previous ones', async () => {
    async function* broken() {
      yield 1;
      throw new Error('broken');
    }
    const results: unknown[] = [];
    const all = (async () => {
      for await (const { item } of inOrder(broken(), async (item) => item, { width: 4 })) results.push(item);
    })();
    await expect(all).rejects.toThrow('broken');
    expect(results).toEqual([1]);
  });
});
