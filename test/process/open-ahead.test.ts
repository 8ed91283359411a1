import { describe, expect, it } from 'vitest';
import { OpenAhead } from '../../src/process/open-ahead.js';

/** Sources that record when they are opened; those in `failing` fail. */
function sources(count: number, failing: number[] = []) {
  const opened: number[] = [];
  return {
    opened,
    list: Array.from({ length: count }, (_, index) => async () => {
      opened.push(index);
      if (failing.includes(index)) throw new Error(`source ${index}`);
      return index;
    }),
  };
}

describe('sources opened in advance', () => {
  it('are no more than the width until one is finished', async () => {
    const { list, opened } = sources(10);
    const ahead = new OpenAhead(list, 3);
    expect(await ahead.at(0)).toEqual({ ok: true, value: 0 });
    expect(opened).toEqual([0, 1, 2]);
    ahead.done();
    await ahead.at(1);
    expect(opened).toEqual([0, 1, 2, 3]);
  });

  it('make room immediately when they fail', async () => {
    const { list, opened } = sources(10, [0, 1, 2, 3]);
    const ahead = new OpenAhead(list, 2);
    expect(await ahead.firstGood(2)).toEqual([4, 5]);
    expect(opened.length).toBeLessThan(10);
  });

  it('are all returned if fewer than requested are good', async () => {
    const { list } = sources(3, [1]);
    expect(await new OpenAhead(list, 2).firstGood(5)).toEqual([0, 2]);
  });

  it('return the reason for a failure each time it is requested', async () => {
    const ahead = new OpenAhead(sources(1, [0]).list, 1);
    const failed = { ok: false, error: new Error('source 0') };
    expect(await ahead.at(0)).toEqual(failed);
    expect(await ahead.at(0)).toEqual(failed);
  });
});
