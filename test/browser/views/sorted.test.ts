import { expect, it } from 'vitest';
import { accessSpans } from '../../../src/browser/views/can/can-source.js';
import { headingInOrder, rowsInOrder } from '../../../src/browser/views/rows/rows-order.js';
import type { ToolRow } from '../../../src/browser/views/rows/rows-screen.js';
import type { Span } from '../../../src/terminal/ui/view-model.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

const line = (text: string): Span[] => [{ text, role: 'plain' }];
const heading = line('NODE      CPU REQ    PODS');
const row = (text: string, stays?: ToolRow['stays']): ToolRow => ({
  ...{ spans: line(text), target: undefined },
  ...(stays && { stays }),
});
const rows = [
  row('*         3 40%      9/20', 'first'),
  row('node-10   2 100%!    1/10'),
  row('    ! Pod/waits', 'below'),
  row('node-2    900m 9%    8/10'),
  row('node-é界   <none>     0/10'),
  row('! a remark', 'last'),
];
const sorted = (column: number, descending = false) =>
  rowsInOrder(rows, heading, { column, descending }).map(({ spans }) => /\S+/.exec(spans[0]!.text)![0]);

it('rows of a table are sorted by shares, numbers and words; sums, remarks and what belongs to a row stay with it', () => {
  expect(sorted(0)).toEqual(['*', 'node-2', 'node-10', '!', 'node-é界', '!']);
  expect(sorted(1)).toEqual(['*', 'node-2', 'node-10', '!', 'node-é界', '!']);
  expect(sorted(1, true)).toEqual(['*', 'node-10', '!', 'node-2', 'node-é界', '!']);
  expect(sorted(2)).toEqual(['*', 'node-é界', 'node-10', '!', 'node-2', '!']);
});

it('the heading says by which column', () => {
  expect(headingInOrder(heading, undefined)).toBe(heading);
  expect(headingInOrder(heading, { column: 1, descending: true })[0]!.text).toBe('NODE      CPU REQ ↓  PODS');
  expect(headingInOrder(heading, { column: 2, descending: false })[0]!.text).toBe(
    'NODE      CPU REQ    PODS ↑',
  );
});

it('keys sort, as in any table', async () => {
  const { press, shows, until, screen } = await sandboxBrowser('pods', { pods: 0, sample: true, rbac: true });
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...'can matrix', 'enter');
  await until((seen) => seen.includes('\n  RESOURCE '));
  press('/', ...'deploy', 'enter');
  const before = screen()[3];
  press('/', 'ctrl+u', 'enter', '!');
  expect(screen()[2]).toMatch(/^ {2}RESOURCE ↓ /);
  const names = () =>
    screen()
      .slice(3)
      .map((text) => /^. ([\w.]+) /.exec(text)?.[1] ?? '')
      .filter(Boolean);
  expect(names()).toEqual(names().toSorted().reverse());
  expect(screen()[3]).toMatch(/^> /);
  press('>');
  expect(screen()[2]).toMatch(/^ {2}RESOURCE +GET ↓ /);
  press('<', '<');
  expect(screen()[2]).not.toMatch(/[↑↓]/);
  press('s');
  await shows('Sort by which column?');
  press('g');
  await until((seen) => seen.includes('GET ↑'));
  press('/', ...'deploy', 'enter');
  expect(screen()[3]).toBe(before);
});

it('what one may do has a color for each answer', () => {
  const spans = accessSpans('secrets   yes!*   no   -   some').filter(({ text }) => text.trim() !== '');
  expect(spans.map(({ text, role }) => `${text} ${role}`)).toEqual([
    'secrets plain',
    'yes!* warning',
    'no bad',
    '- muted',
    'some good',
  ]);
});

it('what the signs of :capacity mean stands above it', async () => {
  const { press, shows } = await sandboxBrowser('pods');
  await shows('api-7c6d5b9f48-wq85c');
  press(':', ...'capacity', 'enter');
  await shows('* all of them, ! over 90% (limits: 100%)');
});
