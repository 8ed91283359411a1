import { humanAge } from '../../go/human-duration.js';
import { showControls } from '../../terminal/sanitize.js';
import { textWidth } from '../../terminal/text-width.js';
import { paintedBad, unpainted } from '../table-paint.js';
import { TabWriter } from '../tabwriter.js';
import type { ObjectTree } from './graph.js';
import { type TreeRow, treeRows } from './rows.js';

/** How a tree is drawn. */
export interface TreeTextOptions {
  ascii: boolean;
  isColored: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** A tree for people: the objects, their states, ages, and how they belong together. Control characters are visible. */
export function treeText(tree: ObjectTree, { ascii, isColored, now }: TreeTextOptions): string {
  const rows = treeRows(tree, { ascii });
  const hasNotes = rows.some(({ note }) => note !== '');
  const writer = new TabWriter((cell) => textWidth(unpainted(cell)));
  for (const row of rows) {
    const cells = [nameCell(row), paintedBad(stateCell(row), isColored && isBad(row)), ageCell(row, now)];
    writer.add(hasNotes ? [...cells, onOneLine(row.note)] : cells);
  }
  return [...writer.flush()].join('').replaceAll(/ +$/gm, '');
}

/** The lines that lead to an object, and what it is called. */
export function nameCell({ branch, relation, title, isAsked }: TreeRow): string {
  return onOneLine(
    `${branch}${relation === '' ? '' : `${relation} `}${title}${isAsked ? ' (asked for)' : ''}`,
  );
}

/** How an object is; `! ` stands before what is wrong. */
export function stateCell({ node: { state }, isAgain }: TreeRow): string {
  if (state === undefined || isAgain) return '';
  return onOneLine(`${state.isBad ? '! ' : ''}${state.text}`);
}

/** How old an object is; "" where that is not known. */
export function ageCell({ node, isAgain }: TreeRow, now: number): string {
  return node.created === undefined || isAgain ? '' : humanAge(node.created, now);
}

function isBad({ node, isAgain }: TreeRow): boolean {
  return !isAgain && node.state?.isBad === true;
}

function onOneLine(text: string): string {
  return showControls(text.replaceAll(/\s/g, ' '));
}
