import { cutEnd, padText, sliceColumns, textWidth } from '../text-width.js';
import type { BoxBody, Line, Span } from './view-model.js';

/** The size of the screen in columns and lines. */
interface Room {
  columns: number;
  rows: number;
}

/** The maximum width of a box: longer lines are hard to read. */
const WIDEST = 100;
/** The frame and a space on either side. */
const SIDES = 4;
/** Columns of the content below that stay visible on either side. */
const MARGIN = 4;
/** On smaller screens, a frame would leave no room for its content. */
const SMALLEST: Room = { columns: 50, rows: 12 };

/** Columns for the text in a box on a screen of this width. */
export function boxRoom(columns: number): number {
  return Math.max(1, boxWidth(columns) - SIDES);
}

/** Lines for the text in a box over a body of this height. */
export function boxHeight(height: number): number {
  return Math.max(1, height - 2);
}

function boxWidth(columns: number): number {
  return Math.min(WIDEST, columns - 2 * MARGIN);
}

/** Whether a screen has room for a box. */
export function hasRoomForBox({ columns, rows }: Room): boolean {
  return columns >= SMALLEST.columns && rows >= SMALLEST.rows;
}

/** Whether a title fits into the frame of a box on a screen of this width, next to the text on its right. */
export function fitsInFrame(title: string, count: string, columns: number): boolean {
  return textWidth(title) <= titleRoom(count, boxWidth(columns) - 2);
}

/**
 * A box in the middle third of a body, which stays visible around it, muted.
 * @param below the lines of the body
 * @param size of the body
 */
export function boxLines({ title, count, tone, lines }: BoxBody, below: readonly Line[], size: Room): Line[] {
  const width = boxWidth(size.columns);
  const room = width - SIDES;
  const shown = lines.slice(0, boxHeight(size.rows));
  const left = Math.max(0, Math.floor((size.columns - width) / 2));
  const top = Math.max(0, Math.floor((size.rows - shown.length - 2) / 3));
  const framed: Line[] = [
    { spans: [{ text: `╭${edge(title, count, width - 2)}╮`, role: tone }] },
    ...shown.map((line): Line => {
      const taken = line.spans.reduce((sum, { text }) => sum + textWidth(text), 0);
      const side: Span = { text: '│', role: tone };
      const inside: Span[] = [blank(1), ...line.spans, blank(Math.max(0, room - taken) + 1)];
      if (line.selected !== true) return { ...line, spans: [side, ...inside, side] };
      // The bar of the selected line ends at the frame.
      const bar: Span = { text: inside.map(({ text }) => text).join(''), role: 'selection' };
      return { spans: [side, bar, side], cursor: line.cursor ?? 0 };
    }),
    { spans: [{ text: `╰${'─'.repeat(width - 2)}╯`, role: tone }] },
  ];
  return Array.from({ length: Math.max(size.rows, 1) }, (_, index) => {
    const under = (below[index]?.spans ?? []).map(({ text }) => text).join('');
    const box = framed[index - top];
    if (box === undefined) return { spans: [{ text: under, role: 'muted' }] };
    const before = padText(sliceColumns(under, 0, left), left);
    const behind = sliceColumns(under, left + width, size.columns);
    return {
      spans: [{ text: before, role: 'muted' }, ...box.spans, { text: behind, role: 'muted' }],
      ...(box.cursor !== undefined && { cursor: left + 2 + box.cursor }),
    };
  });
}

function blank(width: number): Span {
  return { text: ' '.repeat(width), role: 'plain' };
}

function rightOf(count: string): string {
  return count === '' ? '' : ` ${count} ─`;
}

/** Columns for the title in an edge. */
function titleRoom(count: string, width: number): number {
  return Math.max(0, width - textWidth(rightOf(count)) - 3);
}

/** `─ Drain 1 node ──────── 16 of 23 ─`, with the given width. */
function edge(title: string, count: string, width: number): string {
  const right = rightOf(count);
  const left = title === '' ? '' : `─ ${cutEnd(title, Math.max(1, titleRoom(count, width)))} `;
  return cutEnd(left + '─'.repeat(Math.max(0, width - textWidth(left) - textWidth(right))) + right, width);
}
