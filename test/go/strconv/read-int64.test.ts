import { describe, expect, test } from 'vitest';
import { readInt64 } from '../../../src/go/strconv/read-int64.js';

describe('readInt64', () => {
  // As strconv.ParseInt(text, 10, 64) of Go reads them.
  test.each([
    ['0', 0],
    ['-0', -0],
    ['+12', 12],
    ['007', 7],
    ['9223372036854775807', 2 ** 63],
    ['-9223372036854775808', -(2 ** 63)],
    ['0000000000000000000000000001', 1],
  ])('reads %s', (text, value) => {
    expect(readInt64(text)).toBe(value);
  });

  test.each(['', ' 1', '1 ', '1e3', '1.0', '0x1', '1_0', '--1', '٣', 'abc'])('does not read %j', (text) => {
    expect(() => readInt64(text)).toThrow(
      new RangeError(`strconv.ParseInt: parsing "${text}": invalid syntax`),
    );
  });

  test.each(['9223372036854775808', '-9223372036854775809', '9'.repeat(1_000_000)])(
    'does not read more than 64 bits',
    (text) => {
      expect(() => readInt64(text)).toThrow('value out of range');
    },
  );
});
