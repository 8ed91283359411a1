import type { Concrete } from '../values.js';
import { noFlags } from './flags.js';
import { formatArgument } from './value.js';

/** fmt.Sprint: each argument with `%v`, and a space between two if neither is a string. undefined means nil. */
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

/** fmt.Sprintln: each argument with `%v`, always with spaces in between, and a final newline. */
export function sprintln(values: readonly (Concrete | undefined)[]): string {
  return `${values.map((value) => formatArgument(value, 'v', noFlags())).join(' ')}\n`;
}
