import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf } from '../../src/codec/quantity-amount.js';

describe('an amount', () => {
  it('is the same with leading zeros, which make it read digit by digit', () => {
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

  // No resource is as large as a number of sixty digits.
  it.each([
    ['1e9999999', 10n ** 60n],
    ['-1e400000000', -(10n ** 60n)],
    ['1e2147483647', 10n ** 60n],
    ['1e-2147483648', 1n],
    [`${'9'.repeat(1_000_000)}Ei`, (2n ** 63n - 1n) * 10n ** 9n],
    [`${'9'.repeat(1_000_000)}.${'9'.repeat(1_000_000)}`, 10n ** 60n],
    [`0.${'0'.repeat(1_000_000)}1Ki`, 1n],
  ])('of an unlimited number is limited (case %#)', (text, nano) => {
    const start = process.threadCpuUsage().user;
    expect(amountOf(text).nano).toBe(nano);
    expect(process.threadCpuUsage().user - start).toBeLessThan(500_000);
  });
});
