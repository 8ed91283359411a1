import { textWidth } from '../../../../src/terminal/text-width.js';
import type { Drawn } from '../drawn.js';
import { textOf } from '../drawn.js';

/** What is outside the terminal, or would control it. */
export function outside({ lines, size }: Pick<Drawn, 'lines' | 'size'>): string[] {
  const found = lines.length === size.rows ? [] : [`${lines.length} lines on ${size.rows}`];
  for (const text of lines.map(textOf)) {
    if (textWidth(text) > size.columns) found.push(`wider than the terminal: ${text}`);
    if (/[\u0000-\u001f\u007f-\u009f]/.test(text)) found.push(`drives the terminal: ${JSON.stringify(text)}`);
  }
  return found;
}
