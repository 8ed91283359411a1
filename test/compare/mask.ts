import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessResult } from '../support/run-process.js';

/** What differs from one run to the next is alike: identities, times, the release in kubectl's name. */
export function maskRun(text: string): string {
  return withoutRepeats(text)
    .replace(/\bkubectl\.[\d.]+\d\b/g, 'kubectl')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UID')
    .replace(/(resourceVersion\\?"?: ?)\\?"\d+\\?"/g, '$1"N"')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME');
}

/**
 * Without what kubectl repeats of a text in which it found a fault, nor the line that only proa names: the text may be a
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

/** Without klog's lines: where in kubectl's sources something was noticed is not for us to repeat. */
export function withoutLogLines(stderr: string): string {
  return stderr
    .split('\n')
    .filter((line) => !/^[EWI]\d{4} [\d:.]+ /.test(line))
    .join('\n');
}

/** Messages in which the program has proa's name, whatever file kubectl was run by. */
export function namedProa(stderr: string): string {
  return stderr.replace(/\bkubectl(\.[\d.]+)?\b/g, 'proa');
}

/** An answer of either program. @param masked makes alike what differs between programs and runs */
export function comparableBy(
  masked: (text: string) => string,
  { stdout, stderr, exit }: ProcessResult,
): ProcessResult {
  return { stdout: masked(stdout), stderr: namedProa(masked(withoutLogLines(stderr))), exit };
}

/** The text of every file below a folder, by its path there: what answers follow from beside the lines. */
export function textsBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')]),
  );
}
