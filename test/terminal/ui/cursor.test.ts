import { expect, it } from 'vitest';
import { textWidth } from '../../../src/terminal/text-width.js';
import { inAscii, lineInAscii } from '../../../src/terminal/ui/ascii.js';
import { cursorOf } from '../../../src/terminal/ui/cursor.js';
import { screenLines } from '../../../src/terminal/ui/screen-lines.js';
import type { ScreenFrame } from '../../../src/terminal/ui/view-model.js';

const size = { columns: 40, rows: 8 };
const frame = (more: Partial<ScreenFrame> = {}): ScreenFrame => ({
  header: { mode: '', path: ['dev'], facts: [] },
  ...{ title: '', state: [], position: '', message: undefined, prompt: undefined, hints: [] },
  body: {
    kind: 'text',
    lines: ['one', 'two', 'three'].map((text, index) => ({
      spans: [{ text, role: 'plain' }],
      ...(index === 1 && { selected: true }),
    })),
  },
  ...more,
});
const placeIn = (shown: ScreenFrame) => cursorOf(shown, screenLines(shown, size), size);

it('the cursor is at the selected line', () => {
  expect(placeIn(frame())).toEqual({ x: 0, y: 2 });
});

it('the cursor is after the typed text, by its width', () => {
  const prompt = { label: '/', text: '日本', problem: undefined };
  expect(placeIn(frame({ prompt }))).toEqual({ x: 5, y: 7 });
  expect(placeIn(frame({ prompt: { ...prompt, text: 'x'.repeat(90) } }))).toEqual({ x: 39, y: 7 });
});

it('the cursor is at the chosen answer of a question', () => {
  const lines = [{ spans: [{ text: '    No   > Yes', role: 'key' as const }], cursor: 9 }];
  expect(placeIn(frame({ body: { kind: 'text', lines } }))).toEqual({ x: 9, y: 1 });
});

it('there is no cursor if nothing is selected, or if there is no room', () => {
  expect(placeIn(frame({ body: { kind: 'text', lines: [] } }))).toBeUndefined();
  const small = { columns: 10, rows: 3 };
  expect(cursorOf(frame(), screenLines(frame(), small), small)).toBeUndefined();
});

it('our own signs have ASCII replacements of the same width, and other scripts are unchanged', () => {
  const signs = '…█▏▸▴▾●·├└│─╭╮╰╯↑↓';
  expect(inAscii(signs)).toMatch(/^[\x20-\x7e]+$/);
  expect([...signs].map((sign) => textWidth(inAscii(sign)))).toEqual([...signs].map(textWidth));
  expect(lineInAscii({ spans: [{ text: 'ключ …', role: 'plain' }], selected: true })).toEqual({
    spans: [{ text: 'ключ ~', role: 'plain' }],
    selected: true,
  });
});
