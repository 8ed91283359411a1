import type { LogLines } from './log-lines.js';
import type { LogPane } from './log-pane.js';
import type { LogExtent, LogReader } from './log-reader.js';

/** The display options of logs, and the effects of keys on them. */
export interface LogView {
  readonly lines: LogLines;
  readonly pane: LogPane;
  readonly reader: LogReader;
  /** JSON lines are shown as time, level, message and the other fields. */
  fields: boolean;
  /** Starts typing a search, or a filter of lines. */
  type(what: 'search' | 'filter'): void;
  /** Reads other logs: another container, or from another time on. */
  readPart(part: Partial<LogExtent>): void;
  /** Cycles through the containers, and back to all of them. */
  nextContainer(): void;
  /** Cycles through the formats of times. */
  nextTime(): void;
  /** Draws a line with the time below all existing lines. */
  mark(): void;
  /** Shows only new lines. */
  begin(): void;
  /** Shows the selected line by itself. */
  openSelected(): void;
  /** Copies the range, or the selected line. */
  copy(): void;
}
