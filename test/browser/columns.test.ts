import { expect, it } from 'vitest';
import { Columns } from '../../src/browser/columns.js';
import { columns } from './support/rows.js';

it('what events are called gives way to what they report', () => {
  // The columns of events as a server of 1.32 has them.
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
  const views = new Columns(definitions, false).views([], undefined);
  expect(views.filter(({ kind }) => kind === 'name').map(({ title }) => title)).toEqual(['OBJECT']);
  expect(views.at(-1)).toMatchObject({ title: 'NAME', wide: true });
});
