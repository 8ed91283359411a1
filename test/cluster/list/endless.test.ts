import { describe, expect, it } from 'vitest';
import { InterruptedListError, ListTooLongError } from '../../../src/cluster/list/errors.js';
import { SeenTokens } from '../../../src/cluster/list/seen-tokens.js';
import { ScriptedTransport } from '../../support/scripted-transport.js';
import { brokenPage, page, read } from './support.js';

const causeOf = (error: unknown) => (error as InterruptedListError).cause as Error;

describe('a list that repeats a token', () => {
  it('ends with the first repeated token', async () => {
    const transport = new ScriptedTransport(
      page('ab', 'A'),
      page('cd', 'B'),
      page('ef', 'A'),
      page('xy', 'B'),
    );
    const { names, error } = await read(transport);
    expect(causeOf(error).message).toBe('the server repeated a continue token, so the list would never end');
    expect(names.join('')).toBe('abcd');
    expect(transport.asked).toHaveLength(3);
  });

  it('is not assumed if an interrupted page returns its token again', async () => {
    const { names, error } = await read(
      new ScriptedTransport(page('a', 'A'), brokenPage('b', 'B'), page('x'), page('bc', 'B'), page('d')),
    );
    expect({ error, names: names.join('') }).toEqual({ error: undefined, names: 'abcd' });
  });
});

describe('SeenTokens', () => {
  it.each([1, 2, 3, 999, 1000, 1500, 5000])('notices a cycle of %i pages within three rounds', (length) => {
    const seen = new SeenTokens();
    let pages = 0;
    for (; pages < 4 * length + 2; pages++) {
      const token = `t${pages % length}`;
      if (seen.has(token)) break;
      seen.add(token);
    }
    expect(pages).toBeLessThanOrEqual(length <= 1000 ? length : 3 * length);
  });

  it('takes no list that continues for a cycle', () => {
    const seen = new SeenTokens();
    for (let page = 0; page < 10_000; page++) {
      expect(seen.has(`t${page}`)).toBe(false);
      seen.add(`t${page}`);
    }
  });
});

describe('empty pages with new tokens', () => {
  it('are requested more and more slowly, and not ahead', async () => {
    const empty = Array.from({ length: 12 }, (_, index) => page('', `T${index}`));
    const transport = new ScriptedTransport(...empty, page('a'));
    const { names, waits, report } = await read(transport);
    expect(names).toEqual(['a']);
    expect(report?.complete).toBe(true);
    expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000, 5000]);
  });

  it('are skipped at once if they are few', async () => {
    const pages = [page('', 'A'), page('a', 'B'), page('', 'C'), page('b')];
    const { names, waits } = await read(new ScriptedTransport(...pages));
    expect({ names, waits }).toEqual({ names: ['a', 'b'], waits: [] });
  });
});

describe('a list that must be held as a whole', () => {
  it('fails after as many items as can be held', async () => {
    const { names, error } = await read(
      new ScriptedTransport(page('ab', 'A'), page('cd')),
      {},
      { mostHeld: 3 },
    );
    expect(error).toBeInstanceOf(InterruptedListError);
    expect(causeOf(error)).toBeInstanceOf(ListTooLongError);
    expect(names.length).toBeLessThanOrEqual(3);
    const whole = await read(new ScriptedTransport(page('ab', 'A'), page('c')), {}, { mostHeld: 3 });
    expect(whole.names.join('')).toBe('abc');
  });
});
