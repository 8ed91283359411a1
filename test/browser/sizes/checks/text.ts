import type { PickerBody } from '../../../../src/terminal/ui/view-model.js';
import type { Drawn } from '../drawn.js';
import { bodyOf, textOf } from '../drawn.js';
import { letters, madeOf } from './pieces.js';

const MORE = /^\d+morelines:(?:Down|Up)$/;

/**
 * Lines of a text or of a box in which something is cut off without a sign.
 * @param whole the screen on which nothing is cut off
 * @param isInColumns its pieces are side by side if there is room, so that lines are identified by their words
 */
export function cutInText(seen: Drawn, whole: readonly Drawn[], isInColumns = false): string[] {
  const { body } = seen.frame;
  if (body.kind === 'table') return [];
  if (body.kind === 'picker') return cutChoices(linesOf(seen), body);
  if (isInColumns) return cutInColumns(seen, whole[0]!);
  const shown = solid(linesOf(seen));
  const truths = whole.map((each) => solid([titleOf(each), ...linesOf(each)]));
  return shown.flatMap((line, at) =>
    MORE.test(line) || truths.some((truth) => isTold(shown, at, truth))
      ? []
      : [`cut without a sign: ${line}`],
  );
}

/** Lines of a picker that contain something other than choices. */
function cutChoices(lines: readonly string[], { query, count, choices, empty }: PickerBody): string[] {
  const pieces = [...choices.flatMap(({ text, note }) => [text, note]), `${query}█`, count, empty, '>', '*'];
  return lines
    .filter((line) => madeOf(line, pieces) === undefined)
    .map((line) => `cut without a sign: ${line}`);
}

/**
 * Words that are neither complete, nor cut off with a sign, nor continued below; and, if all rows are visible, missing
 * letters.
 */
function cutInColumns(seen: Drawn, whole: Drawn): string[] {
  const [lines, all] = [linesOf(seen), linesOf(whole)];
  const words = wordsOf(all);
  const below = (at: number) => wordsOf(lines.slice(at + 1, at + 3));
  const isWhole = (word: string, at: number) =>
    words.includes(word) ||
    (word.includes('…') && words.some((of) => holdsInOrder(of, word.split('…')))) ||
    words.some(
      (of) =>
        of.startsWith(word) &&
        (at >= lines.length - 1 || below(at).some((next) => startsAlike(of.slice(word.length), next))),
    ) ||
    words.some((of) => at > 0 && of.indexOf(word) > 0);
  const cut = lines.flatMap((line, at) => wordsOf([line]).filter((word) => !isWhole(word, at)));
  if (cut.length > 0) return cut.map((word) => `cut without a sign: ${word}`);
  const isInSight = seen.frame.position === '' && lines.length >= all.length;
  const shown = letters(lines);
  return isInSight && !lines.join('').includes('…') && shown !== letters(all)
    ? [`not all of it is seen: ${lines.join(' / ')}`]
    : [];
}

function wordsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(/\s+/)).filter((word) => word !== '');
}

/** The lines of the body; for a box, those in its frame. */
function linesOf(seen: Drawn): string[] {
  const { body } = seen.frame;
  const lines = bodyOf(seen).map(textOf);
  if (body.kind !== 'box') return lines;
  const left = lines.find((line) => line.includes('╭'))?.indexOf('╭') ?? -1;
  const right = lines.find((line) => line.includes('╮'))?.indexOf('╮') ?? -1;
  if (left < 0) return lines;
  return lines.filter((line) => line[left] === '│').map((line) => line.slice(left + 1, right));
}

/** In the frame of a box, or in the box if it is too long for that. */
function titleOf({ frame: { body } }: Drawn): string {
  return body.kind === 'box' ? body.title : '';
}

/** Lines without spaces, and without empty ones. */
function solid(lines: readonly string[]): string[] {
  return lines.map((line) => line.replaceAll(/\s/g, '')).filter((line) => line !== '');
}

/** Whether a line is complete, cut off with a sign, or continued on the next one. */
function isTold(shown: readonly string[], at: number, truth: readonly string[]): boolean {
  const line = shown[at]!;
  if (truth.includes(line)) return true;
  if (line.includes('…') && truth.some((of) => holdsInOrder(of, line.split('…')))) return true;
  const all = truth.join('');
  const starts = new Set<number>([0]);
  let sum = 0;
  for (const { length } of truth) {
    sum += length;
    starts.add(sum);
  }
  const [before, next] = [shown[at - 1], shown[at + 1]];
  for (let from = all.indexOf(line); from >= 0; from = all.indexOf(line, from + 1)) {
    const end = from + line.length;
    const begins = isGap(before) || starts.has(from) || all.slice(0, from).endsWith(before!);
    const goesOn = isGap(next) || starts.has(end) || startsAlike(all.slice(end), next!);
    if (begins && goesOn) return true;
  }
  return false;
}

/** Omitted lines. */
function isGap(line: string | undefined): boolean {
  return line === undefined || line === '…' || MORE.test(line);
}

function startsAlike(rest: string, next: string): boolean {
  const length = Math.min(rest.length, next.replace(/….*/, '').length);
  return length > 0 && rest.slice(0, length) === next.slice(0, length);
}

function holdsInOrder(text: string, parts: readonly string[]): boolean {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
