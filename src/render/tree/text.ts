import { humanAge } from '../../go/human-duration.js';
import { trimRight } from '../../go/trim-right.js';
import { showControls } from '../../terminal/sanitize.js';
import { textWidth } from '../../terminal/text-width.js';
import { foldLines } from '../fold-lines.js';
import { paintedBad, plainCell } from '../table-paint.js';
import { TabWriter } from '../tabwriter.js';
import type { TreeRow } from './rows.js';

/** How a tree is drawn. */
interface TreeTextOptions {
  isColored: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** Columns of the terminal; undefined in a pipe. */
  width?: number | undefined;
}

/** A tree for people: the objects, their states, ages, and relations. With visible control characters. */
export function treeText(rows: readonly TreeRow[], { isColored, now, width }: TreeTextOptions): string {
  const writer = new TabWriter((cell) => textWidth(plainCell(cell)));
  const hasNotes = rows.some(({ note }) => note !== '');
  for (const row of rows) {
    const cells = [nameCell(row), paintedBad(stateCell(row), isColored && isBad(row)), ageCell(row, now)];
    writer.add(hasNotes ? [...cells, onOneLine(row.note)] : cells);
  }
  const lines = [...writer.flush()].join('').split('\n');
  return foldLines(lines.map((line) => trimRight(line, ' ')).join('\n'), width);
}

/** The lines that lead to an object, and its name. */
export function nameCell({ branch, relation, title, isAsked }: TreeRow): string {
  return onOneLine(
    `${branch}${relation === '' ? '' : `${relation} `}${title}${isAsked ? ' (asked for)' : ''}`,
  );
}

/** The state of an object; `! ` precedes a problem. */
export function stateCell({ node: { state }, isAgain }: TreeRow): string {
  if (state === undefined || isAgain) return '';
  return onOneLine(`${state.isBad ? '! ' : ''}${state.text}`);
}

/** The age of an object; "" if unknown. */
function ageCell({ node, isAgain }: TreeRow, now: number): string {
  return node.created === undefined || isAgain ? '' : humanAge(node.created, now);
}

function isBad({ node, isAgain }: TreeRow): boolean {
  return !isAgain && node.state?.isBad === true;
}

function onOneLine(text: string): string {
  return showControls(text.replaceAll(/\s/g, ' '));
}
