/** What is shown, independent of how: made by the browser, drawn by this room. */

/** The role of a piece of text; a theme gives it a style. Words or signs always say the same. */
export type Role =
  | 'plain'
  | 'title'
  | 'muted'
  | 'heading'
  | 'key'
  | 'field'
  | 'string'
  | 'number'
  | 'good'
  | 'warning'
  | 'bad'
  | 'changed'
  | 'added'
  | 'deleted'
  | 'match'
  | 'protected'
  /** The background of the selected line, the header, and the frame of a box. */
  | 'selection'
  | 'bar'
  | 'frame'
  /** Names that are also distinguished by their colors: blue, teal, yellow, pink, purple, green, red, cyan. */
  | 'name1'
  | 'name2'
  | 'name3'
  | 'name4'
  | 'name5'
  | 'name6'
  | 'name7'
  | 'name8';

/** A piece of a line. */
export interface Span {
  text: string;
  role: Role;
}

/** A line of the screen. */
export interface Line {
  spans: readonly Span[];
  /** The selected one: shown in reverse video. */
  selected?: boolean;
  /** The whole line is a bar in the color of this role; plain if the theme has none for it. */
  bar?: Role | undefined;
  /** The column of the terminal's cursor, if the line has the focus without being selected. */
  cursor?: number;
}

/** A word or two on the right of the header. If there is no room for all, those of lower rank remain. */
export interface HeaderFact {
  text: string;
  role: Role;
  /** 0 is always shown. */
  rank: number;
  /** It continues the previous one, after a comma. */
  joins?: boolean;
}

/** The first line: the location, and its state. */
export interface HeaderView {
  /** `PROTECTED`, `READ-ONLY`; "" for a context like any other. */
  mode: string;
  /** `big`, `shop`, `pods`. */
  path: readonly string[];
  /** The filter, the marks and the order. */
  note?: readonly Span[];
  /** The role that gives the line its color. */
  bar?: Role | undefined;
  facts: readonly HeaderFact[];
}

/** A column of a table. */
export interface ColumnView {
  title: string;
  /** `name` is shortened in its middle, `state` stays when others give way, and `restarts` stay longer than the age. */
  kind: 'name' | 'namespace' | 'state' | 'restarts' | 'age' | 'other';
  /** The server shows it only in wide tables. */
  wide: boolean;
  /** Its cells are numbers, which are right-aligned. */
  isRight?: boolean;
  /** It is empty, or almost: it gives way first. */
  idle?: boolean;
  sorted?: 'ascending' | 'descending';
  /** As wide as its cells need, its title included. */
  width: number;
}

/** A visible row of a table. */
export interface RowView {
  /** As many as there are columns; with visible control characters. */
  cells: readonly string[];
  change: 'added' | 'changed' | 'deleted' | undefined;
  /** Which cells changed. */
  changed: readonly boolean[];
  /** Which cells show that something is wrong; empty or absent if all is well. */
  bad?: readonly boolean[];
  /** The roles of cells, if known in advance. */
  roles?: readonly (Role | undefined)[];
  selected: boolean;
  marked: boolean;
  /** If its cells are wrapped, no more lines than these; by default all. */
  lines?: number;
}

/** The table in the middle of the screen. */
export interface TableBody {
  kind: 'table';
  columns: readonly ColumnView[];
  rows: readonly RowView[];
  /** The cells of a total, which stays above the rows. */
  sum?: readonly string[] | undefined;
  /** The meaning of signs in the cells, below the rows; already wrapped. */
  legend?: readonly string[];
  /** Cells that do not fit are wrapped, rather than cut. */
  wrap?: boolean;
  /** Shown if there are no rows. */
  empty: string;
  /** Cells are never cut; the user scrolls sideways to see the rest. */
  noTrunc: boolean;
  /** Columns of the screen left of the visible part after the names, which stay; only with noTrunc. */
  left: number;
}

/** Text in the middle of the screen, with its lines already selected and cut to the window. */
export interface TextBody {
  kind: 'text';
  lines: readonly Line[];
}

/** A choice. */
export interface PickerBody {
  kind: 'picker';
  query: string;
  /** `3 of 40 namespaces` */
  count: string;
  choices: readonly { text: string; note: string; selected: boolean; marked?: boolean }[];
  empty: string;
}

/** What is in the middle of the screen. */
export type Body = TableBody | TextBody | PickerBody | BoxBody;

/** A question or a choice in a frame, over its subject. */
export interface BoxBody {
  kind: 'box';
  /** In the frame. */
  title: string;
  /** On its right: `16 of 23`. */
  count: string;
  /** `bad` if something is destroyed, `warning` if something is disrupted. */
  tone: Role;
  /** Already wrapped to the width from `boxRoom`. */
  lines: readonly Line[];
  below: Body;
}

/** Keys with the same purpose; those of every screen have no title. */
export interface HintGroup {
  title: '' | 'look' | 'act' | 'go';
  hints: readonly { key: string; does: string /** It is not available now. */; off?: boolean }[];
}

/** The whole screen. */
export interface ScreenFrame {
  header: HeaderView;
  /** The content, if the header's path does not name it: `YAML of pods/web-1`. */
  title: string;
  /** Shown right of the title: filters, counts, marks. */
  state: readonly Span[];
  /** On the right of the second line: `row 7 of 12`. */
  position: string;
  body: Body;
  /** A message that replaces the hints. */
  message: Span | undefined;
  /** The typed text. */
  prompt: { label: string; text: string; problem: string | undefined } | undefined;
  /** The available keys, the most useful first. */
  hints: readonly HintGroup[];
}
