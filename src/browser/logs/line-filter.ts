import type { PatternCompiler } from '../filter/columns.js';

/** Which lines are shown. */
export interface LineFilter {
  /** As it was typed. */
  text: string;
  test(line: string): boolean;
}

/** Special characters of regular expressions. */
const OF_PATTERNS = /[\\^$*+?()[\]{}|]/;

/** Whether such a filter is a regular expression rather than a piece of text. */
export function isPatternFilter(text: string): boolean {
  return OF_PATTERNS.test(text);
}

/**
 * A filter in the style of less: lines that match a regular expression or, with a leading `!`, those that do not. Text
 * without special characters is searched for ignoring case. Returns undefined for no filter.
 * @param compile reads regular expressions; fails for an invalid one, as this does then
 */
export function lineFilter(text: string, compile: PatternCompiler | undefined): LineFilter | undefined {
  const [, not = '', wanted = ''] = /^(!?)(.*)$/s.exec(text) ?? [];
  if (wanted === '') return undefined;
  const isWanted = matcher(wanted, compile);
  return { text, test: not === '' ? isWanted : (line) => !isWanted(line) };
}

function matcher(wanted: string, compile: PatternCompiler | undefined): (line: string) => boolean {
  if (isPatternFilter(wanted) && compile !== undefined) {
    const pattern = compile(wanted);
    return (line) => pattern.test(line);
  }
  const lower = wanted.toLowerCase();
  return (line) => line.toLowerCase().includes(lower);
}
