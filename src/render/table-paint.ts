import { stateRole } from '../terminal/ui/state-word.js';

/** The terminal's own colors, which its theme makes readable; bad news is also bold. */
const SGR = {
  good: '\u001b[36m',
  warning: '\u001b[33m',
  bad: '\u001b[1;31m',
  heading: '\u001b[1m',
  muted: '\u001b[2m',
} as const;
const RESET = '\u001b[0m';
const ALL_SGR = /\u001b\[[\d;]*m/g;

/** Columns whose words describe the state of an object, the most useful first. */
const STATES = ['STATUS', 'PHASE', 'STATE', 'HEALTH', 'READY', 'AVAILABLE', 'CONDITION', 'TYPE', 'EVENT'];

/** Columns in which only warnings matter. */
const ONLY_WARNINGS = new Set(['TYPE']);

/** The column among these that says the most about the state of an object; undefined if none does. */
export function stateTitle(titles: readonly string[]): string | undefined {
  return STATES.find((state) => titles.includes(state));
}

/**
 * A cell with the color of its state; the word itself is not changed, so that nothing depends on the color.
 * @param shown the shown part of the cell
 * @param cell all of it
 */
export function paintCell(shown: string, cell: string, title: string, isHeader: boolean): string {
  if (isHeader) return `${SGR.heading}${shown}${RESET}`;
  if (!STATES.includes(title) || cell === '') return shown;
  const role = roleOf(cell, title);
  return role === undefined ? shown : `${SGR[role]}${shown}${RESET}`;
}

/** A text in the color of bad news, if colors are enabled; a sign or a word must also say it. */
export function paintedBad(text: string, isColored: boolean): string {
  return isColored && text !== '' ? `${SGR.bad}${text}${RESET}` : text;
}

/** A text that is less prominent than others, if colors are enabled. */
export function mutedText(text: string, isColored: boolean): string {
  return isColored && text !== '' ? `${SGR.muted}${text}${RESET}` : text;
}

/** A cell without colors. */
export function plainCell(cell: string): string {
  return cell.includes('\u001b') ? cell.replace(ALL_SGR, '') : cell;
}

function roleOf(cell: string, title: string): 'good' | 'warning' | 'bad' | undefined {
  const [, ready, of] = /^(\d+)\/(\d+)$/.exec(cell) ?? [];
  if (ready !== undefined) return Number(ready) < Number(of) ? 'warning' : undefined;
  if (cell === 'False') return 'warning';
  if (cell === 'DELETED') return 'warning';
  const role = stateRole(cell);
  if (ONLY_WARNINGS.has(title) && role === 'good') return undefined;
  return role === 'good' || role === 'warning' || role === 'bad' ? role : undefined;
}
