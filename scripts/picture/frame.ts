/** Text with one style. */
export interface Span {
  text: string;
  /** `#rrggbb`; undefined for the terminal's own. */
  color?: string | undefined;
  /** The same for its background. */
  background?: string | undefined;
  bold?: boolean;
  inverse?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  dim?: boolean;
}

/** The content of a terminal, and how long it is shown. */
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
