import type { LogsOptions } from '../options.js';

/** How lines are printed. */
export type LineFormat = 'text' | 'json' | 'extjson';

/** What is wanted of logs that are joined, beside what `logs` has. */
export interface LogJoinOptions extends LogsOptions {
  /** Only lines that one of these matches; none for all. */
  include: readonly string[];
  /** No lines that one of these matches. */
  exclude: readonly string[];
  highlight: readonly string[];
  format: LineFormat;
  /** Paths of fields of lines that are JSON; undefined prints lines as they are, none finds time, level and message. */
  fields: readonly string[] | undefined;
  maxRequestsGiven: boolean;
  /** Undefined: only where there may be several logs. */
  prefixGiven: boolean | undefined;
}

/** Characters that no name of a pod or container has, nor TYPE/NAME. */
const OF_PATTERNS = /[\\^$*+?()[\]{}|]/;

/** Whether a word is a regular expression: `web-.*`. */
export function isPattern(word: string): boolean {
  return OF_PATTERNS.test(word) && !word.includes('/');
}

/** Fails if flags do not go with logs that are joined. */
export function checkLogJoinFlags({ fields, follow, format, limitBytes, previous }: LogJoinOptions): void {
  if (limitBytes !== 0) throw new Error('--limit-bytes cannot be used where logs are joined');
  if (follow && previous) throw new Error('--previous cannot be used with --follow where logs are joined');
  if (fields !== undefined && format !== 'text') throw new Error('--fields cannot be used with --output');
}
