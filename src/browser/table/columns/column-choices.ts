import { usageIds, usageNote, usageTitle } from '../metrics/usage-columns.js';
import type { RowTable } from '../row-table.js';
import type { Column } from './columns.js';

/** A line of the list of columns. */
interface ColumnLine {
  id: string;
  title: string;
  /** `wide`, `label`, a path. */
  note: string;
  isShown: boolean;
}

/** The columns to choose from; the visible ones are in the order of the table. */
export interface ColumnChoices {
  readonly all: readonly ColumnLine[];
  /** Shows or hides a column; resolves when that is done. */
  toggle(index: number): Promise<void>;
  /** Moves a visible column; returns its new position. */
  move(index: number, by: 1 | -1): number;
  /** Reads again which columns are visible; the others keep their positions. */
  refresh(): void;
}

/** Labels are taken from at most this many rows. */
const LABELS_OF = 500;

/** The choices for a table: its columns, and the labels of its rows. */
export function columnChoices({ layout, store, resource }: RowTable): ColumnChoices {
  let all: ColumnLine[] = [];
  const labels = new Set<string>();
  for (const row of store.ordered.slice(0, LABELS_OF))
    for (const key of Object.keys(row.labels ?? {})) labels.add(key);
  const refresh = () => {
    const { shown, all: columns } = layout.columns;
    const lines = columns.map(
      (column): ColumnLine => ({
        id: column.id,
        title: column.title,
        note: noteOf(column),
        isShown: shown.includes(column),
      }),
    );
    const unmeasured = usageIds(resource).filter((id) => !columns.some((column) => column.id === id));
    const untaken = [...labels].filter((label) => !columns.some(({ id }) => id === `label:${label}`));
    const offered = [
      ...lines,
      ...unmeasured.map((id) => ({ id, title: usageTitle(id), note: usageNote(id), isShown: false })),
      ...untaken.sort().map((label) => ({
        id: `label:${label}`,
        title: label.slice(label.lastIndexOf('/') + 1).toUpperCase(),
        note: `label:${label}`,
        isShown: false,
      })),
    ];
    const places = new Map(shown.map(({ id }, index) => [id, index]));
    const before = new Map(all.map(({ id }, index) => [id, index]));
    const ofShown = offered
      .filter(({ isShown }) => isShown)
      .sort((a, b) => places.get(a.id)! - places.get(b.id)!);
    if (all.length === 0) {
      all = [...ofShown, ...offered.filter(({ isShown }) => !isShown)];
      return;
    }
    // A hidden column keeps its line: the user may want it back.
    const rank = ({ id }: ColumnLine) => before.get(id) ?? before.size;
    const inPlace = offered.sort((a, b) => rank(a) - rank(b));
    let next = 0;
    all = inPlace.map((line) => (line.isShown ? ofShown[next++]! : line));
  };
  refresh();
  return {
    get all() {
      return all;
    },
    async toggle(index) {
      const line = all[index];
      if (line === undefined) return;
      const isThere = layout.columns.all.some(({ id }) => id === line.id);
      if (!isThere) await layout.add(line.id);
      else {
        const wanted = all.filter((each) => (each === line ? !line.isShown : each.isShown));
        layout.show(wanted.map(({ id }) => id));
      }
      refresh();
    },
    move(index, by) {
      const line = all[index];
      const other = all.findIndex((each, at) => each.isShown && (by > 0 ? at > index : false));
      const target = by > 0 ? other : all.findLastIndex((each, at) => each.isShown && at < index);
      if (line?.isShown !== true || target < 0) return index;
      const moved = [...all];
      [moved[index], moved[target]] = [moved[target]!, line];
      all = moved;
      layout.show(all.filter(({ isShown }) => isShown).map(({ id }) => id));
      refresh();
      return target;
    },
    refresh,
  };
}

function noteOf({ id, isOwn, isExtra, wide }: Column): string {
  if (id.startsWith('use:')) return usageNote(id);
  if (isOwn) return id.replace(/^\+[^=]*=/, '');
  return wide && !isExtra ? 'wide' : '';
}
