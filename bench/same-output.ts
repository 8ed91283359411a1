import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Scenario } from './scenarios.js';

/**
 * Describes where the outputs in two files differ; undefined if they do not. Compares bytes piece by piece, because
 * documents may exceed the maximum length of a string.
 */
export function difference(
  outputs: Scenario['outputs'],
  baseline: string,
  subject: string,
): string | undefined {
  if (outputs === 'any') return undefined;
  if (outputs === 'bytes') return byteDifference(baseline, subject);
  if (outputs === 'table')
    return tableDifference(readFileSync(baseline, 'utf8'), readFileSync(subject, 'utf8'));
  const counts = [baseline, subject].map((path) => readFileSync(path, 'utf8').split('\n').length - 1);
  if (counts[0] === outputs.lines[0] && counts[1] === outputs.lines[1]) return undefined;
  return `${counts.join(' and ')} lines came instead of ${outputs.lines.join(' and ')}`;
}

/**
 * The first line in which two tables differ, ignoring repeated spaces and what changes with time: the last column, the
 * age, and how long ago a restart was.
 */
export function tableDifference(baseline: string, subject: string): string | undefined {
  const row = (line: string) =>
    line
      .replace(/\(\S+ ago\)/, '')
      .trim()
      .split(/\s+/)
      .slice(0, -1)
      .join(' ');
  const rows = (text: string) => text.split('\n').map(row);
  const [expected, got] = [rows(baseline), rows(subject)];
  for (let at = 0; at < Math.max(expected.length, got.length); at++) {
    if (expected[at] !== got[at]) return `line ${at + 1}: ${quoted(expected[at])} became ${quoted(got[at])}`;
  }
  return undefined;
}

const quoted = (line: string | undefined) => (line === undefined ? 'nothing' : JSON.stringify(line));

function byteDifference(baseline: string, subject: string): string | undefined {
  const size = 1 << 20;
  const files = [openSync(baseline, 'r'), openSync(subject, 'r')];
  const buffers = [Buffer.alloc(size), Buffer.alloc(size)];
  try {
    for (let offset = 0; ; offset += size) {
      const [expected, got] = files.map((file, at) =>
        buffers[at]!.subarray(0, readSync(file, buffers[at]!, 0, size, offset)),
      );
      if (!expected!.equals(got!)) return `${firstOther(expected!, got!, offset)}`;
      if (expected!.length === 0) return undefined;
    }
  } finally {
    for (const file of files) closeSync(file);
  }
}

function firstOther(expected: Buffer, got: Buffer, offset: number): string {
  let at = 0;
  while (at < expected.length && expected[at] === got[at]) at++;
  const around = (bytes: Buffer) => JSON.stringify(bytes.toString('utf8', Math.max(0, at - 60), at + 60));
  return `byte ${offset + at}: ${around(expected)} became ${around(got)}`;
}
