import { expect, it } from 'vitest';
import { ContextTable, contextCell } from '../../src/render/context-rows.js';

it('a context whose name has line feeds takes one line in the rows of several contexts', () => {
  const rows = { table: new ContextTable(), cell: 'a\nb', turn: Promise.resolve() };
  expect(contextCell(rows)).toEqual(['a\\nb']);
  expect(contextCell(undefined)).toEqual([]);
});
