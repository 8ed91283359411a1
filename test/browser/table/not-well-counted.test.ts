import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Row } from '../../../src/browser/rows/row.js';
import type { Column } from '../../../src/browser/table/columns/columns.js';
import { NotWell } from '../../../src/browser/table/not-well.js';
import { podRow } from '../support/rows.js';

const columns = ['READY', 'STATUS', 'RESTARTS'].map(
  (title, index) => ({ title, isOwn: false, cell: index + 1 }) as Column,
);
const START = 1_770_000_000_000;
const second = fc.integer({ min: -1_000, max: 1_000 }).map((seconds) => START + seconds * 1_000);
const change = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  what: fc.constantFrom('put', 'deleted', 'removed'),
  ready: fc.constantFrom('1/1', '0/1', '1/2'),
  status: fc.constantFrom('Running', 'Pending', 'CrashLoopBackOff', 'Completed', 'Terminating'),
  created: fc.oneof(second, fc.constant(Number.NaN)),
  lastAt: fc.oneof(second, fc.constant(Number.NaN)),
  waits: fc.nat({ max: 700 }),
});

it('the count of rows that are not well is right at any time', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const notWell = new NotWell();
      const rows = new Map<string, Row>();
      let now = START;
      for (const { name, what, ready, status, created, lastAt, waits } of changes) {
        const known = rows.get(name);
        const row = known ?? podRow({ name });
        const delta = { added: new Set<Row>(), changed: new Set<Row>(), removed: new Set<Row>() };
        Object.assign(row, { cells: [name, ready, status, '0'], created, lastAt });
        row.change = what === 'deleted' ? 'deleted' : undefined;
        if (what === 'removed') {
          rows.delete(name);
          delta.removed.add(row);
        } else {
          rows.set(name, row);
          (known === undefined ? delta.added : delta.changed).add(row);
        }
        notWell.apply(delta, columns);
        now += waits * 1_000;
        expect(notWell.count(now)).toBe([...rows.values()].filter((each) => notWell.has(each, now)).length);
      }
    }),
  );
});
