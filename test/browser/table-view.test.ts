import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../src/browser/filter/filter.js';
import { compareRowKeys, type Row } from '../../src/browser/rows/row.js';
import { MARKED_FOR_MS, RowStore } from '../../src/browser/rows/row-store.js';
import { compareSortKeys, type Sort, sortKeyOf } from '../../src/browser/rows/sort-key.js';
import { TableView } from '../../src/browser/table/table-view.js';
import { type PodRow, podRow } from './support/rows.js';

/** A store of pods and its view, at a time that a test sets. */
class Table {
  readonly store = new RowStore();
  readonly view = new TableView(this.store);
  now = 0;

  list(...pods: PodRow[]): this {
    this.store.list(pods.map(podRow));
    return this.flush();
  }

  flush(): this {
    this.view.apply(this.store.flush(this.now));
    return this;
  }

  names(height = 100): string[] {
    return this.view.window(height).rows.map(({ name }) => name);
  }
}

const pods = (...names: string[]): PodRow[] => names.map((name) => ({ name }));

describe('a table', () => {
  it('keeps the selection on its object while rows before it are added, removed and filtered', () => {
    const table = new Table().list(...pods('b', 'd', 'f'));
    table.view.move('down');
    expect(table.view.selected?.name).toBe('d');
    table.list(...pods('a', 'c'));
    expect(table.names()).toEqual(['a', 'b', 'c', 'd', 'f']);
    expect(table.view.selected?.name).toBe('d');
    table.view.setFilter(parseFilter('d'));
    expect(table.view.selected?.name).toBe('d');
    table.view.setFilter(parseFilter(''));
    expect(table.names()).toEqual(['a', 'b', 'c', 'd', 'f']);
    expect(table.view.selected?.name).toBe('d');
  });

  it('goes to the first row when it is sorted', () => {
    const table = new Table().list(...pods('a', 'b', 'c', 'd', 'e'));
    table.view.move('last');
    table.names(2);
    table.view.setSort({ column: 'name', descending: true });
    expect(table.names(2)).toEqual(['e', 'd']);
    expect(table.view.selected?.name).toBe('e');
  });

  it('selects the neighbor of a removed row', () => {
    const table = new Table().list(...pods('a', 'b', 'c'));
    table.view.move('down');
    table.store.change('deleted', podRow({ name: 'b' }));
    table.flush();
    expect(table.view.selected).toMatchObject({ name: 'b', change: 'deleted' });
    table.now = MARKED_FOR_MS;
    table.flush();
    expect(table.names()).toEqual(['a', 'c']);
    expect(table.view.selected?.name).toBe('c');
  });

  it('shows a window that follows the selection', () => {
    const table = new Table().list(...pods('a', 'b', 'c', 'd', 'e'));
    expect(table.names(2)).toEqual(['a', 'b']);
    table.view.move('last');
    expect(table.names(2)).toEqual(['d', 'e']);
    table.view.move('pageUp');
    expect(table.names(2)).toEqual(['d', 'e']);
    table.view.move('first');
    expect(table.names(2)).toEqual(['a', 'b']);
  });

  it('marks rows, and forgets the mark of a removed one', () => {
    const table = new Table().list(...pods('a', 'b'));
    table.view.toggleMark();
    expect([...table.view.marks.keys()]).toEqual(['default/a']);
    expect(table.view.selected?.name).toBe('b');
    table.store.change('deleted', podRow({ name: 'a' }));
    table.flush();
    table.now = MARKED_FOR_MS;
    table.flush();
    expect([...table.view.marks]).toEqual([]);
  });
});

describe('a change', () => {
  it('is marked for a moment, by cell, but not an age', () => {
    const table = new Table().list({ name: 'a' });
    table.store.change('changed', podRow({ name: 'a', status: 'Failed', restarts: '3' }));
    table.flush();
    const row = table.store.get('default/a')!;
    expect([row.change, row.changedCells]).toEqual(['changed', (1 << 2) | (1 << 3)]);
    table.now = MARKED_FOR_MS - 1;
    table.flush();
    expect(row.change).toBe('changed');
    table.now = MARKED_FOR_MS;
    table.flush();
    expect([row.change, row.changedCells]).toEqual([undefined, 0]);
    const older = podRow({ name: 'a', status: 'Failed', restarts: '3' });
    table.store.change('changed', older);
    table.flush();
    expect(row.change).toBeUndefined();
  });

  it('is not marked if a list reports it', () => {
    const table = new Table().list({ name: 'a' });
    expect(table.store.get('default/a')?.change).toBeUndefined();
    table.store.change('added', podRow({ name: 'b' }));
    table.flush();
    expect(table.store.get('default/b')?.change).toBe('added');
  });

  it('a new list replaces the rows without any of them disappearing in between', () => {
    const table = new Table().list(...pods('a', 'b', 'c'));
    table.store.beginRelist();
    table.flush();
    expect(table.names()).toEqual(['a', 'b', 'c']);
    table.list(...pods('a', 'c', 'd'));
    expect(table.names()).toEqual(['a', 'b', 'c', 'd']);
    table.store.endRelist();
    table.flush();
    expect(table.store.get('default/b')?.change).toBe('deleted');
    expect(table.store.size).toBe(3);
    table.now = MARKED_FOR_MS;
    expect(table.flush().names()).toEqual(['a', 'c', 'd']);
  });

  it('a row that comes back while it fades stays', () => {
    const table = new Table().list({ name: 'a' });
    table.store.change('deleted', podRow({ name: 'a' }));
    table.store.change('added', podRow({ name: 'a', uid: 'another' }));
    table.flush();
    expect(table.store.get('default/a')?.change).toBe('added');
    table.now = MARKED_FOR_MS * 2;
    expect(table.flush().names()).toEqual(['a']);
    expect(table.store.size).toBe(1);
  });
});

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const pod = fc.record({
  name,
  namespace: fc.constantFrom('x', 'y'),
  status: fc.constantFrom('Running', 'Failed'),
  restarts: fc.constantFrom('0', '1', '20'),
});
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('list', 'added', 'changed', 'deleted'), pod }),
  fc.record({ kind: fc.constant('filter' as const), text: fc.constantFrom('', 'a', 'x/', 'run', '!run') }),
  fc.record({
    kind: fc.constant('sort' as const),
    sort: fc.constantFrom<Sort | undefined>(
      undefined,
      { column: 3, descending: false },
      { column: 2, descending: true },
      { column: 'name', descending: true },
    ),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(0, 1000, 4000) }),
  fc.record({ kind: fc.constant('move' as const), motion: fc.constantFrom('up', 'down', 'first', 'last') }),
);

it('a table shows, after any sequence of events, the existing rows, filtered and sorted', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const table = new Table();
      for (const each of steps) {
        if (each.kind === 'filter') table.view.setFilter(parseFilter(each.text));
        else if (each.kind === 'sort') table.view.setSort(each.sort);
        else if (each.kind === 'wait') table.now += each.ms;
        else if (each.kind === 'move') table.view.move(each.motion as 'up');
        else if (each.kind === 'list') table.store.list([podRow(each.pod)]);
        else table.store.change(each.kind, podRow(each.pod));
        table.flush();
        expect(table.view.all.map(({ key }) => key)).toEqual(expectedKeys(table));
        const window = table.view.window(3);
        if (table.view.count > 0) expect(window.rows).toContain(table.view.selected);
      }
    }),
    { numRuns: 300 },
  );
});

function expectedKeys({ store, view }: Table): string[] {
  const { filter, sort } = view;
  const order = (a: Row, b: Row) =>
    sort === undefined
      ? 0
      : compareSortKeys(sortKeyOf(a, sort.column), sortKeyOf(b, sort.column), sort.descending);
  return store.ordered
    .toSorted(compareRowKeys)
    .filter((row) => filter.matches(row))
    .toSorted(order)
    .map(({ key }) => key);
}

describe('sorting that takes a while', () => {
  const atOnce = () => true;

  it('leaves the rows unchanged until it is complete, and includes changes in the meantime', () => {
    const table = new Table().list(...pods('b', 'a', 'c'));
    table.view.setSort({ column: 'name', descending: true }, atOnce);
    expect(table.view.isArranging).toBe(true);
    expect(table.names()).toEqual(['a', 'b', 'c']);
    table.store.change('added', podRow({ name: 'bb' }));
    table.store.change('deleted', podRow({ name: 'a' }));
    table.flush();
    table.now = MARKED_FOR_MS;
    table.flush();
    table.view.arrange();
    expect(table.view.isArranging).toBe(false);
    expect(table.names()).toEqual(['c', 'bb', 'b']);
  });

  it('is replaced by another sort', () => {
    const table = new Table().list(...pods('b', 'a', 'c'));
    table.view.setSort({ column: 'name', descending: true }, atOnce);
    table.view.setFilter(parseFilter('!b'), atOnce);
    table.view.arrange();
    expect(table.names()).toEqual(['c', 'a']);
    table.view.setSort({ column: 'name', descending: true }, atOnce);
    table.view.setSort(undefined);
    table.view.setFilter(parseFilter(''));
    expect(table.names()).toEqual(['a', 'b', 'c']);
  });

  const name = fc.stringMatching(/^[a-d][0-9]$/);
  const change = fc.record({
    what: fc.constantFrom('added', 'changed', 'deleted') as fc.Arbitrary<'added' | 'changed' | 'deleted'>,
    pod: fc.record({ name, restarts: fc.constantFrom('0', '3', '12') }),
  });

  it('has the same result as sorting at once', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(name),
        fc.array(fc.array(change)),
        fc.constantFrom<Sort>(
          { column: 'name', descending: true },
          { column: 3, descending: false },
          { column: 1, descending: true },
        ),
        (names, batches, sort) => {
          const [slow, quick] = [new Table().list(...pods(...names)), new Table().list(...pods(...names))];
          slow.view.setSort(sort, atOnce);
          for (const batch of batches) {
            for (const table of [slow, quick]) {
              for (const { what, pod } of batch) table.store.change(what, podRow(pod));
              table.now += MARKED_FOR_MS / 2;
              table.flush();
            }
          }
          slow.view.arrange();
          quick.view.setSort(sort);
          expect(slow.names(1000)).toEqual(quick.names(1000));
        },
      ),
    );
  });
});

it('the deletion of an object keeps another one that took its name', () => {
  const table = new Table().list({ name: 'web', uid: 'one' });
  const { key } = podRow({ name: 'web' });
  table.store.change('added', podRow({ name: 'web', uid: 'two' }));
  table.store.change('deleted', podRow({ name: 'web', uid: 'one' }));
  table.flush();
  expect(table.store.get(key)).toMatchObject({ uid: 'two', change: 'added' });
  table.store.change('deleted', podRow({ name: 'web', uid: 'two' }));
  table.flush();
  expect(table.store.get(key)?.change).toBe('deleted');
});
