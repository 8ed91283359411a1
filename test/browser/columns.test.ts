import { expect, it } from 'vitest';
import { parseFilter } from '../../src/browser/filter/filter.js';
import { Interner, toRow } from '../../src/browser/rows/row.js';
import { compareSortKeys, sortKeyOf } from '../../src/browser/rows/sort-key.js';
import { Columns } from '../../src/browser/table/columns/columns.js';
import { columns } from './support/rows.js';

it('the names of events give way to the objects that they are about', () => {
  // The columns of events on a server of 1.32.
  const wide = new Set(['Subobject', 'Source', 'First Seen', 'Count', 'Name']);
  const definitions = columns(
    'Last Seen',
    'Type',
    'Reason',
    'Object',
    'Subobject',
    'Source',
    'Message',
    'First Seen',
    'Count',
    'Name',
  ).map((each) => ({ ...each, priority: wide.has(each.name) ? 1 : 0 }));
  const shown = new Columns(definitions);
  shown.choose({ wide: true });
  const views = shown.views([], undefined);
  expect(views.filter(({ kind }) => kind === 'name').map(({ title }) => title)).toEqual(['OBJECT']);
  expect(views.at(-1)).toMatchObject({ title: 'NAME', wide: true });
});

it('restarts are a number followed by the age of the last one, which is also available as a separate column', () => {
  const columnsOf = new Columns(columns('Name', 'Restarts', 'Age'));
  const row = (restarts: string) =>
    toRow({ cells: ['web', restarts, '5d'], object: { metadata: { name: 'web' } } }, columnsOf.places, {
      interner: new Interner(),
      now: 0,
    })!;
  expect(columnsOf.shown.map(({ title }) => title)).toEqual(['NAME', 'RESTARTS', 'AGE']);
  expect(columnsOf.all.map(({ title }) => title)).toEqual(['NAME', 'RESTARTS', 'LAST RESTART', 'AGE']);
  expect(columnsOf.cells(row('35 (5d4h ago)'), 0)).toEqual(['web', '35 (5d4h)', '5d']);
  expect(columnsOf.cells(row('0'), 0)).toEqual(['web', '0', '5d']);
});

it("the age of a container's restart grows while its row does not change", () => {
  const columnsOf = new Columns(columns('Name', 'Restarts', 'Age'));
  const row = (name: string, restarts: string, now: number) =>
    toRow({ cells: [name, restarts, '5d'], object: { metadata: { name } } }, columnsOf.places, {
      interner: new Interner(),
      now,
    })!;
  const early = row('early', '17 (57s ago)', 0);
  const late = row('late', '3 (2m ago)', 480_000);
  expect([early, late].map((each) => columnsOf.cells(each, 480_000)[1])).toEqual(['17 (8m57s)', '3 (2m)']);
  const { sortBy } = columnsOf.all.find(({ title }) => title === 'LAST RESTART')!;
  const [earlyKey, lateKey] = [early, late].map((each) => sortKeyOf(each, sortBy));
  expect(compareSortKeys(lateKey, earlyKey, false)).toBe(-1);
  expect(sortKeyOf(row('never', '0', 0), sortBy)).toBeUndefined();
  const filter = parseFilter('last<5m', { columns: columnsOf.filterable, now: 480_000 });
  expect(filter.isTimed).toBe(true);
  expect([early, late].map((each) => filter.matches(each))).toEqual([false, true]);
});
