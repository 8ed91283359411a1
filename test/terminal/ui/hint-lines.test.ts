import { expect, it } from 'vitest';
import { textWidth } from '../../../src/terminal/text-width.js';
import { hintLines, hintRows } from '../../../src/terminal/ui/hint-lines.js';
import type { HintGroup } from '../../../src/terminal/ui/view-model.js';

const hints = (...pairs: string[]) =>
  pairs.map((pair) => ({ key: pair.split(' ')[0]!, does: pair.split(' ').slice(1).join(' ') }));
const groups: HintGroup[] = [
  { title: '', hints: hints('? help', 'q quit') },
  { title: 'look', hints: hints('Enter containers', 'd describe', 'y YAML') },
  { title: 'act', hints: hints('D delete', 'E edit') },
  { title: 'go', hints: hints(': command', '/ filter', 'n namespace') },
];
const texts = (width: number, given = groups) =>
  hintLines(given, width).map((spans) => spans.map(({ text }) => text).join(''));

it('keys take two lines within the margins of the bar if there is room, those of every screen at the end', () => {
  const [first, second] = texts(110);
  expect(first).toBe(' look  Enter containers  d describe  y YAML      act  D delete  E edit');
  expect(second).toMatch(/^ go {2}: command {2}\/ filter {2}n namespace {10,}\? help {2}q quit $/);
  expect(textWidth(second!)).toBe(110);
});

it('keys take one line on a narrow screen, those for navigation and search first', () => {
  expect(texts(99)).toEqual([
    '? help  q quit  : command  / filter  Enter containers  d describe  y YAML  D delete  E edit',
  ]);
  expect(texts(40)).toEqual(['? help  q quit  : command  / filter']);
});

it('keys take the reported number of lines, and no more columns than available', () => {
  for (let width = 10; width < 250; width += 7) {
    expect(texts(width)).toHaveLength(hintRows(groups, width));
    for (const line of texts(width)) expect(textWidth(line)).toBeLessThanOrEqual(width);
  }
});

it('the keys of a question take one line on any screen', () => {
  expect(texts(150, [{ title: '', hints: hints('Enter choose', 'Esc back') }])).toEqual([
    ' Enter choose  Esc back',
  ]);
});
