import { cutEnd, cutMiddle, padText, sliceColumns, textWidth, wrapWords } from '../text-width.js';
import { boxLines } from './box-lines.js';
import { hintLines, hintRows } from './hint-lines.js';
import { tableLines } from './table-lines.js';
import type { Body, HeaderFact, HeaderView, Line, PickerBody, ScreenFrame, Span } from './view-model.js';

/** The position of the next character. */
export const TYPING = '█';

/** The size of a terminal. */
export interface Size {
  columns: number;
  rows: number;
}

/** Lines of every screen outside the body: the header, and one for keys, messages and typing. */
const OTHER_LINES = 2;

/** How many lines the body of a screen has, including a table's heading. @param size from `sizeForBody` */
export function bodyHeight({ rows }: Size): number {
  return Math.max(1, rows - OTHER_LINES);
}

/** The part of the screen for a body, without these lines around it; almost nothing on a screen that is too small. */
export function sizeForBody(frame: Pick<ScreenFrame, 'title' | 'state' | 'hints'>, size: Size): Size {
  if (isTooSmall(size)) return { ...size, rows: 0 };
  return { ...size, rows: size.rows - (hasTitle(frame) ? 1 : 0) - hintRows(frame.hints, size.columns) + 1 };
}

/** How many lines are above the body. */
export function bodyTop(frame: Pick<ScreenFrame, 'title' | 'state'>): number {
  return hasTitle(frame) ? 2 : 1;
}

function hasTitle({ title, state }: Pick<ScreenFrame, 'title' | 'state'>): boolean {
  return title !== '' || state.length > 0;
}

/** A smaller size shows a heading without a row, or half a name. */
const SMALLEST: Size = { columns: 20, rows: 5 };

/** Whether a terminal has no room for any screen. */
export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < SMALLEST.columns || rows < SMALLEST.rows;
}

/** The whole screen: as many lines as the terminal has rows, none wider than it. */
export function screenLines(frame: ScreenFrame, size: Size): Line[] {
  if (isTooSmall(size)) return tooSmall(size);
  const room = sizeForBody(frame, size);
  const height = bodyHeight(room);
  const body = bodyLines(frame.body, room).slice(0, height);
  const blanks = Array.from({ length: height - body.length }, () => ({ spans: [] }));
  const lines = [
    { spans: headerSpans(frame.header, size.columns), bar: frame.header.bar ?? ('bar' as const) },
    ...(hasTitle(frame) ? [{ spans: titleSpans(frame, size.columns) }] : []),
    ...body,
    ...blanks,
    ...bottomLines(frame, size.columns),
  ];
  return lines.slice(0, size.rows).map((line) => clipLine(line, size.columns));
}

function tooSmall(size: Size): Line[] {
  const words = wrapWords(`too small: ${SMALLEST.columns}x${SMALLEST.rows} needed`, size.columns);
  return Array.from({ length: size.rows }, (_, index) => ({ spans: [span(words[index] ?? '', 'warning')] }));
}

function bodyLines(body: Body, size: Size): Line[] {
  if (body.kind === 'table') return tableLines(body, size.columns);
  if (body.kind === 'text') return [...body.lines];
  if (body.kind === 'box')
    return boxLines(body, bodyLines(body.below, size), { ...size, rows: bodyHeight(size) });
  return choiceLines(body, size.columns);
}

/**
 * The mode, the path, the filter and the order on the left, and on the right as many facts as fit, selected by
 * importance, in their own order.
 */
export function headerSpans({ mode, path, note = [], facts }: HeaderView, width: number): Span[] {
  const modeWidth = mode === '' ? EDGE : EDGE + textWidth(mode) + GAP;
  const place = path.join(PATH_SEPARATOR);
  const noteWidth = note.length === 0 ? 0 : GAP + note.reduce((sum, { text }) => sum + textWidth(text), 0);
  const shown = new Set<HeaderFact>();
  let room = width - EDGE - modeWidth - textWidth(place) - noteWidth;
  // The words before a time give way to the path.
  const isNarrow = width < NARROW;
  const given = isNarrow ? facts.map((fact) => ({ ...fact, text: fact.text.replace(/^as of /, '') })) : facts;
  for (const fact of given.toSorted((a, b) => a.rank - b.rank)) {
    const needed = GAP + textWidth(fact.text);
    if (needed > room && fact.rank > 0) continue;
    shown.add(fact);
    room -= needed;
  }
  const right = given.flatMap((fact, at) => {
    if (!shown.has(fact)) return [];
    // There may be no room for the fact before it.
    const joins = fact.joins && shown.has(given[at - 1]!);
    return [joins ? span(', ', 'plain') : blank(GAP), span(fact.text, fact.role)];
  });
  const rightWidth = right.reduce((sum, { text }) => sum + textWidth(text), 0);
  const free = width - EDGE - rightWidth - modeWidth;
  const cut = fitPath(path, Math.max(1, Math.min(free, Math.max(SHORTEST_TITLE, free - noteWidth))));
  const noted = cutSpans(note, free - textWidth(cut) - GAP);
  const blanks = Math.max(
    0,
    free - textWidth(cut) - noted.reduce((sum, { text }) => sum + textWidth(text), 0),
  );
  return [
    blank(EDGE),
    ...(mode === '' ? [] : [span(mode, 'protected'), blank(GAP)]),
    span(cut, mode === '' ? 'title' : 'protected'),
    ...noted,
    blank(blanks),
    ...right,
    blank(EDGE),
  ];
}

/**
 * A path in a limited number of columns: between the context and the last word, the end of an object's name is kept
 * longest.
 */
function fitPath(path: readonly string[], width: number): string {
  const whole = path.join(PATH_SEPARATOR);
  const [context = '', last = ''] = [path[0], path.at(-1)];
  const between = path.slice(1, -1).join(PATH_SEPARATOR);
  const room = width - textWidth(context) - textWidth(last) - 2 * textWidth(PATH_SEPARATOR);
  if (textWidth(whole) <= width || path.length < 4 || room < SHORTEST_NAME) return cutMiddle(whole, width);
  const end = sliceColumns(between, textWidth(between) - room + 1, room - 1);
  // A piece of a type or namespace must not be mistaken for its name.
  return [context, `…${end.slice(Math.max(0, end.indexOf(PATH_SEPARATOR)))}`, last].join(PATH_SEPARATOR);
}

/** As many of the spans as fit, after a gap. */
function cutSpans(spans: readonly Span[], width: number): Span[] {
  if (spans.length === 0 || width < 1) return [];
  return [blank(GAP), ...clipLine({ spans }, width).spans];
}

const PATH_SEPARATOR = ' ▸ ';
/** Spaces between words of the header, and before its first and after its last. */
const GAP = 3;
const EDGE = 1;

function blank(width: number): Span {
  return span(' '.repeat(width), 'plain');
}

function span(text: string, role: Span['role']): Span {
  return { text, role };
}

const SHORTEST_TITLE = 12;
/** A shorter piece of a name says nothing. */
const SHORTEST_NAME = 8;
/** Fewer columns leave no room for a path and words about its age. */
const NARROW = 30;

function titleSpans({ title, state, position }: ScreenFrame, width: number): Span[] {
  const left = title === '' ? state : [span(title, 'title'), span('  ', 'plain'), ...state];
  const taken = textWidth(position);
  // An error matters more than the position: a message gets the whole line.
  const said = left.reduce((sum, { text }) => sum + textWidth(text), 0);
  if (position === '' || said + 2 + taken > width) return cutTitle(title, state, width);
  return [...left, span(' '.repeat(width - said - taken), 'plain'), span(position, 'muted')];
}

function cutTitle(title: string, state: readonly Span[], width: number): Span[] {
  if (title === '') return [...state];
  const right = state.reduce((sum, { text }) => sum + textWidth(text), 0);
  // What is shown comes before messages about it; long messages give way.
  const least = Math.max(SHORTEST_TITLE, Math.floor(width / 3));
  const room = Math.max(Math.min(textWidth(title), least), width - right - 2);
  return [span(cutMiddle(title, room), 'title'), span('  ', 'plain'), ...state];
}

/** The typed text, a message, or the keys; each takes as many lines as the keys do. */
function bottomLines(frame: ScreenFrame, width: number): Line[] {
  const lines = hintLines(frame.hints, width);
  const said = saidSpans(frame, width);
  if (said !== undefined) lines[lines.length - 1] = said;
  return lines.map((spans) => ({ spans }));
}

function saidSpans({ prompt, message }: ScreenFrame, width: number): Span[] | undefined {
  if (prompt !== undefined) {
    const { label, text, problem } = prompt;
    return typedSpans(
      label,
      text,
      problem === undefined ? undefined : span(`  (${problem})`, 'warning'),
      width,
    );
  }
  return message && [{ ...message, text: cutEnd(message.text, width) }];
}

/** The typed text: the end of a long text is visible, and the note after it gets at most half of the line. */
function typedSpans(label: string, text: string, said: Span | undefined, width: number): Span[] {
  const half = Math.floor(width / 2);
  const room = width - 1 - (said === undefined ? 0 : Math.min(textWidth(said.text), half));
  const before = cutEnd(label, room - Math.min(textWidth(text), Math.floor(room / 2)));
  const left = room - textWidth(before);
  const surplus = textWidth(text) - left;
  const typed = surplus <= 0 ? text : `…${sliceColumns(text, surplus + 1, left - 1)}`;
  const behind = width - 1 - textWidth(before) - textWidth(typed);
  return [
    span(before, 'key'),
    span(typed, 'plain'),
    span(TYPING, 'muted'),
    ...(said === undefined ? [] : [{ ...said, text: cutEnd(said.text, behind) }]),
  ];
}

/** Notes on choices start at least after this many columns. */
const SHORTEST_CHOICE = 24;

/** The typed text, and the available choices. @param width of the lines */
export function choiceLines({ query, count, choices, empty }: PickerBody, width: number): Line[] {
  const textRoom = Math.max(8, Math.floor(width * 0.6));
  const longest = choices.reduce((most, { text }) => Math.max(most, textWidth(text)), SHORTEST_CHOICE);
  return [
    { spans: typedSpans('  > ', query, span(`  ${count}`, 'muted'), width) },
    ...choices.map(({ text, note, selected, marked = false }) => ({
      spans: [
        { text: `${marked ? '*' : ' '} ${selected ? '>' : ' '} `, role: 'key' as const },
        { text: padText(cutMiddle(text, textRoom), Math.min(longest, textRoom)), role: 'plain' as const },
        { text: note === '' ? '' : `  ${note}`, role: 'muted' as const },
      ],
      selected,
    })),
    ...(choices.length === 0 ? [{ spans: [{ text: `    ${empty}`, role: 'muted' as const }] }] : []),
  ];
}

/** Shows at the end of the visible part that there is more. */
function endWithSign(spans: Span[]): void {
  const last = spans.at(-1);
  if (last !== undefined) last.text = cutEnd(`${last.text} `, textWidth(last.text));
}

/**
 * A line that would wrap is cut at the terminal's edge. Adjacent spans with the same style are joined: a screen of few
 * spans is drawn in little more than half the time.
 */
export function clipLine(line: Line, width: number): Line {
  let left = width;
  const spans: Span[] = [];
  for (const span of line.spans) {
    if (left <= 0) {
      if (span.text.trim() === '') continue;
      endWithSign(spans);
      break;
    }
    // The terminal would place either anywhere, also beyond the edge.
    const text = cutEnd(span.text.replace(/[\n\t]/g, ' '), left);
    const last = spans.at(-1);
    if (last?.role === span.role) last.text += text;
    else spans.push({ text, role: span.role });
    left -= textWidth(text);
  }
  // One bar from edge to edge shows the selected line; pieces of it would look like a row of buttons.
  if ((line.selected || line.bar !== undefined) && left > 0)
    spans.push({ text: ' '.repeat(left), role: 'plain' });
  return { ...line, spans };
}
