import { expect, it } from 'vitest';
import { parsePairs } from '../../../src/verbs/config/pairs.js';

// What kubectl's ParsePairs accepts, and its message for the rest.
it('pairs are set, and keys with a trailing dash removed', () => {
  expect(parsePairs(['a=b', 'c=', 'd=e=f', 'g-', 'h-i-'], '--exec-env')).toEqual({
    set: new Map([
      ['a', 'b'],
      ['c', ''],
      ['d', 'e=f'],
    ]),
    remove: ['g', 'h-i'],
  });
});

it('the last of two values for one key applies', () => {
  expect(parsePairs(['a=1', 'a=2'], '--exec-env').set).toEqual(new Map([['a', '2']]));
});

it('everything else is refused, all at once', () => {
  expect(() => parsePairs(['a=b', 'c', '=d', '-'], '--exec-env')).toThrow(
    'invalid --exec-env format: c, =d, -',
  );
});
