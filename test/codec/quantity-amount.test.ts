import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf } from '../../src/codec/quantity-amount.js';

describe('an amount', () => {
  it('is the same however it is read: with zeros before it, it is read digit by digit', () => {
    const ending = fc.constantFrom('n', 'u', 'm', '', 'k', 'M', 'Ki', 'Mi', 'Gi', 'Ti', 'x');
    fc.assert(
      fc.property(fc.nat(999_999_999), ending, (value, suffix) => {
        expect(amountOf(`${value}${suffix}`)).toEqual(amountOf(`0000000000${value}${suffix}`));
      }),
    );
  });

  // By the documentation of quantities: 250m is a quarter, 1Ki is 1024.
  it.each([
    ['250m', 250_000_000n, 'decimal'],
    ['1Ki', 1_024_000_000_000n, 'binary'],
    ['7', 7_000_000_000n, 'decimal'],
    ['', 0n, 'decimal'],
  ])('of %j', (text, nano, family) => {
    expect(amountOf(text)).toEqual({ nano, family });
  });
});
