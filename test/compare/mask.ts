import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessResult } from '../support/run-process.js';

/** Masks what differs from one run to the next: identities, times, the release in kubectl's name. */
export function maskRun(text: string): string {
  return withoutRepeats(text)
    .replace(/\bkubectl\.[\d.]+\d\b/g, 'kubectl')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UID')
    .replace(/(resourceVersion\\?"?: ?)\\?"\d+\\?"/g, '$1"N"')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME');
}

/**
 * Removes invalid text that kubectl quotes, and the line number that only proa reports instead: the text may be a
 * Secret.
 */
export function withoutRepeats(text: string): string {
  return text
    .replace(/(line \d+: )?unknown anchor( '[^']*')? referenced/g, 'unknown anchor referenced')
    .replace(/(Object 'Kind' is missing in) '\{.*\}'/g, '$1 AN OBJECT')
    .replace(/(unable to parse) "(?:[^"\\]|\\.)*"(?=: yaml)/g, '$1 the patch')
    .replace(/(literal sources?)( \[.*?\]| [^ :,]*)?(?=[:,])/g, '$1')
    .replace(/(invalid document separator): [^']*/g, '$1')
    .replace(/("[^"]*"|\bline \d+)(?= is not a valid key name: )/g, 'KEY')
    .replace(/(invalid utf8 bytes at line \d+): \[[\d ]*\]/g, '$1');
}

/** Removes klog's lines: proa does not repeat positions in kubectl's sources. */
export function withoutLogLines(stderr: string): string {
  return stderr
    .split('\n')
    .filter((line) => !/^[EWI]\d{4} [\d:.]+ /.test(line))
    .join('\n');
}

/** Messages in which the program has proa's name, whatever the name of kubectl's file. */
export function namedProa(stderr: string): string {
  return stderr.replace(/\bkubectl(\.[\d.]+)?\b/g, 'proa');
}

/** An answer of either program. @param masked masks what differs between programs and runs */
export function comparableBy(
  masked: (text: string) => string,
  { stdout, stderr, exit }: ProcessResult,
): ProcessResult {
  return { stdout: masked(stdout), stderr: namedProa(masked(withoutLogLines(stderr))), exit };
}

/** The text of every file below a folder, by its path there. Answers depend on it besides the lines. */
export function textsBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')]),
  );
}
