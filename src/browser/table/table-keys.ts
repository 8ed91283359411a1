import { motionBindings } from '../frame/motions.js';
import type { Binding, Host } from '../frame/screen.js';
import type { ColumnLayout } from './columns/column-layout.js';
import type { RangeMarks } from './range-marks.js';
import type { TableView } from './table-view.js';

/** The table of the keys. */
interface KeyedTable {
  view: TableView;
  layout: ColumnLayout;
  marking: RangeMarks;
  host: Host;
  /** Nothing can be listed, so the user probably wants to read again. */
  isRefused: boolean;
  startFilter(): void;
  toggleNotWell(): void;
  readAgain(): void;
  /** Scrolls sideways, to what is cut off. */
  sideways(direction: 1 | -1): void;
}

/** The keys of a table that stay on it. */
export function tableBindings(table: KeyedTable): Binding[] {
  const { view, layout, marking, host } = table;
  const sideways = (direction: 1 | -1) => table.sideways(direction);
  return [
    ...motionBindings((motion) => view.move(motion)),
    {
      keys: ['/'],
      hint: 'filter',
      does: 'filter as you type: words, a|b, !word, /pattern/, ~letters, COLUMN:word, age<1h, -l labels',
      run: () => table.startFilter(),
    },
    { ...here('b', 'only what is not well, or all again', () => table.toggleNotWell()), hint: 'not well' },
    here('space', 'mark or unmark the row', () => marking.toggle()),
    here('v', 'start a range; again, mark it up to the selected row', () => {
      const became = marking.toggleRange();
      if (became === 'begun') host.tell('a range starts here; v marks it, Esc cancels it', 'muted');
    }),
    here('*', 'mark all that match the filter, or unmark them', () => marking.toggleAll()),
    here('w', 'wide: all columns, or the usual ones again', () => {
      layout.toggleWide();
      host.tell(layout.isWide ? 'wide: all columns that fit' : 'the usual columns', 'muted');
    }),
    here('<', 'sort by the column to the left of the current one', () => layout.sortBeside(-1)),
    here('>', 'sort by the column to the right', () => layout.sortBeside(1)),
    here('!', 'reverse the order', () => layout.turnSort()),
    { ...here('r', 'reload the list', () => table.readAgain()), hint: table.isRefused ? 'reload' : '' },
    here('left', 'one column to the left', () => sideways(-1)),
    here('right', 'one column to the right, uncut', () => sideways(1)),
  ];
}

function here(key: string, does: string, run: () => void): Binding {
  return { keys: [key], hint: '', does, run };
}
