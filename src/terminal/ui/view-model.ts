/** What is to be seen, without a word on how: made by the browser, drawn by this room. */

/** What a piece of text is; a theme gives it a style. Words or signs always say the same. */
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
  /** What lies behind the selected line, after the header, and around a box. */
  | 'selection'
  | 'bar'
  | 'frame'
  /** Names that are distinguished by their colours as well: blue, teal, yellow, pink, purple, green, red, cyan. */
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
  /** The selected one: shown in reverse. */
  selected?: boolean;
  /** The whole line is a bar in the color of this role; plain where the theme has none for it. */
  bar?: Role | undefined;
  /** At which column the terminal's cursor stands, where the line has the focus without being selected. */
  cursor?: number;
}

/** A word or two at the right of the header. Where there is no room for all, those of lower rank stay. */
export interface HeaderFact {
  text: string;
  role: Role;
  /** 0 is always shown. */
  rank: number;
  /** It continues from the one before it, behind a comma. */
  joins?: boolean;
}

/** The first line: where one is, and how that is doing. */
export interface HeaderView {
  /** `PROTECTED`, `READ-ONLY`; "" for a context like any other. */
  mode: string;
  /** `big`, `shop`, `pods`. */
  path: readonly string[];
  /** What is filtered, marked and sorted. */
  note?: readonly Span[];
  /** Whose color the line has. */
  bar?: Role | undefined;
  facts: readonly HeaderFact[];
}

/** A column of a table. */
export interface ColumnView {
  title: string;
  /** `name` is shortened in its middle, `state` stays where others give way, and `restarts` stay longer than the age. */
  kind: 'name' | 'namespace' | 'state' | 'restarts' | 'age' | 'other';
  /** The server shows it in wide tables only. */
  wide: boolean;
  /** Its cells are figures, which stand at the right. */
  isRight?: boolean;
  /** There is nothing in it, or next to nothing: it gives way first. */
  idle?: boolean;
  sorted?: 'ascending' | 'descending';
  /** As wide as its cells need, its title included. */
  width: number;
}

/** A visible row of a table. */
export interface RowView {
  /** As many as there are columns; control characters already made visible. */
  cells: readonly string[];
  change: 'added' | 'changed' | 'deleted' | undefined;
  /** Which cells changed. */
  changed: readonly boolean[];
  /** Which cells tell that something is wrong; none of them, or nothing, where all is well. */
  bad?: readonly boolean[];
  /** What cells are, where that is known beforehand. */
  roles?: readonly (Role | undefined)[];
  selected: boolean;
  marked: boolean;
}

/** The table in the middle of the screen. */
export interface TableBody {
  kind: 'table';
  columns: readonly ColumnView[];
  rows: readonly RowView[];
  /** The cells of a sum, which stays above the rows. */
  sum?: readonly string[] | undefined;
  /** What signs in the cells mean, below the rows; already wrapped. */
  legend?: readonly string[];
  /** Cells for which there is no room are wrapped, rather than cut. */
  wrap?: boolean;
  /** Said where there are no rows. */
  empty: string;
  /** Cells are never cut; what does not fit is reached by going sideways. */
  noTrunc: boolean;
  /** Columns of the screen left of what is seen behind the names, which stay; only with noTrunc. */
  left: number;
}

/** Text in the middle of the screen, its lines already chosen and cut to the window. */
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

/** A question or a choice in a frame, over what it is about. */
export interface BoxBody {
  kind: 'box';
  /** In the frame. */
  title: string;
  /** At its right: `16 of 23`. */
  count: string;
  /** `bad` where something is destroyed, `warning` where something is disturbed. */
  tone: Role;
  /** Already wrapped to the width that `boxRoom` gives. */
  lines: readonly Line[];
  below: Body;
}

/** Keys that are for the same; what works on every screen has no title. */
export interface HintGroup {
  title: '' | 'look' | 'act' | 'go';
  hints: readonly { key: string; does: string /** It cannot be done now. */; off?: boolean }[];
}

/** The whole screen. */
export interface ScreenFrame {
  header: HeaderView;
  /** What is looked at, where the header's path does not say it: `YAML of pods/web-1`. */
  title: string;
  /** Shown right of the title: filters, counts, marks. */
  state: readonly Span[];
  /** At the right of the second line: `row 7 of 12`. */
  position: string;
  body: Body;
  /** A message that replaces the hints. */
  message: Span | undefined;
  /** What is being typed. */
  prompt: { label: string; text: string; problem: string | undefined } | undefined;
  /** The keys that work here, the most useful first. */
  hints: readonly HintGroup[];
}
