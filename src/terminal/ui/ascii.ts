import type { Line } from './view-model.js';

/** Our own characters that are not ASCII, and their replacements, each with the same width. */
const STAND_INS: Readonly<Record<string, string>> = {
  '…': '~',
  '█': '_',
  '▏': '_',
  '●': '*',
  '·': '.',
  '╭': '.',
  '╮': '.',
  '╰': '`',
  '╯': "'",
  '▴': '^',
  '▸': '>',
  '▾': '-',
  '├': '|',
  '└': '`',
  '│': '|',
  '─': '-',
  '↑': '^',
  '↓': 'v',
  '▇': '#',
  '▁': '.',
};

const OURS = new RegExp(`[${Object.keys(STAND_INS).join('')}]`, 'g');

/** A text with ASCII for the symbols that proa draws; text from a cluster in other scripts is not changed. */
export function inAscii(text: string): string {
  return text.replace(OURS, (sign) => STAND_INS[sign]!);
}

/** A line of the screen, likewise. */
export function lineInAscii(line: Line): Line {
  return { ...line, spans: line.spans.map((span) => ({ ...span, text: inAscii(span.text) })) };
}
