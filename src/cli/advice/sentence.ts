import { inOneLine } from '../../terminal/sanitize.js';

/** The question with one, two or three answers; undefined for none. */
export function didYouMean(meant: readonly string[]): string | undefined {
  return meant.length === 0 ? undefined : `Did you mean ${alternatives(meant.map(inOneLine))}?`;
}

/** `a`, `a or b`, `a, b or c`. */
export function alternatives(words: readonly string[]): string {
  const others = words.slice(0, -1);
  return others.length === 0 ? words.join('') : `${others.join(', ')} or ${words.at(-1)}`;
}
