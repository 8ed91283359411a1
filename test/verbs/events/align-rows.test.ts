import { describe, expect, it } from 'vitest';
import { TabWriter } from '../../../src/render/tabwriter.js';
import { alignRows } from '../../../src/verbs/events/align-rows.js';

/** All rows laid out at once. */
function atOnce(lines: readonly string[]): string {
  const table = new TabWriter();
  for (const line of lines) for (const one of line.split('\n')) table.add(one.split('\t'));
  return [...table.flush()].join('');
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `${'n'.repeat(index % 37)}\t${index}\tmessage ${index}`);

describe('many rows in several steps', () => {
  it.each([
    ['few', rows(5)],
    ['many', rows(2500)],
    ['many, the widest last', [...rows(2500), `${'w'.repeat(80)}\t1\tlast`]],
    ['with a line break', [...rows(1500), 'a\tb\ttwo\nlines', ...rows(1500)]],
    ['with a tab', [...rows(1500), 'a\tb\ttwo\tcells', ...rows(1500)]],
  ])('are aligned as if laid out at once: %s', (_title, lines) => {
    expect([...alignRows(new TabWriter(), ['A', 'B', 'C'], lines, 3)].join('')).toBe(
      atOnce(['A\tB\tC', ...lines]),
    );
  });

  it('need no headings', () => {
    expect([...alignRows(new TabWriter(), [], rows(3), 3)].join('')).toBe(atOnce(rows(3)));
  });
});
