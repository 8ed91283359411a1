import type { Line } from './view-model.js';

/** The characters of our own that are no ASCII, and what stands for them, each as wide. */
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

/** A text with ASCII for the signs that proa draws; what a cluster has written in other scripts stays. */
export function inAscii(text: string): string {
  return text.replace(OURS, (sign) => STAND_INS[sign]!);
}

/** A line of the screen, likewise. */
export function lineInAscii(line: Line): Line {
  return { ...line, spans: line.spans.map((span) => ({ ...span, text: inAscii(span.text) })) };
}
