import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A script for a shell that says what it was called as, and with what. */
export const ECHO = '#!/bin/sh\necho "$(basename "$0"):$#" "$@"\n';

/**
 * A folder for one test, with files in it.
 * @param files by path, their text; they can be run unless their text is empty
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
