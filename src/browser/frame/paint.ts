import { sliceColumns, textWidth } from '../../terminal/text-width.js';
import { stateRole } from '../../terminal/ui/state-word.js';
import type { Role, Span } from '../../terminal/ui/view-model.js';

/** The style of a line of text: its pieces, which add up to the line. */
export type Paint = (line: string) => Span[];

/** YAML: highlights fields, strings and numbers. */
export const yamlPaint: Paint = (line) => {
  const [, indent = '', field = '', gap = '', value = ''] =
    /^(\s*(?:- )*)((?:"(?:[^"\\]|\\.)*"|[^\s"#:][^:]*):(?=\s|$))?(\s*)(.*)/s.exec(line) ?? [];
  return spans([indent, 'plain'], [field, 'field'], [gap, 'plain'], [value, valueRole(value)]);
};

function valueRole(value: string): Role {
  if (/^-?\d+(?:\.\d+)?$|^(?:true|false|null)$/.test(value)) return 'number';
  return value === '' || /^[|>&{[]/.test(value) ? 'plain' : 'string';
}

/** A description or a summary: highlights labels, and words of state like those of tables. */
export const describePaint: Paint = (line) => {
  const [, label, gap = '', value = ''] = /^(\s*[A-Za-z][^:]{0,60}:)(?:(\s+)(.*)|$)/s.exec(line) ?? [];
  if (label === undefined) return [{ text: line, role: 'plain' }];
  return spans([label, 'field'], [gap, 'plain'], [value, stateRole(value)]);
};

const ERROR =
  /^(?:[EF]\d{4} |.{0,80}?(?:\b(?:ERROR|FATAL|PANIC|CRITICAL)\b|\blevel"?[=:] ?"?(?:error|fatal|panic)))/;
const WARNING = /^(?:W\d{4} |.{0,80}?(?:\bWARN(?:ING)?\b|\blevel"?[=:] ?"?warn))/;

/** A line of a log: errors and warnings are colored by level, the rest is plain. */
export const logPaint: Paint = (line) => [
  { text: line, role: ERROR.test(line) ? 'bad' : WARNING.test(line) ? 'warning' : 'plain' },
];

/** Values by their keys: text that is not indented is a key. */
export const valuesPaint: Paint = (line) => [
  { text: line, role: line.startsWith(' ') || line === '' ? 'plain' : 'field' },
];

function spans(...pieces: readonly (readonly [text: string, role: Role])[]): Span[] {
  return pieces.filter(([text]) => text !== '').map(([text, role]) => ({ text, role }));
}

/**
 * A piece of a painted line on the screen, with search matches on top. The first piece is the beginning of the line,
 * whether cut or not; the following ones have the style of its end.
 */
export function paintPiece(piece: string, line: readonly Span[], isFirst: boolean, query: string): Span[] {
  const last: Role = line.at(-1)?.role ?? 'plain';
  const base = isFirst ? line : [];
  const found = matches(piece, query);
  const spans: Span[] = [];
  let at = 0;
  for (const { text, role } of [...base, { text: piece, role: last }]) {
    const until = Math.min(piece.length, at + text.length);
    for (const [start, end, shown] of cut(at, until, role, found))
      spans.push({ text: piece.slice(start, end), role: shown });
    at = until;
  }
  return spans.length === 0 ? [{ text: piece, role: last }] : spans;
}

/** A line from one of its columns on; `…` replaces the part to the left. */
export function fromColumn(line: readonly Span[], left: number): Span[] {
  if (left <= 0) return [...line];
  const pieces: Span[] = [{ text: '…', role: 'muted' }];
  let start = 0;
  for (const { text, role } of line) {
    const end = start + textWidth(text);
    const first = Math.max(start, left + 1);
    if (end > first) pieces.push({ text: sliceColumns(text, first - start, end - first), role });
    start = end;
  }
  return pieces;
}

/**
 * The column from which lines are visible after a step sideways: half a screen further, but not further than the widest
 * line requires.
 */
export function sideStep(left: number, direction: 1 | -1, width: number, widest: number): number {
  const step = Math.max(1, Math.floor(width / 2));
  return Math.max(0, direction < 0 ? left - step : Math.min(left + step, Math.max(left, widest - width)));
}

function matches(text: string, query: string): [start: number, end: number][] {
  if (query === '') return [];
  const found: [number, number][] = [];
  const [lower, wanted] = [text.toLowerCase(), query.toLowerCase()];
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length))
    found.push([at, at + wanted.length]);
  return found;
}

/** A stretch of a line, cut where a match begins or ends. */
function* cut(
  start: number,
  end: number,
  role: Role,
  found: readonly [start: number, end: number][],
): Generator<[start: number, end: number, role: Role]> {
  let at = start;
  for (const [first, last] of found) {
    if (last <= at || first >= end) continue;
    if (first > at) yield [at, first, role];
    yield [Math.max(first, at), Math.min(last, end), 'match'];
    at = Math.min(last, end);
  }
  if (at < end) yield [at, end, role];
}
