import { showControls } from '../../terminal/sanitize.js';
import { padText, textWidth, wrapColumns, wrapWords } from '../../terminal/text-width.js';
import type { Fact } from './fact.js';

/** A line of a finding, as the sequence of its pieces. */
export interface FindingLine {
  /** `! ` before a problem, and its subject; empty if the line above has the same subject. */
  subject: string;
  text: string;
  source: string;
}

/** Spaces between the columns. */
const GAP = { text: 2, source: 3 };
const SIGN = '! '.length;
/** The additional indentation of continuation lines. */
const HANG = 2;
/** The maximum part of the width for subjects and sources; longer ones are wrapped. */
const MAX_SHARE = { subject: 0.25, source: 0.32 };
/** With less room, the source is below its text. */
const MIN_THREE = 76;
/** If nothing is wrapped, longer texts do not push away the sources of others. */
const MAX_TEXT = 72;

/**
 * Findings in three columns: the subject, the text, and the source; with visible control characters. Wrapped to a
 * width, each may take several lines; without a width, each takes one line, however long.
 */
export function findingLines(facts: readonly Fact[], width?: number): FindingLine[][] {
  const cells = facts.map(
    ({ label, text, from }) => [label, text, from].map(onOneLine) as [string, string, string],
  );
  const widest = (texts: readonly string[]) =>
    texts.reduce((most, text) => Math.max(most, textWidth(text)), 0);
  const all = width ?? Number.POSITIVE_INFINITY;
  const share = (of: number) => Math.max(1, Math.floor(all * of));
  const isNarrow = all < MIN_THREE;
  const subject = widest(cells.flatMap(([label]) => wrapped(label, share(MAX_SHARE.subject))));
  const source = isNarrow
    ? 0
    : widest(cells.flatMap(([, , from]) => pathLines(from, share(MAX_SHARE.source))));
  const left = all - SIGN - subject - GAP.text - (isNarrow ? 0 : GAP.source + source);
  const text = Math.min(
    widest(cells.map(([, told]) => told)),
    width === undefined ? MAX_TEXT : Math.max(1, left),
  );
  return cells.map(([label, told, from], index) => {
    const about = index > 0 && cells[index - 1]![0] === label ? '' : label;
    const parts =
      width === undefined
        ? { subject: [about], text: [told], source: [from] }
        : {
            subject: wrapWords(about, subject),
            text: hung(told, isNarrow ? left : text),
            source: isNarrow ? [] : pathLines(from, source),
          };
    const height = Math.max(parts.subject.length, parts.text.length, parts.source.length);
    const before = (row: number) => {
      const sign = row === 0 && facts[index]!.isBad ? '! ' : '  ';
      return `${sign}${padText(parts.subject[row] ?? '', subject)}${' '.repeat(GAP.text)}`;
    };
    const lines: FindingLine[] = Array.from({ length: height }, (_, row) => {
      const [piece = '', place = ''] = [parts.text[row], parts.source[row]];
      const gap = place === '' ? '' : ' '.repeat(GAP.source);
      return {
        subject: before(row),
        text: (place === '' ? piece : padText(piece, text)) + gap,
        source: place,
      };
    });
    if (isNarrow && width !== undefined)
      for (const piece of pathLines(from, left - HANG))
        lines.push({ subject: before(height), text: ' '.repeat(HANG), source: piece });
    return lines;
  });
}

/** A text on one line, with visible control characters. */
export function onOneLine(text: string): string {
  return showControls(text.replaceAll(/\s+/g, (space) => (/[\n\r\t]/.test(space) ? ' ' : space))).trim();
}

function hung(text: string, width: number): string[] {
  const room = Math.max(1, width);
  const [first = '', ...others] = wrapWords(text, room);
  if (others.length === 0) return [first];
  const rest = wrapWords(text.slice(first.length).trimStart(), Math.max(1, room - HANG));
  return [first, ...rest.map((line) => ' '.repeat(HANG) + line)];
}

function wrapped(text: string, width: number): string[] {
  return Number.isFinite(width) ? wrapWords(text, width) : [text];
}

/** A path in lines that are broken before dots and brackets. */
function pathLines(path: string, width: number): string[] {
  if (!Number.isFinite(width)) return [path];
  const lines: string[] = [];
  for (const piece of path.split(/(?=[.[])|(?<= )/)) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth(line) + textWidth(piece) <= width)
      lines[lines.length - 1] = line + piece;
    else lines.push(...wrapColumns(piece, Math.max(1, width)));
  }
  return lines;
}
