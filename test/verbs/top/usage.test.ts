import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nanoUnits } from '../../../src/codec/quantity-units.js';
import { UseSum, usageCell, usedIn } from '../../../src/objects/metrics/usage.js';

const anyQuantity = fc.oneof(
  fc
    .tuple(fc.nat({ max: 2 ** 31 }), fc.constantFrom('n', 'u', 'm', '', 'k', 'Ki', 'Mi', 'Gi', 'Ti'))
    .map(([value, unit]) => `${value}${unit}`),
  fc.constantFrom('1.5Gi', '0.0000001', '12e6', '999999999Gi', '999999999', '-5m', '+3Ki'),
);

/** Rounded up, as kubectl's Quantity does. */
function roundedUp(nano: bigint, unit: bigint): bigint {
  return nano >= 0n ? (nano + unit - 1n) / unit : -((-nano + unit - 1n) / unit);
}

describe('the sums of top', () => {
  it('are exact, rounded up once at the end', () => {
    fc.assert(
      fc.property(fc.array(anyQuantity, { minLength: 1, maxLength: 4 }), (texts) => {
        const sum = texts.reduce((all, text) => all + nanoUnits(text), 0n);
        const use = usedIn(texts.map((cpu) => ({ cpu, memory: cpu })));
        expect([BigInt(use.cpu), BigInt(use.memory)]).toEqual([
          roundedUp(sum, 1_000_000n),
          roundedUp(sum, 1_000_000_000n),
        ]);
      }),
    );
  });

  it('count missing values as nothing, and are rounded once', () => {
    expect(usedIn([undefined, { cpu: '1n' }])).toEqual({ cpu: 1, memory: 0, swap: 0 });
    const total = new UseSum();
    total.add([{ cpu: '400u' }]);
    total.add([{ cpu: '500u', memory: '1536Ki' }]);
    expect(['cpu', 'memory'].map((of) => usageCell(of as 'cpu' | 'memory', total.use))).toEqual([
      '1m',
      '1Mi',
    ]);
  });
});
