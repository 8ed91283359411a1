import { statSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PartFile } from '../part-file.js';

/** How a file is made under another name. */
interface PartSettings {
  /** Random text, for the names of files that are not complete yet. */
  random(): string;
  /** What the destination is relative to. */
  workingFolder: string;
  /** Where it is made if it is to outlast an interrupted copy. */
  kept?: PartFile | undefined;
}

/**
 * Makes a file under another name beside its own, which it gets by rename. What stands there now gives it its permissions.
 * @param make is given the name, and the permissions for the time being
 */
export async function makePart(
  path: string,
  { random, workingFolder, kept }: PartSettings,
  make: (part: string, mode: number) => Promise<void>,
): Promise<{ part: string; place: string }> {
  const place = resolve(workingFolder, path);
  const before = statSync(place, { throwIfNoEntry: false });
  if (before?.isDirectory()) throw new Error(`open ${path}: is a directory`);
  const part = kept?.path ?? join(dirname(place), `.proa-cp-${random()}`);
  try {
    await make(part, kept === undefined ? 0o666 : 0o600);
    if (before?.isFile()) await chmod(part, before.mode & 0o777);
    else if (kept !== undefined) await chmod(part, 0o666 & ~process.umask());
  } catch (error) {
    if (kept === undefined) await rm(part, { force: true });
    throw error;
  }
  return { part, place };
}

/** Makes the folder that a file is to stand in. */
export async function makeParent(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
}
