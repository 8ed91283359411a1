import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Histogram } from '../../../../src/verbs/check/cache/histogram.js';

const INFINITE = Number.POSITIVE_INFINITY;

function histogram(...buckets: [bound: number, count: number][]): Histogram {
  const made = new Histogram();
  for (const [bound, count] of buckets) made.add(bound, count);
  return made;
}

describe('a quantile of a histogram', () => {
  // testhistogram of promql/promqltest/testdata/histograms.test, at 50m, and what Prometheus expects of it
  it.each([
    [0, 0],
    [0.2, 0.048],
    [0.5, 0.15],
    [0.8, 0.72],
    [1, 1],
  ])("is Prometheus' own: %s", (part, expected) => {
    const made = histogram([INFINITE, 120], [0.2, 70], [0.1, 50], [1, 110]);
    expect(made.quantile(part)).toBeCloseTo(expected, 12);
  });

  it('is unknown without values, and without a finite bound', () => {
    expect(histogram().quantile(0.5)).toBeUndefined();
    expect(histogram([0.1, 0], [INFINITE, 0]).quantile(0.5)).toBeUndefined();
    expect(histogram([INFINITE, 3]).quantile(0.5)).toBeUndefined();
  });

  it('is in the bucket of the value at that rank, for several histograms combined', () => {
    const bounds = [0.005, 0.1, 0.2, 3];
    const part = fc.double({ min: 0.01, max: 1, noNaN: true });
    const values = fc.array(fc.double({ min: 0.001, max: 3, noNaN: true }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(values, values, part, (one, other, part) => {
        const made = new Histogram();
        for (const counted of [one, other]) {
          for (const bound of [...bounds, INFINITE]) {
            made.add(bound, counted.filter((value) => value <= bound).length);
          }
        }
        const sorted = [...one, ...other].sort((a, b) => a - b);
        const exact = sorted[Math.max(Math.ceil(part * sorted.length), 1) - 1]!;
        const upper = bounds.find((bound) => exact <= bound)!;
        const lower = bounds[bounds.indexOf(upper) - 1] ?? 0;
        const found = made.quantile(part)!;
        expect(found).toBeGreaterThanOrEqual(lower);
        expect(found).toBeLessThanOrEqual(upper + 1e-12);
      }),
    );
  });
});
