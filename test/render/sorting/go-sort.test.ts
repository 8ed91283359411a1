import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goSort } from '../../../src/go/sorting/go-sort.js';
import { heapSort } from '../../../src/go/sorting/short-sorts.js';

const numbers = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 400, size: 'max' });
const ascending = (a: number, b: number): number => a - b;

describe('goSort', () => {
  it('sorts', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const sorted = [...values];
        goSort(sorted, (a, b) => a < b);
        expect(sorted).toEqual([...values].sort(ascending));
      }),
    );
  });

  it('sorts by heap, as it does when partitions keep being uneven', () => {
    fc.assert(
      fc.property(numbers, fc.nat(5), (values, before) => {
        const sorted = [...values];
        heapSort(sorted, (a, b) => a < b, Math.min(before, values.length), values.length);
        const expected = [...values.slice(0, before), ...values.slice(before).sort(ascending)];
        expect(sorted).toEqual(expected);
      }),
    );
  });

  it('ends with all elements if the comparison contradicts itself', () => {
    fc.assert(
      fc.property(numbers, fc.infiniteStream(fc.boolean()), (values, answers) => {
        const sorted = [...values];
        goSort(sorted, () => answers.next().value as boolean);
        expect(sorted.sort(ascending)).toEqual([...values].sort(ascending));
      }),
    );
  });
});
