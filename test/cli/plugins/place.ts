import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A shell script that prints its name and its arguments. */
export const ECHO = '#!/bin/sh\necho "$(basename "$0"):$#" "$@"\n';

/**
 * A folder for one test, with files in it.
 * @param files their texts by path; they are executable unless they are empty
 */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'proa-plugins-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    if (text !== '') chmodSync(join(folder, path), 0o755);
  }
  return folder;
}
