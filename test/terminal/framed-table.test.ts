import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StringOutput } from '../../src/process/output.js';
import { framedTable } from '../../src/terminal/framed-table.js';
import { framesOn } from '../../src/terminal/frames.js';
import { textWidth } from '../../src/terminal/text-width.js';
import { cases } from '../support/cases.js';

const rows = [
  ['NAME', 'STATUS', 'RUNS'],
  ['web', 'failed: timed out waiting for the condition', '3'],
  ['日本', 'good', '12'],
];
const drawn = (width: number | undefined, { ascii = false, words = 2 } = {}) =>
  framedTable(rows, { width, ascii }, words).split('\n');

describe('a framed table', () => {
  it('is as wide as its cells, with right-aligned figures', () => {
    expect(drawn(undefined)).toEqual([
      '┌──────┬─────────────────────────────────────────────┬──────┐',
      '│ NAME │ STATUS                                      │ RUNS │',
      '├──────┼─────────────────────────────────────────────┼──────┤',
      '│ web  │ failed: timed out waiting for the condition │    3 │',
      '│ 日本 │ good                                        │   12 │',
      '└──────┴─────────────────────────────────────────────┴──────┘',
      '',
    ]);
  });

  it('wraps its widest cells between words on a narrow terminal', () => {
    expect(drawn(40)).toEqual([
      '┌──────┬───────────────────┬──────┐',
      '│ NAME │ STATUS            │ RUNS │',
      '├──────┼───────────────────┼──────┤',
      '│ web  │ failed: timed out │    3 │',
      '│      │ waiting for the   │      │',
      '│      │ condition         │      │',
      '│ 日本 │ good              │   12 │',
      '└──────┴───────────────────┴──────┘',
      '',
    ]);
  });

  it('becomes lines if no frame fits', () => {
    expect(drawn(20)).toEqual([
      ...['NAME    web', 'STATUS  failed: timed out waiting for the condition', 'RUNS    3', ''],
      ...['NAME    日本', 'STATUS  good', 'RUNS    12', ''],
    ]);
  });

  it('has an ASCII frame on request', () => {
    const [top, head, line] = drawn(40, { ascii: true });
    expect([top, head, line]).toEqual([
      '+------+-------------------+------+',
      '| NAME | STATUS            | RUNS |',
      '+------+-------------------+------+',
    ]);
  });

  it('shows control characters of cells, which do not break its lines', () => {
    const text = framedTable([['NAME'], ['a\u001b]0;x\u0007\r\nb\tc']], { width: 80, ascii: false });
    expect(text.split('\n')[3]).toBe('│ a^[]0;x\\x07\\r\\nb c │');
  });

  it('is never wider than the terminal, and loses no word', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'b', ' ', '世'), maxLength: 30 })
      .map((text) => text.trim());
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 100 }), (cells, width) => {
        const lines = framedTable(cells, { width, ascii: false }).split('\n');
        if (lines[0]!.startsWith('┌'))
          for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
        const letters = (text: string) => [...text.replaceAll(/[^ab世]/g, '')].sort().join('');
        if (lines[0]!.startsWith('┌')) expect(letters(lines.join(''))).toBe(letters(cells.flat().join('')));
      }),
      { numRuns: cases(500) },
    );
  });
});

describe('frames are drawn', () => {
  const on = async (isTTY: boolean, variables: Record<string, string>) =>
    (await framesOn(new StringOutput({ isTTY, columns: 80 }), variables))?.([['A'], ['b']])[0];

  it.each([
    ['in no pipe', false, {}, undefined],
    ['on no dumb terminal', true, { TERM: 'dumb' }, undefined],
    ['in Unicode where no locale is named', true, { LANG: '' }, '┌'],
    ['in Unicode with UTF-8', true, { LANG: 'de_DE.utf8' }, '┌'],
    ['in ASCII with another encoding', true, { LANG: 'de_DE.ISO-8859-1' }, '+'],
    ['as LC_ALL has it before LANG', true, { LC_ALL: 'C', LANG: 'C.UTF-8' }, '+'],
  ])('%s', async (_, isTTY, variables, corner) => {
    expect(await on(isTTY, variables)).toBe(corner);
  });
});
