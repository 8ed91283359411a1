import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../src/terminal/text-width.js';
import { boxLines, boxRoom, hasRoomForBox } from '../../../src/terminal/ui/box-lines.js';
import type { BoxBody, Line } from '../../../src/terminal/ui/view-model.js';

const plain = (text: string): Line => ({ spans: [{ text, role: 'plain' }] });
const textOf = ({ spans }: Line) => spans.map(({ text }) => text).join('');
const box = (lines: readonly Line[], more: Partial<BoxBody> = {}): BoxBody => ({
  ...{ kind: 'box', title: 'Delete 1 pod', count: '', tone: 'bad', lines },
  below: { kind: 'text', lines: [] },
  ...more,
});
const SIZE = { columns: 60, rows: 12 };
const below = Array.from({ length: SIZE.rows }, (_, index) => plain(`${index % 10} b${'x'.repeat(57)}`));

describe('a box', () => {
  it('has a frame, and the content below stays visible around it, muted', () => {
    const lines = boxLines(box([plain('web-1')], { count: '1 of 2' }), below, SIZE);
    const texts = lines.map(textOf);
    expect(texts).toHaveLength(SIZE.rows);
    const top = texts.findIndex((text) => text.includes('╭'));
    expect(texts[top]).toMatch(/^\d bx╭─ Delete 1 pod ─+ 1 of 2 ─╮x/);
    expect(texts[top + 1]).toMatch(/^\d bx│ web-1 +│x/);
    expect(texts[top + 2]).toMatch(/^\d bx╰─+╯x/);
    expect(texts[0]).toBe(textOf(below[0]!));
    expect(lines[0]!.spans.map(({ role }) => role)).toEqual(['muted']);
    const frame = lines[top + 1]!.spans.filter(({ text }) => text === '│');
    expect(frame.map(({ role }) => role)).toEqual(['bad', 'bad']);
  });

  it('has the cursor of its line', () => {
    const lines = boxLines(box([{ ...plain('> yes'), cursor: 2 }]), below, SIZE);
    const line = lines.find((each) => each.cursor !== undefined)!;
    expect(textOf(line).slice(line.cursor)).toMatch(/^yes/);
  });

  it('is as high as the content below, and no wider than the screen, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 220 }),
        fc.integer({ min: 10, max: 40 }),
        fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '日', 'é', '│') }), { maxLength: 60 }),
        fc.string({ unit: fc.constantFrom('a', '日', ' '), maxLength: 150 }),
        (columns, rows, texts, title) => {
          const cut = texts.map((text) => plain(text.slice(0, Math.floor(boxRoom(columns) / 2))));
          const narrow = below.map((line) => plain(textOf(line).slice(0, columns)));
          const lines = boxLines(box(cut, { title }), narrow, { columns, rows }).map(textOf);
          expect(lines).toHaveLength(rows);
          for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(columns);
          expect(lines.filter((line) => /[╭╰]/.test(line))).toHaveLength(2);
        },
      ),
    );
  });

  it('is not drawn if there is no room for it', () => {
    expect(hasRoomForBox({ columns: 50, rows: 12 })).toBe(true);
    expect(hasRoomForBox({ columns: 49, rows: 12 })).toBe(false);
    expect(hasRoomForBox({ columns: 200, rows: 11 })).toBe(false);
  });
});
