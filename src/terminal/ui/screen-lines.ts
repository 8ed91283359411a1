import { cutEnd, cutMiddle, padText, textWidth, wrapWords } from '../text-width.js';
import { tableLines } from './table-lines.js';
import type { HeaderFact, HeaderView, Line, PickerBody, ScreenFrame, Span } from './view-model.js';

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

/** Less than this shows a heading without a row, or half a name. */
const SMALLEST: Size = { columns: 20, rows: 5 };

/** Whether a terminal has no room for any screen. */
export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < SMALLEST.columns || rows < SMALLEST.rows;
}

/** The whole screen: as many lines as the terminal has rows, none wider than it. */
export function screenLines(frame: ScreenFrame, size: Size): Line[] {
  if (isTooSmall(size)) return tooSmall(size);
  const height = bodyHeight(size);
  const body = bodyLines(frame, size).slice(0, height);
  const blanks = Array.from({ length: height - body.length }, () => ({ spans: [] }));
  const lines = [
    { spans: headerSpans(frame.header, size.columns), bar: frame.header.bar },
    { spans: titleSpans(frame, size.columns) },
    ...body,
    ...blanks,
    { spans: bottomSpans(frame, size.columns) },
  ];
  return lines.slice(0, size.rows).map((line) => clipLine(line, size.columns));
}

function tooSmall(size: Size): Line[] {
  const words = wrapWords(`too small: ${SMALLEST.columns}x${SMALLEST.rows} needed`, size.columns);
  return Array.from({ length: size.rows }, (_, index) => ({ spans: [span(words[index] ?? '', 'warning')] }));
}

function bodyLines({ body }: ScreenFrame, size: Size): Line[] {
  if (body.kind === 'table') return tableLines(body, size.columns);
  if (body.kind === 'text') return [...body.lines];
  return pickerLines(body, size.columns);
}

/**
 * The mode and the path at the left, and at the right as many facts as there is room for, those that matter more first,
 * in their own order.
 */
export function headerSpans({ mode, path, facts }: HeaderView, width: number): Span[] {
  const modeWidth = mode === '' ? 0 : textWidth(mode) + GAP;
  const place = path.join(PATH_SEPARATOR);
  const shown = new Set<HeaderFact>();
  let room = width - modeWidth - textWidth(place);
  for (const fact of facts.toSorted((a, b) => a.rank - b.rank)) {
    const needed = GAP + textWidth(fact.text);
    if (needed > room && fact.rank > 0) continue;
    shown.add(fact);
    room -= needed;
  }
  const right = facts.filter((fact) => shown.has(fact));
  const rightWidth = right.reduce((sum, { text }) => sum + GAP + textWidth(text), 0);
  const cut = cutMiddle(place, Math.max(1, width - rightWidth - modeWidth));
  const blanks = Math.max(0, width - modeWidth - textWidth(cut) - rightWidth);
  return [
    ...(mode === '' ? [] : [span(mode, 'protected'), span(' '.repeat(GAP), 'plain')]),
    span(cut, mode === '' ? 'title' : 'protected'),
    span(' '.repeat(blanks), 'plain'),
    ...right.flatMap(({ text, role }) => [span(' '.repeat(GAP), 'plain'), span(text, role)]),
  ];
}

const PATH_SEPARATOR = ' > ';
/** Blanks between words of the header. */
const GAP = 3;

function span(text: string, role: Span['role']): Span {
  return { text, role };
}

const SHORTEST_TITLE = 12;

function titleSpans({ title, state, position }: ScreenFrame, width: number): Span[] {
  const left = title === '' ? state : [span(title, 'title'), span('  ', 'plain'), ...state];
  const taken = textWidth(position);
  // What is wrong matters more than the position: a message gets the whole line.
  const said = left.reduce((sum, { text }) => sum + textWidth(text), 0);
  if (position === '' || said + 2 + taken > width) return cutTitle(title, state, width);
  return [...left, span(' '.repeat(width - said - taken), 'plain'), span(position, 'muted')];
}

function cutTitle(title: string, state: readonly Span[], width: number): Span[] {
  if (title === '') return [...state];
  const right = state.reduce((sum, { text }) => sum + textWidth(text), 0);
  // What is looked at comes before what is to be said of it; long messages give way.
  const least = Math.max(SHORTEST_TITLE, Math.floor(width / 3));
  const room = Math.max(Math.min(textWidth(title), least), width - right - 2);
  return [span(cutMiddle(title, room), 'title'), span('  ', 'plain'), ...state];
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
  for (const { key, does, off } of hints) {
    const needed = textWidth(key) + textWidth(does) + 1 + (spans.length > 0 ? 2 : 0);
    if (needed > left) continue;
    left -= needed;
    if (spans.length > 0) spans.push({ text: '  ', role: 'plain' });
    spans.push({ text: key, role: off ? 'muted' : 'key' }, { text: ` ${does}`, role: 'muted' });
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
    ...choices.map(({ text, note, selected, marked = false }) => ({
      spans: [
        { text: `${marked ? '*' : ' '} ${selected ? '>' : ' '} `, role: 'key' as const },
        { text: padText(cutMiddle(text, textRoom), Math.min(40, textRoom)), role: 'plain' as const },
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
export function clipLine(line: Line, width: number): Line {
  let left = width;
  const spans: Span[] = [];
  for (const span of line.spans) {
    if (left <= 0) break;
    // Either would go where the terminal likes, past the edge as well.
    const text = cutEnd(span.text.replace(/[\n\t]/g, ' '), left);
    const last = spans.at(-1);
    if (last?.role === span.role) last.text += text;
    else spans.push({ text, role: span.role });
    left -= textWidth(text);
  }
  // One bar from edge to edge shows what is selected; pieces of it would look like a row of buttons.
  if (line.selected && left > 0) spans.push({ text: ' '.repeat(left), role: 'plain' });
  return { ...line, spans };
}
