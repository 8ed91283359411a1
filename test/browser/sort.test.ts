import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRowKeys } from '../../src/browser/rows/row.js';
import { SLICE, type Slices, sortedInSlices } from '../../src/browser/rows/slices.js';
import { cellSortKey, compareSortKeys, type Sort, sortKeyOf } from '../../src/browser/rows/sort-key.js';
import { sortRows } from '../../src/browser/rows/sort-rows.js';
import { type PodRow, podRow } from './support/rows.js';

/** Completes the work at once. */
function runSlices<T>(work: Slices<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

describe('the order of cells', () => {
  it.each([
    [
      ['10', '9', '100'],
      ['9', '10', '100'],
    ],
    [
      ['3 (5m ago)', '25 (5d10h ago)', '0'],
      ['0', '3 (5m ago)', '25 (5d10h ago)'],
    ],
    [
      ['1/1', '0/2', '1/2', '2/2'],
      ['0/2', '1/2', '1/1', '2/2'],
    ],
    [
      ['2y40d', '90s', '5m30s', '3h', '6d3h'],
      ['90s', '5m30s', '3h', '6d3h', '2y40d'],
    ],
    [
      ['8Gi', '500Mi', '1Ti', '20Gi'],
      ['500Mi', '8Gi', '20Gi', '1Ti'],
    ],
    [
      ['45%', '9%'],
      ['9%', '45%'],
    ],
    [
      ['node-10', 'node-2', 'node-1'],
      ['node-1', 'node-2', 'node-10'],
    ],
    [
      ['<none>', 'b', '', 'a'],
      ['a', 'b', '<none>', ''],
    ],
    [
      ['text', '5'],
      ['5', 'text'],
    ],
  ])('%j is %j', (cells, sorted) => {
    const keyed = cells.map((cell) => ({ cell, key: cellSortKey(cell) }));
    expect(keyed.toSorted((a, b) => compareSortKeys(a.key, b.key, false)).map(({ cell }) => cell)).toEqual(
      sorted,
    );
  });

  it('puts missing values last in both directions', () => {
    const keys = ['b', '<none>', 'a'].map(cellSortKey);
    expect(keys.toSorted((a, b) => compareSortKeys(a, b, true)).at(-1)).toBeUndefined();
  });
});

const pod = fc.record({
  name: fc.stringMatching(/^[a-c]{1,3}-[0-9]{1,2}$/),
  namespace: fc.constantFrom('a', 'b', 'a-b'),
  status: fc.constantFrom('Running', 'Pending', '<none>', 'Init:0/1'),
  restarts: fc.constantFrom('0', '3', '12 (5m ago)', '2'),
  created: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', ''),
}) satisfies fc.Arbitrary<PodRow>;

const sort = fc.record({
  column: fc.constantFrom('name', 'namespace', 'age', 1, 2, 3),
  descending: fc.boolean(),
}) as fc.Arbitrary<Sort>;

it('sorting many rows is a stable sort by their values', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(pod, { selector: ({ name, namespace }) => `${namespace}/${name}` }),
      sort,
      (pods, by) => {
        const rows = pods.map(podRow).sort(compareRowKeys);
        const values = rows.map((row) => ({ row, value: sortKeyOf(row, by.column) }));
        const expected = values.toSorted((a, b) => compareSortKeys(a.value, b.value, by.descending));
        expect(runSlices(sortRows(rows, by)).map(({ key }) => key)).toEqual(
          expected.map(({ row }) => row.key),
        );
      },
    ),
  );
});

it('sorting in slices is a stable sort', () => {
  const items = Array.from({ length: 3 * SLICE + 17 }, (_, list) => ({ key: (list * 7919) % 1009, list }));
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
  const slices = sortedInSlices(items, compare);
  let count = 0;
  for (;;) {
    const { done, value } = slices.next();
    if (done) {
      expect(value).toEqual(items.toSorted(compare));
      break;
    }
    count++;
  }
  expect(count).toBeGreaterThan(6);
});
