import type { ColumnView } from './view-model.js';

/** A column that is shown, and how wide. */
export interface FittedColumn {
  /** Its index among all. */
  index: number;
  width: number;
}

/** The least space between columns. */
export const GAP = 2;
/** The most space between columns: with more, lines are hard to follow. */
const MAX_GAP = 6;

/** A name is not narrowed below this width for other columns. */
const NARROWEST_NAME = 14;

/** Wider columns contain sentences, such as messages of events: a piece of one is better than nothing. */
const WIDEST_WORD = 24;
/** The smallest useful piece. */
const SMALLEST_PIECE = 10;

/**
 * Chooses the columns that fit: the name and the first state always, then the namespace and restarts, then the others
 * from left to right, the age, those of wide tables, and finally empty ones. If there is no room, sentences are cut and
 * others omitted. The remaining room goes to the name. In the order of the table.
 * @param width columns of the terminal
 */
export function fitColumns(columns: readonly ColumnView[], width: number): FittedColumn[] {
  const widths = new Map<number, number>();
  let left = width + GAP;
  let lacksRestarts = false;
  for (const index of byImportance(columns)) {
    const { kind, width: natural } = columns[index]!;
    if (kind === 'age' && lacksRestarts) continue;
    const wanted = kind === 'name' ? Math.min(natural, nameWidth(width)) : natural;
    const isNeeded = widths.size < 2 && (kind === 'name' || kind === 'state');
    if (wanted + GAP <= left) widths.set(index, wanted);
    else if (isNeeded && left > GAP) widths.set(index, left - GAP);
    else if (natural > WIDEST_WORD && left >= SMALLEST_PIECE + GAP) widths.set(index, left - GAP);
    else {
      lacksRestarts ||= kind === 'restarts';
      continue;
    }
    left -= widths.get(index)! + GAP;
  }
  for (const [index, given] of widths) {
    const { kind, width: natural } = columns[index]!;
    if (kind !== 'name') continue;
    const more = Math.min(natural - given, Math.max(0, left));
    widths.set(index, given + more);
  }
  return columns.flatMap((_, index) => (widths.has(index) ? [{ index, width: widths.get(index)! }] : []));
}

/**
 * Columns with wrapped cells: all of them, the widest narrower than desired; if that makes them too narrow, as in
 * `fitColumns`.
 */
export function fitToWrap(columns: readonly ColumnView[], width: number): readonly FittedColumn[] {
  const room = width - GAP * (columns.length - 1);
  const widest = columns.reduce((most, column) => Math.max(most, column.width), 0);
  for (let most = widest; most >= SMALLEST_PIECE; most--) {
    const taken = columns.reduce((sum, column) => sum + Math.min(column.width, most), 0);
    if (taken <= room)
      return columns.map((column, index) => ({ index, width: Math.min(column.width, most) }));
  }
  return fitColumns(columns, width);
}

/** The spaces between fitted columns: the remaining room, evenly distributed. */
export function gapBetween(fitted: readonly FittedColumn[], width: number): number {
  const gaps = fitted.length - 1;
  if (gaps < 1) return GAP;
  const taken = fitted.reduce((sum, column) => sum + column.width, 0);
  return Math.max(GAP, Math.min(MAX_GAP, Math.floor((width - taken) / gaps)));
}

function nameWidth(width: number): number {
  return Math.max(NARROWEST_NAME, Math.floor(width * 0.45));
}

function byImportance(columns: readonly ColumnView[]): number[] {
  const firstState = columns.findIndex(({ kind }) => kind === 'state');
  const rank = ({ kind, wide, sorted, idle }: ColumnView, index: number) => {
    if (kind === 'name') return 0;
    if (index === firstState) return 1;
    if (sorted !== undefined) return 2;
    if (kind === 'namespace') return 3;
    if (idle === true) return wide ? 9 : 8;
    if (kind === 'restarts') return 4;
    if (wide) return 7;
    return kind === 'age' ? 6 : 5;
  };
  return columns
    .map((column, index) => ({ index, rank: rank(column, index) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ index }) => index);
}
