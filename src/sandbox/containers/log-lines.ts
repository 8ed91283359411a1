import { createHash } from 'node:crypto';
import type { KubeObject } from '../../codec/object.js';

/** One line of a container's log. */
export interface LogLine {
  /** Milliseconds since 1970. */
  time: number;
  text: string;
}

/** Milliseconds between the lines of a log that is followed. */
export const LINE_EVERY = 1000;

/** Milliseconds between lines of the past. */
const EVERY = 15_000;

/** So many lines of the past are kept, as a node keeps one file. */
const KEPT = 500;

const MESSAGES = [
  'GET /healthz 200',
  'GET /api/items 200',
  'POST /api/items 201',
  'cache refreshed',
  'connection pool: 4 of 16 in use',
  'GET /api/items/42 404',
  'slow query took longer than expected',
];

/** What tells the log of a container from others. */
export function logSeed({ metadata }: KubeObject, container: string): string {
  return `${metadata?.uid}/${container}`;
}

/** The lines that a container has written by now. @param seed what tells containers apart */
export function logLines(seed: string, begun: number, now: number): LogLine[] {
  if (Number.isNaN(begun) || now < begun) return [];
  const count = Math.floor((now - begun) / EVERY) + 1;
  const first = Math.max(0, count - KEPT);
  return Array.from({ length: count - first }, (_, index) => logLine(seed, begun + (first + index) * EVERY));
}

/** The line that a container writes at a time. */
export function logLine(seed: string, time: number): LogLine {
  const digest = createHash('sha256').update(`${seed} ${time}`).digest();
  const message = MESSAGES[digest[0]! % MESSAGES.length]!;
  const level = digest[0]! % MESSAGES.length === MESSAGES.length - 1 ? 'warn' : 'info';
  return {
    time,
    text: `level=${level} request=${digest.toString('hex', 1, 5)} ms=${digest[5]} msg="${message}"`,
  };
}
