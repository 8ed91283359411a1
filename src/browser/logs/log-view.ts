import type { LogLines } from './log-lines.js';
import type { LogPane } from './log-pane.js';
import type { LogExtent, LogReader } from './log-reader.js';

/** What is shown of logs, and what keys do with it. */
export interface LogView {
  readonly lines: LogLines;
  readonly pane: LogPane;
  readonly reader: LogReader;
  /** JSON lines are shown as time, level, message and the other fields. */
  fields: boolean;
  /** Begins to type what to search for, or which lines to show. */
  type(what: 'search' | 'filter'): void;
  /** Reads something else of the logs: another container, from another time on. */
  readPart(part: Partial<LogExtent>): void;
  /** Goes through the containers, and back to all of them. */
  nextContainer(): void;
  /** Goes through the forms of times. */
  nextTime(): void;
  /** Draws a line with the time below all that is there. */
  mark(): void;
  /** Shows what comes from now on. */
  begin(): void;
  /** Shows the selected line by itself. */
  openSelected(): void;
  /** Copies the range, or the selected line. */
  copy(): void;
}
