import { cutEnd, cutMiddle, padded, textWidth } from '../text-width.js';
import { tableLines } from './table-lines.js';
import type { HeaderItem, Line, PickerBody, ScreenFrame, Span } from './view-model.js';

/** What a terminal has room for. */
export interface Size {
  columns: number;
  rows: number;
}

/** Lines that are not the body: header, title, and the one of keys, messages and typing. */
const OTHER_LINES = 3;

/** How many lines the body of a screen has; a table's heading is one of them. */
export function bodyHeight({ rows }: Size): number {
  return Math.max(1, rows - OTHER_LINES);
}

/** The whole screen: as many lines as the terminal has rows, none wider than it. */
export function screenLines(frame: ScreenFrame, size: Size): Line[] {
  const height = bodyHeight(size);
  const body = bodyLines(frame, size).slice(0, height);
  const blanks = Array.from({ length: height - body.length }, () => ({ spans: [] }));
  const lines = [
    { spans: headerSpans(frame.header, size.columns) },
    { spans: titleSpans(frame, size.columns) },
    ...body,
    ...blanks,
    { spans: bottomSpans(frame, size.columns) },
  ];
  return lines.slice(0, size.rows).map((line) => clipped(line, size.columns));
}

function bodyLines({ body }: ScreenFrame, size: Size): Line[] {
  if (body.kind === 'table') return tableLines(body, size.columns);
  if (body.kind === 'text') return [...body.lines];
  return pickerLines(body, size.columns);
}

/** As many of the header's words as there is room for, those that matter more first, in their own order. */
export function headerSpans(items: readonly HeaderItem[], width: number): Span[] {
  const shown = new Set<HeaderItem>();
  let left = width + SEPARATOR.length;
  for (const item of items.toSorted((a, b) => a.rank - b.rank)) {
    const needed = textWidth(wordOf(item)) + SEPARATOR.length;
    if (needed > left && item.rank > 0) continue;
    shown.add(item);
    left -= needed;
  }
  // Only words that must be there can be too many: the longest values give way.
  const widest = Math.max(6, Math.floor(width / Math.max(1, shown.size)) - SEPARATOR.length);
  const spans: Span[] = [];
  for (const item of items) {
    if (!shown.has(item)) continue;
    if (spans.length > 0) spans.push({ text: SEPARATOR, role: 'muted' });
    const value = left < 0 ? cutMiddle(item.value, widest) : item.value;
    if (item.label !== '' && left >= 0) spans.push({ text: `${item.label} `, role: 'muted' });
    spans.push({ text: value, role: item.role });
  }
  return spans;
}

const SEPARATOR = ' | ';

function wordOf({ label, value }: HeaderItem): string {
  return label === '' ? value : `${label} ${value}`;
}

const SHORTEST_TITLE = 12;

function titleSpans({ title, state }: ScreenFrame, width: number): Span[] {
  const right = state.reduce((sum, { text }) => sum + textWidth(text), 0);
  // What is looked at comes before what is to be said of it; long messages give way.
  const least = Math.max(SHORTEST_TITLE, Math.floor(width / 3));
  const room = Math.max(Math.min(textWidth(title), least), width - right - 2);
  return [{ text: cutMiddle(title, room), role: 'title' }, { text: '  ', role: 'plain' }, ...state];
}

function bottomSpans({ prompt, message, hints }: ScreenFrame, width: number): Span[] {
  if (prompt !== undefined) {
    const problem =
      prompt.problem === undefined ? [] : [{ text: `  (${prompt.problem})`, role: 'warning' as const }];
    return [
      { text: prompt.label, role: 'key' },
      { text: prompt.text, role: 'plain' },
      { text: '█', role: 'muted' },
      ...problem,
    ];
  }
  if (message !== undefined) return [{ ...message, text: cutEnd(message.text, width) }];
  const spans: Span[] = [];
  let left = width;
  for (const { key, does } of hints) {
    const needed = textWidth(key) + textWidth(does) + 1 + (spans.length > 0 ? 2 : 0);
    if (needed > left) continue;
    left -= needed;
    if (spans.length > 0) spans.push({ text: '  ', role: 'plain' });
    spans.push({ text: key, role: 'key' }, { text: ` ${does}`, role: 'muted' });
  }
  return spans;
}

function pickerLines({ query, count, choices, empty }: PickerBody, width: number): Line[] {
  const textRoom = Math.max(8, Math.floor(width * 0.6));
  return [
    {
      spans: [
        { text: '  > ', role: 'key' },
        { text: query, role: 'plain' },
        { text: '█', role: 'muted' },
        { text: `  ${count}`, role: 'muted' },
      ],
    },
    ...choices.map(({ text, note, selected }) => ({
      spans: [
        { text: selected ? '  > ' : '    ', role: 'key' as const },
        { text: padded(cutMiddle(text, textRoom), Math.min(40, textRoom)), role: 'plain' as const },
        { text: note === '' ? '' : `  ${note}`, role: 'muted' as const },
      ],
      selected,
    })),
    ...(choices.length === 0 ? [{ spans: [{ text: `    ${empty}`, role: 'muted' as const }] }] : []),
  ];
}

/**
 * A line that would wrap is cut at the terminal's edge. Neighbours that look alike become one: a screen of few pieces is
 * drawn in little more than half the time.
 */
export function clipped(line: Line, width: number): Line {
  let left = width;
  const spans: Span[] = [];
  for (const span of line.spans) {
    if (left <= 0) break;
    const text = cutEnd(span.text, left);
    const last = spans.at(-1);
    if (last?.role === span.role) last.text += text;
    else spans.push({ text, role: span.role });
    left -= textWidth(text);
  }
  return { ...line, spans };
}
