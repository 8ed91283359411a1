import type { ColumnView } from './view-model.js';

/** A column that is shown, and how wide. */
export interface FittedColumn {
  /** Its index among all. */
  index: number;
  width: number;
}

/** Blanks between columns, at least. */
export const GAP = 2;
/** Where there is room, so many at most: more would lead the eye astray. */
const MAX_GAP = 6;

/** A name is not made narrower than this for the sake of other columns. */
const NARROWEST_NAME = 14;

/** Columns wider than this hold sentences, as messages of events: a piece of one is better than nothing. */
const WIDEST_WORD = 24;
/** No piece is smaller. */
const SMALLEST_PIECE = 10;

/**
 * Chooses the columns that a width has room for: the name and the first state always, then the namespace and restarts,
 * then the others from left to right, the age, those of wide tables, and last those with nothing in them. Of what has no
 * room sentences are cut, others left out. What room is left goes to the name. In the order of the table.
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

/** Columns whose cells are wrapped: all of them, the widest narrower than they want to be; where that makes them too narrow, as `fitColumns` has it. */
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

/** The blanks between columns that have been fitted: what room is left stands there, evenly. */
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
