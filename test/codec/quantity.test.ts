import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareQuantities, parseQuantity } from '../../src/codec/quantity.js';

function compare(a: string, b: string): number {
  return Math.sign(compareQuantities(parseQuantity(a)!, parseQuantity(b)!));
}

describe('quantities', () => {
  it.each([
    ['1', '1000m', 0],
    ['1Ki', '1024', 0],
    ['1Mi', '1M', 1],
    ['0.5Gi', '512Mi', 0],
    ['-1', '1n', -1],
    ['-2', '-10', 1],
    ['0', '-0', 0],
    ['1e3', '1k', 0],
    ['1E3', '1k', 0],
    ['1E', '1e18', 0],
    ['100u', '0.1m', 0],
    ['1e-3', '1m', 0],
    ['+5', '5', 0],
    ['.5', '500m', 0],
    // Parts of a billionth are rounded up, away from zero.
    ['0.1n', '1n', 0],
    ['1.0000000001', '1.000000001', 0],
    ['-0.1n', '-1n', 0],
    // Binary ones end at 2^63 - 1, decimal ones do not.
    ['9Ei', '9223372036854775807', 0],
    ['100Ei', '8Ei', 0],
    ['1e30', '1e29', 1],
    ['1e999999999', '1e999999998', 1],
    // Without digits there is nothing.
    ['m', '0', 0],
    ['-', '0', 0],
    ['.', '0', 0],
    ['', '', undefined],
    ['abc', '', undefined],
    ['1 ', '', undefined],
    ['1e', '', undefined],
    ['1i', '', undefined],
    ['1KI', '', undefined],
    ['1.2.3', '', undefined],
    ['10.0.0.1', '', undefined],
    ['2024-01-01', '', undefined],
    ['0x10', '', undefined],
  ])('%s against %s: %s', (a, b, expected) => {
    if (expected === undefined) expect(parseQuantity(a)).toBeUndefined();
    else expect(compare(a, b)).toBe(expected);
  });

  it('are ordered like their numbers of thousandths', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (a, b) => {
        expect(compare(`${a}m`, `${b}m`)).toBe(Math.sign(a - b));
      }),
    );
  });
});
