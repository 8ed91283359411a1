import type { LogSource } from '../log-request.js';
import type { WholeLine } from './whole-lines.js';

/** A line of a log among those of others, or a message of ours at its place. */
export interface LogEntry {
  source: LogSource;
  /** When the line was written: RFC 3339 in UTC with nine digits, so that texts compare as times; "" if not known. */
  time: string;
  /** The time as the server wrote it. */
  stamp: string;
  /** The line without its time and its line feed. */
  text: Buffer;
  /** A message for standard error instead of a line. */
  said?: string;
}

const BLANK = 0x20;
/** The longest is `2026-01-01T00:00:00.000000000+02:00`. */
const LONGEST = 35;
/** As written by nodes in UTC. */
const PLAIN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/;
const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/**
 * Takes the time from the beginning of a line that was requested with timestamps.
 * @param before the time of the previous line, for a line without one
 */
export function logEntryFrom(source: LogSource, { bytes, start, end }: WholeLine, before: string): LogEntry {
  const most = Math.min(end, start + LONGEST + 1);
  let blank = start;
  while (blank < most && bytes[blank] !== BLANK) blank++;
  const stamp = blank - start > LONGEST ? '' : bytes.toString('latin1', start, blank);
  const time = timeOf(stamp);
  if (time === undefined) return { source, time: before, stamp: '', text: bytes.subarray(start, end) };
  return { source, time, stamp, text: bytes.subarray(Math.min(blank + 1, end), end) };
}

/** An RFC 3339 time as text that compares as times do; undefined if the text is invalid. */
export function timeOf(stamp: string): string | undefined {
  if (PLAIN.test(stamp)) return stamp;
  const [, seconds, fraction = '', zone] = STAMP.exec(stamp) ?? [];
  if (seconds === undefined) return undefined;
  const inUtc = zone === 'Z' ? seconds : new Date(`${seconds}${zone}`).toISOString().slice(0, 19);
  return `${inUtc}.${fraction.padEnd(9, '0')}Z`;
}

/** A message at a place among the lines. */
export function notice(source: LogSource, time: string, said: string): LogEntry {
  return { source, time, stamp: '', text: Buffer.alloc(0), said };
}
