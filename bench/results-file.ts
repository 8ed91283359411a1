import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, 'RESULTS.md');

/**
 * Writes a section to bench/RESULTS.md, replacing the one with the same title, or after the others. Each suite writes
 * its own.
 * @param part Markdown that begins with its title, the only line with a single `#`
 */
export function writeSection(part: string): void {
  writeFileSync(path, withSection(readFileSync(path, 'utf8'), part));
}

/** The file's text with the section; see writeSection. */
export function withSection(file: string, part: string): string {
  const title = titleOf(part);
  const parts = file.split(/^(?=# )/m);
  const known = parts.some((other) => titleOf(other) === title);
  const updated = known ? parts.map((other) => (titleOf(other) === title ? part : other)) : [...parts, part];
  return `${updated.map((text) => text.trim()).join('\n\n')}\n`;
}

function titleOf(part: string): string {
  return part.split('\n', 1)[0]!;
}
