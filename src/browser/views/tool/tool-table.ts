import type { ColumnView, Role } from '../../../terminal/ui/view-model.js';
import type { SeenObject } from '../../frame/screen.js';

/** A column of a tool's table. */
export interface ToolColumn {
  title: string;
  /** `other` where left out. */
  kind?: ColumnView['kind'];
  /** Screens of so many columns show it; all where left out. */
  from?: number;
  /** Its cells are figures, whatever they look like. */
  isFigure?: boolean;
}

/** A cell that is more than its text. */
export interface ToolCell {
  /** What is sorted, filtered, saved and said by. */
  text: string;
  /** How a screen draws it. */
  drawn?: string;
  role?: Role;
  /** It tells of trouble: its row has a `!` before it. */
  isBad?: boolean;
}

/** A row of a tool's table. */
export interface ToolLine {
  /** Tells it from the other rows of its table, wherever it stands. */
  id: string;
  /** As many as there are columns. */
  cells: readonly (string | ToolCell)[];
  /** What keys do something with; undefined if it is about no object. */
  target?: SeenObject | undefined;
  /** When its object was created, in milliseconds since 1970: what a column of the kind `age` shows. */
  created?: number | undefined;
  /** Makes what Enter leads to, where that is not the object. */
  leads?: (() => ToolSource) | undefined;
}

/** A tool's table, as far as it is known. */
export interface ToolTable {
  columns: readonly ToolColumn[];
  rows: readonly ToolLine[];
  /** The cells of a sum of all rows, which is none of them. */
  sum?: readonly (string | ToolCell)[] | undefined;
  /** What is counted, where that is not its rows: `40 objects, 2 not well`. */
  counts?: string;
  /** What is said of the whole: how much was asked, what could not be. */
  note: string;
  /** When the oldest part of it was requested, in milliseconds since 1970, where that is not just now. */
  asOf?: number;
  /** What the signs in its cells mean. */
  legend?: string;
}

/** Where a tool's table comes from. */
export interface ToolSource {
  /** What it is, in a word: what the user sets of it is kept under that. */
  word: string;
  /** The way to it behind the context. */
  path: readonly string[];
  /** The object that it is about, before a row is selected. */
  about?: SeenObject | undefined;
  /** It is read again whenever that object changes, where it can be watched. */
  follows?: true;
  /** What Enter does on a row that leads to another table, in a word or two: `who may`. */
  hint?: string;
  /** It is read again so many milliseconds later while it is seen, and later where reading takes long; undefined for never. */
  everyMs?: number;
  /** The view of the row's object into which Enter leads; `open` where left out. */
  enters?: 'why';
  /** Long cells are wrapped until the user wants them cut. */
  wraps?: true;
  /**
   * Gives the table, more than once where it comes one part after the other, and the resourceVersion of the object that it follows.
   * Fails with what is then shown.
   */
  read(show: (table: ToolTable, version?: string) => void, signal: AbortSignal): Promise<void>;
}

/** What a cell says. */
export function toolText(cell: string | ToolCell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.text ?? '');
}

/** How a screen draws a cell. */
export function toolDrawn(cell: string | ToolCell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.drawn ?? cell?.text ?? '');
}
