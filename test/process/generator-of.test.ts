import { describe, expect, it } from 'vitest';
import { generatorOf } from '../../src/process/generator-of.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a generator of work', () => {
  it('gives what the work gives from several places, in its order, and the value of the work', async () => {
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

  it('lets the work go on once an item was taken', async () => {
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

  it('has the work fail where it gave the item that something is thrown at', async () => {
    const items = generatorOf(async (give: (item: string) => Promise<void>) => {
      await give('a').catch((error: Error) => give(`after ${error.message}`));
    });
    await items.next();
    expect(await items.throw(new Error('no paper'))).toEqual({ done: false, value: 'after no paper' });
    expect((await items.next()).done).toBe(true);
  });

  it('fails as the work does, behind what it gave', async () => {
    const items = generatorOf(async (give: (item: string) => Promise<void>) => {
      void give('a');
      throw new Error('broken');
    });
    expect((await items.next()).value).toBe('a');
    await expect(items.next()).rejects.toThrow('broken');
  });

  it('waits for the work where the consumer leaves', async () => {
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
