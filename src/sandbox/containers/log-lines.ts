import { createHash } from 'node:crypto';
import type { KubeObject } from '../../codec/object.js';
import { at, listAt, textAt } from '../object/at.js';

/** One line of a container's log. */
export interface LogLine {
  /** Milliseconds since 1970. */
  time: number;
  text: string;
}

/** Milliseconds between the lines of a followed log. */
export const LINE_EVERY = 1000;

/** Milliseconds between earlier lines. */
const EVERY = 15_000;

/** Maximum number of earlier lines: a node keeps only one file. */
const KEPT = 500;

/** Messages of servers, by the protocol that they serve; the last one of each is a warning. */
const HTTP_MESSAGES = [
  'GET /healthz 200',
  'GET /api/items 200',
  'POST /api/items 201',
  'cache refreshed',
  'connection pool: 4 of 16 in use',
  'GET /api/items/42 404',
  'slow query took longer than expected',
];
const DATABASE_MESSAGES = [
  'connection received: host=api',
  'connection authorized: user=app database=shop',
  'disconnection: session time 0:00:12.418 user=app database=shop',
  'checkpoint starting: time',
  'checkpoint complete: wrote 44 buffers (0.3%)',
  'automatic vacuum of table shop.public.items: index scans: 1',
  'duration: 1204.118 ms  statement: SELECT * FROM items',
];
const JOB_MESSAGES = ['connected to db:5432', 'read 500 rows', 'wrote 500 rows', 'retrying a slow request'];

/** The properties that determine the lines of a container's log. */
export interface LogSource {
  /** Distinguishes it from others. */
  seed: string;
  /** Whether its lines are JSON: its variable `LOG_FORMAT` is `json`. */
  isJson: boolean;
  messages: readonly string[];
}

/** The log source of a pod's container. */
export function logSource(pod: KubeObject, container: string): LogSource {
  const spec = listAt(pod, 'spec', 'containers').find((each) => at(each, 'name') === container);
  const isJson = listAt(spec, 'env').some(
    (variable) => at(variable, 'name') === 'LOG_FORMAT' && at(variable, 'value') === 'json',
  );
  const isJob = textAt(pod, ['spec', 'restartPolicy'], 'Always') !== 'Always';
  const isDatabase = /\b(postgres|mysql|mariadb)\b/.test(textAt(spec, ['image']));
  const messages = isJob ? JOB_MESSAGES : isDatabase ? DATABASE_MESSAGES : HTTP_MESSAGES;
  return { seed: `${pod.metadata?.uid}/${container}`, isJson, messages };
}

/** The lines that a container has written by now. */
export function logLines(source: LogSource, begun: number, now: number): LogLine[] {
  if (Number.isNaN(begun) || now < begun) return [];
  const count = Math.floor((now - begun) / EVERY) + 1;
  const first = Math.max(0, count - KEPT);
  return Array.from({ length: count - first }, (_, index) =>
    logLine(source, begun + (first + index) * EVERY),
  );
}

/** The line that a container writes at a time. */
export function logLine(source: LogSource, time: number): LogLine {
  const { messages } = source;
  const which = digestOf(source, time)[0]! % messages.length;
  return lineOf(source, time, messages[which]!, which === messages.length - 1 ? 'warn' : 'info');
}

/** The last line of a container that ends with an error. */
export function failureLine(source: LogSource, time: number): LogLine {
  return lineOf(source, time, 'cannot connect to db:5432: connection refused', 'error');
}

function digestOf({ seed }: LogSource, time: number): Buffer {
  return createHash('sha256').update(`${seed} ${time}`).digest();
}

function lineOf(source: LogSource, time: number, msg: string, level: string): LogLine {
  const { isJson } = source;
  const digest = digestOf(source, time);
  const [request, ms] = [digest.toString('hex', 1, 5), digest[5]];
  if (!isJson) return { time, text: `level=${level} request=${request} ms=${ms} msg="${msg}"` };
  const [, method, path, status] = /^([A-Z]+) (\S+) (\d+)$/.exec(msg) ?? [];
  const http = method === undefined ? {} : { http: { method, path, status: Number(status) } };
  return {
    time,
    text: JSON.stringify({ time: new Date(time).toISOString(), level, msg, request, ms, ...http }),
  };
}
