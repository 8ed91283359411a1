import { GAP } from './fit-columns.js';
import type { ColumnView } from './view-model.js';

/** Which columns stay while the user scrolls sideways, and the room for the others. */
interface FrozenColumns {
  /** Indexes of those that stay, in the order of the table. */
  frozen: readonly number[];
  /** Indexes of the others. */
  moving: readonly number[];
  /** Columns of the terminal for the others. */
  room: number;
}

/** The largest part of the width for columns that stay; a longer name scrolls with the rest. */
const MOST = 0.7;

/** Columns for a sign at either end if more of the cell is hidden. */
const SIGNS = 2;

/** Keeps name and namespace visible, if that leaves room for others. */
export function freeze(columns: readonly ColumnView[], width: number): FrozenColumns {
  const all = columns.map((_, index) => index);
  const widthOf = (indexes: readonly number[]) =>
    indexes.reduce((sum, index) => sum + columns[index]!.width + GAP, 0);
  const named = all.filter((index) => columns[index]!.kind === 'name');
  const both = all.filter((index) => named.includes(index) || columns[index]!.kind === 'namespace');
  const frozen = [both, named].find((some) => widthOf(some) <= width * MOST) ?? [];
  const moving = all.filter((index) => !frozen.includes(index));
  return { frozen, moving, room: width - widthOf(frozen) };
}

/**
 * The result of a step sideways: to the next column, or a part further if a column is wider than the room.
 * @param left columns of the terminal left of the visible moving ones
 */
export function sidestep(
  columns: readonly ColumnView[],
  { moving, room }: FrozenColumns,
  left: number,
  direction: 1 | -1,
): number {
  const starts: number[] = [];
  let end = 0;
  for (const index of moving) {
    const { width } = columns[index]!;
    for (let part = 0; part === 0 || (part < width && width > room); part += Math.max(1, room - SIGNS))
      starts.push(end + part);
    end += width + GAP;
  }
  // A visible column is shown from its beginning, also at the right end.
  const most = starts.find((start) => end - GAP - start <= room) ?? starts.at(-1) ?? 0;
  const next =
    direction > 0 ? starts.find((start) => start > left) : starts.findLast((start) => start < left);
  return Math.max(0, Math.min(next ?? left, most));
}
