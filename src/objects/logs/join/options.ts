import type { LogsOptions } from '../options.js';

/** How to print lines. */
export type LineFormat = 'text' | 'json' | 'extjson';

/** The options of joined logs, besides those of `logs`. */
export interface LogJoinOptions extends LogsOptions {
  /** Only lines that match one of these; none for all. */
  include: readonly string[];
  /** No lines that match one of these. */
  exclude: readonly string[];
  highlight: readonly string[];
  format: LineFormat;
  /** Paths of fields in JSON lines; undefined prints lines unchanged, an empty list uses time, level and message. */
  fields: readonly string[] | undefined;
  maxRequestsGiven: boolean;
  /** Undefined: only if there may be several logs. */
  prefixGiven: boolean | undefined;
}

/** Characters that are in no name of a pod or container, nor in TYPE/NAME. */
const OF_PATTERNS = /[\\^$*+?()[\]{}|]/;

/** Whether a word is a regular expression: `web-.*`. */
export function isPattern(word: string): boolean {
  return OF_PATTERNS.test(word) && !word.includes('/');
}

/** Fails if flags cannot be combined with joined logs. */
export function checkLogJoinFlags({ fields, follow, format, limitBytes, previous }: LogJoinOptions): void {
  if (limitBytes !== 0) throw new Error('--limit-bytes cannot be used where logs are joined');
  if (follow && previous) throw new Error('--previous cannot be used with --follow where logs are joined');
  if (fields !== undefined && format !== 'text') throw new Error('--fields cannot be used with --output');
}
