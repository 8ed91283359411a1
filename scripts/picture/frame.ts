/** Text of one look. */
export interface Span {
  text: string;
  /** `#rrggbb`; undefined for the terminal's own. */
  color?: string | undefined;
  /** The same for what lies behind it. */
  background?: string | undefined;
  bold?: boolean;
  inverse?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  dim?: boolean;
}

/** What a terminal shows, and for how long. */
export interface Frame {
  /** One list of spans for each line, from the top. */
  lines: readonly (readonly Span[])[];
  milliseconds: number;
}

/** The size of a terminal in characters. */
export interface Size {
  columns: number;
  rows: number;
}
