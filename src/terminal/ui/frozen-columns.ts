import { GAP } from './fit-columns.js';
import type { ColumnView } from './view-model.js';

/** Which columns stay while one goes sideways, and what room that leaves the others. */
interface FrozenColumns {
  /** Indexes of those that stay, in the order of the table. */
  frozen: readonly number[];
  /** Indexes of the others. */
  moving: readonly number[];
  /** Columns of the terminal for the others. */
  room: number;
}

/** What stays takes at most this part of the width; a name that is longer than that goes sideways with the rest. */
const MOST = 0.7;

/** Columns of a part that signs take at either end where more of the cell stands. */
const SIGNS = 2;

/** Keeps name and namespace in sight, as far as that leaves room for others. */
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
 * Where one gets by a step sideways: to the next column, or a part further where a column is wider than the room.
 * @param left columns of the terminal left of what is seen of the moving ones
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
  // A column that begins within sight begins at its beginning, also at the end of the way.
  const most = starts.find((start) => end - GAP - start <= room) ?? starts.at(-1) ?? 0;
  const next =
    direction > 0 ? starts.find((start) => start > left) : starts.findLast((start) => start < left);
  return Math.max(0, Math.min(next ?? left, most));
}
