import type { ColumnView, Role } from '../../../terminal/ui/view-model.js';
import type { SeenObject } from '../../frame/screen.js';

/** A column of a tool's table. */
export interface ToolColumn {
  title: string;
  /** `other` by default. */
  kind?: ColumnView['kind'];
  /** The minimum width of screens that show it; by default all do. */
  from?: number;
  /** Its cells are figures, whatever they look like. */
  isFigure?: boolean;
}

/** A cell that is more than its text. */
export interface ToolCell {
  /** The text for sorting, filtering, saving and line mode. */
  text: string;
  /** What a screen draws. */
  drawn?: string;
  role?: Role;
  /** It indicates trouble: its row starts with `!`. */
  isBad?: boolean;
}

/** A row of a tool's table. */
export interface ToolLine {
  /** Identifies it among the rows of its table, whatever its position. */
  id: string;
  /** As many as there are columns. */
  cells: readonly (string | ToolCell)[];
  /** The object that keys apply to; undefined if there is none. */
  target?: SeenObject | undefined;
  /** When its object was created, in milliseconds since 1970: for a column of the kind `age`. */
  created?: number | undefined;
  /** Makes the table that Enter leads to, if not to the object. */
  leads?: (() => ToolSource) | undefined;
}

/** A tool's table, as far as it is known. */
export interface ToolTable {
  columns: readonly ToolColumn[];
  rows: readonly ToolLine[];
  /** The cells of the sum of all rows, which is not one of them. */
  sum?: readonly (string | ToolCell)[] | undefined;
  /** What is counted, if not its rows: `40 objects, 2 not well`. */
  counts?: string;
  /** A note about the whole: how much was read, what could not be. */
  note: string;
  /** When the oldest part was requested, in milliseconds since 1970, if that was not just now. */
  asOf?: number;
  /** The meaning of the signs in its cells. */
  legend?: string;
}

/** The source of a tool's table. */
export interface ToolSource {
  /** What it is, in a word: the key of the user's settings for it. */
  word: string;
  /** The path to it after the context. */
  path: readonly string[];
  /** Its object, before a row is selected. */
  about?: SeenObject | undefined;
  /** It is read again whenever that object changes, if it can be watched. */
  follows?: true;
  /** What Enter does on a row that leads to another table, in a few words: `who may`. */
  hint?: string;
  /**
   * After how many milliseconds it is read again while it is visible, or later if reading takes long; undefined for
   * never.
   */
  everyMs?: number;
  /** The view that Enter opens for the row's object; `open` by default. */
  enters?: 'why';
  /** Long cells are wrapped until the user cuts them off. */
  wraps?: true;
  /**
   * Passes the table to `show`, repeatedly if it arrives in parts, and the resourceVersion of the object that it
   * follows. If it fails, the error is shown.
   */
  read(show: (table: ToolTable, version?: string) => void, signal: AbortSignal): Promise<void>;
}

/** The text of a cell. */
export function toolText(cell: string | ToolCell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.text ?? '');
}

/** What a screen draws for a cell. */
export function toolDrawn(cell: string | ToolCell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.drawn ?? cell?.text ?? '');
}
