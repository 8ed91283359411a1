import { describe, expect, it } from 'vitest';
import { generatorOf } from '../../src/process/generator-of.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a generator of work', () => {
  it('yields what the work yields from several places, in order, and returns its value', async () => {
    const items = generatorOf(async (give: (item: string) => Promise<void>) => {
      await Promise.all([give('a'), turn().then(() => give('c')), give('b')]);
      return 3;
    });
    const given: string[] = [];
    let step = await items.next();
    for (; step.done !== true; step = await items.next()) given.push(step.value);
    expect(given).toEqual(['a', 'b', 'c']);
    expect(step.value).toBe(3);
  });

  it('lets the work continue after an item was taken', async () => {
    let hasGoneOn = false;
    const items = generatorOf(async (give: (item: string) => Promise<void>) => {
      await give('a');
      hasGoneOn = true;
    });
    await items.next();
    await turn();
    expect(hasGoneOn).toBe(false);
    await items.next();
    expect(hasGoneOn).toBe(true);
  });

  it('throws into the work, where it yielded the item', async () => {
    const items = generatorOf(async (give: (item: string) => Promise<void>) => {
      await give('a').catch((error: Error) => give(`after ${error.message}`));
    });
    await items.next();
    expect(await items.throw(new Error('no paper'))).toEqual({ done: false, value: 'after no paper' });
    expect((await items.next()).done).toBe(true);
  });

  it('fails as the work does, after its items', async () => {
    const items = generatorOf(async (give: (item: string) => Promise<void>) => {
      void give('a');
      throw new Error('broken');
    });
    expect((await items.next()).value).toBe('a');
    await expect(items.next()).rejects.toThrow('broken');
  });

  it('waits for the work if the consumer leaves', async () => {
    let isDone = false;
    const items = generatorOf(async (give: (item: string) => Promise<void>) => {
      await Promise.all([give('a'), give('b')]);
      await give('c');
      await turn();
      isDone = true;
    });
    for await (const _ of items) break;
    expect(isDone).toBe(true);
  });
});
