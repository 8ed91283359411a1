import { createTwoFilesPatch } from 'diff';

/** A file in two states. */
export interface TwoStates {
  /** `v1.ConfigMap.default.settings` */
  name: string;
  before: string;
  after: string;
}

/** The names of both states. */
export type TwoSides = readonly [before: string, after: string];

/**
 * The output of `diff -u -N LIVE MERGED` for a file: its command line, the names of both states and the hunks with
 * three lines around each. "" if both are the same.
 */
export function unifiedDiff(
  { name, before, after }: TwoStates,
  sides: TwoSides = ['LIVE', 'MERGED'],
): string {
  if (before === after) return '';
  const [live, merged] = [`${sides[0]}/${name}`, `${sides[1]}/${name}`];
  const patch = createTwoFilesPatch(live, merged, before, after, undefined, undefined, { context: 3 });
  return `diff -u -N ${live} ${merged}\n${patch.slice(patch.indexOf('--- '))}`;
}

const RESET = '\u001b[0m';

/** How lines begin, and in which color they are shown; the first match counts. */
const COLORS: readonly (readonly [start: RegExp, color: string])[] = [
  [/^(diff |--- |\+\+\+ )/, '\u001b[1m'],
  [/^@@/, '\u001b[36m'],
  [/^\+/, '\u001b[32m'],
  [/^-/, '\u001b[31m'],
];

/** A unified diff with colors for a terminal. The text must have passed the guard of the terminal. */
export function coloredDiff(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const color = COLORS.find(([start]) => start.test(line))?.[1];
      return color === undefined ? line : `${color}${line}${RESET}`;
    })
    .join('\n');
}
