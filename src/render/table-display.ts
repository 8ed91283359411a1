import { DisplayableError } from '../process/errors.js';
import { nearest } from '../process/nearest.js';
import { cutEnd, cutMiddle, textWidth } from '../terminal/text-width.js';
import { fitColumns } from '../terminal/ui/fit-columns.js';
import type { ColumnView } from '../terminal/ui/view-model.js';
import { columnName } from './column-name.js';
import { paintCell, plainCell, stateTitle } from './table-paint.js';

/** A line of a table before it is laid out. */
export interface TableLine {
  /** The titles of its columns; the same array as long as the columns are the same. */
  names: readonly string[];
  cells: readonly string[];
  isHeader: boolean;
}

/** How tables are shown to people. */
export interface TableDisplaySettings {
  /** The width of the terminal that lines must fit into; undefined for unlimited lines. */
  width: number | undefined;
  /** The columns to show, as columnName returns them, in this order; undefined for all. */
  columns: readonly string[] | undefined;
  /** States have colors. */
  isColored: boolean;
}

/** The shown part of a table's columns. */
interface ShownColumn {
  index: number;
  /** Wider cells are shortened; undefined for none. */
  width: number | undefined;
  isName: boolean;
}

/** The minimum width of a column and the spaces after it, as in TabWriter. */
const MIN_WIDTH = 3;

/**
 * Selects, shortens and colors the cells of a table. The first rows of a table decide which columns are shown, and how
 * wide: later rows are aligned with them.
 */
export class TableDisplay {
  readonly #settings: TableDisplaySettings;
  #names: readonly string[] | undefined;
  #shown: readonly ShownColumn[] = [];
  readonly #leftOut = new Set<string>();
  #hasShortened = false;

  constructor(settings: TableDisplaySettings) {
    this.#settings = settings;
  }

  /** The width of a cell returned here. */
  readonly measure = (cell: string): number => textWidth(plainCell(cell));

  /** Titles of columns that did not fit. */
  get leftOut(): readonly string[] {
    return [...this.#leftOut];
  }

  /** Whether cells were shortened. */
  get hasShortened(): boolean {
    return this.#hasShortened;
  }

  /**
   * The cells of lines that are printed together. Fails with an Error if a column was requested that does not exist.
   */
  cellsOf(lines: readonly TableLine[]): string[][] {
    return lines.map((line) => {
      if (line.names !== this.#names) {
        this.#names = line.names;
        this.#shown = this.#choose(lines.filter(({ names }) => names === line.names));
      }
      return this.#shown.map((column) => this.#cell(line, column));
    });
  }

  #cell({ names, cells, isHeader }: TableLine, { index, width, isName }: ShownColumn): string {
    const cell = cells[index] ?? '';
    const fitted =
      width === undefined ? cell : isName && !isHeader ? cutMiddle(cell, width) : cutEnd(cell, width);
    this.#hasShortened ||= fitted !== cell;
    return this.#settings.isColored ? paintCell(fitted, cell, names[index]!, isHeader) : fitted;
  }

  #choose(lines: readonly TableLine[]): ShownColumn[] {
    const { names } = lines[0]!;
    const indexes = this.#chosen(names);
    const { width } = this.#settings;
    const views = indexes.map((index) => viewOf(index, names, lines));
    const whole = indexes.map((index) => ({ index, width: undefined, isName: isNameColumn(names[index]!) }));
    // The last column has no spaces after it.
    const needed = views.reduce((sum, view) => sum + view.width + 3, -3);
    if (width === undefined || needed <= width) return whole;
    // fitColumns leaves two spaces between columns, a table has three.
    const fitted = fitColumns(
      views.map((view) => ({ ...view, width: view.width + 1 })),
      width + 1,
    );
    for (const [at, index] of indexes.entries())
      if (!fitted.some((column) => column.index === at)) this.#leftOut.add(names[index]!);
    return fitted.map((column) => ({ ...whole[column.index]!, width: column.width - 1 }));
  }

  #chosen(names: readonly string[]): number[] {
    const { columns } = this.#settings;
    if (columns === undefined) return [...names.keys()];
    const known = names.map(columnName);
    return columns.map((column) => {
      const index = known.indexOf(column);
      if (index >= 0) return index;
      const hint = nearest(column, known);
      const message = `--columns: there is no column ${column}; there are ${names.join(', ')}`;
      throw new DisplayableError(message, { hint });
    });
  }
}

function viewOf(index: number, names: readonly string[], lines: readonly TableLine[]): ColumnView {
  const title = names[index]!;
  const width = lines.reduce((most, { cells }) => Math.max(most, textWidth(cells[index] ?? '')), MIN_WIDTH);
  return { title, kind: kindOf(title, names), wide: false, width };
}

function kindOf(title: string, names: readonly string[]): ColumnView['kind'] {
  if (isNameColumn(title)) return 'name';
  if (title === 'NAMESPACE') return 'namespace';
  return title === stateTitle(names) ? 'state' : 'other';
}

function isNameColumn(title: string): boolean {
  return title === 'NAME';
}
