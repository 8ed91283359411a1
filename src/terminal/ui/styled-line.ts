import chalk, { type BackgroundColorName, type ChalkInstance, type ForegroundColorName } from 'chalk';
import type { Look, Theme } from './theme.js';
import type { Line, Role } from './view-model.js';

/**
 * A line for a terminal, in the style of a theme. Control characters are removed, wherever they came from: only the
 * style controls the terminal.
 */
export function styledLine(line: Line, theme: Theme): string {
  const ground = groundOf(line, theme);
  if (line.spans.every(({ text }) => text === '')) return styled(' ', ground);
  return line.spans
    .map(({ text, role }) => styled(text, lookOf(role, ground, theme, line.selected === true)))
    .join('');
}

/** How many colors lines are drawn in, as a power of 2. */
export function drawnDepth(): number {
  return [1, 4, 8, 24][chalk.level]!;
}

/** The background of a whole line. Pieces of a line in reverse video would make blocks of their colors. */
function groundOf({ selected, bar }: Line, theme: Theme): Look {
  if (selected === true) return theme.selection;
  if (bar === undefined || bar === 'bar') return bar === undefined ? {} : theme.bar;
  const { color } = theme[bar];
  return color === undefined ? theme.bar : { inverse: true, color };
}

function lookOf(role: Role, ground: Look, theme: Theme, isRow: boolean): Look {
  const look = theme[role];
  const bold = ground.bold === true || look.bold === true;
  if (ground.inverse !== true) return { ...ground, ...look, bold };
  // What is wrong with the selected row stays visible; a bar has one color.
  return role === 'bad' && isRow ? { ...ground, ...look, bold } : { ...ground, bold };
}

function styled(text: string, { color, backgroundColor, ...shape }: Look): string {
  let style = shape.inverse === true ? chalk.inverse : chalk;
  if (shape.strikethrough === true) style = style.strikethrough;
  if (shape.underline === true) style = style.underline;
  if (shape.bold === true) style = style.bold;
  if (backgroundColor !== undefined) style = colored(style, backgroundColor, 'background');
  if (color !== undefined) style = colored(style, color, 'text');
  return style(text.replace(CONTROLS, ''));
}

const CONTROLS = /\p{Control}/gu;

function colored(style: ChalkInstance, color: string, what: 'text' | 'background'): ChalkInstance {
  if (color.startsWith('#')) return what === 'text' ? style.hex(color) : style.bgHex(color);
  if (what === 'text') return style[color as ForegroundColorName];
  return style[`bg${color[0]!.toUpperCase()}${color.slice(1)}` as BackgroundColorName];
}
