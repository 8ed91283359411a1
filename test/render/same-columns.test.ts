import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignSameColumns } from '../../src/render/same-columns.js';
import { TabWriter } from '../../src/render/tabwriter.js';

test('lines with as many cells each are aligned as a table of all of them is', () => {
  const anyCell = fc
    .oneof(fc.string({ maxLength: 12, unit: 'grapheme' }), fc.constantFrom('', 'web-1', '😀😀'))
    .filter((text) => !/[\t\v\n]/.test(text));
  const anyLines = fc
    .integer({ min: 1, max: 5 })
    .chain((columns) =>
      fc.array(fc.array(anyCell, { minLength: columns, maxLength: columns }), { maxLength: 12 }),
    );
  fc.assert(
    fc.property(anyLines, (lines) => {
      const table = new TabWriter();
      for (const cells of lines) table.add(cells);
      expect([...alignSameColumns(lines)].join('')).toBe([...table.flush()].join(''));
    }),
  );
});
