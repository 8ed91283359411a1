import type { Concrete } from '../values.js';
import { noFlags } from './flags.js';
import { formatArgument } from './value.js';

/** fmt.Sprint: each argument by `%v`, with a space between two of which neither is a string. undefined stands for nil. */
export function sprint(values: readonly (Concrete | undefined)[]): string {
  let text = '';
  let previousIsText = false;
  for (const [i, value] of values.entries()) {
    const isText = value?.kind === 'string';
    if (i > 0 && !isText && !previousIsText) text += ' ';
    text += formatArgument(value, 'v', noFlags());
    previousIsText = isText;
  }
  return text;
}

/** fmt.Sprintln: each argument by `%v`, always with spaces between, and a newline behind. */
export function sprintln(values: readonly (Concrete | undefined)[]): string {
  return `${values.map((value) => formatArgument(value, 'v', noFlags())).join(' ')}\n`;
}
