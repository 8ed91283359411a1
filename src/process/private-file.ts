import { randomInt, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.js';

/**
 * Writes a new file that only this user can read. Gives its path.
 * @param folder where temporary files are; the system's where it is undefined or ""
 * @param prefix begins its name: `proa-edit-`
 * @param suffix ends it: `.yaml`
 */
export async function newPrivateFile(
  folder: string | undefined,
  prefix: string,
  suffix: string,
  text: string,
): Promise<string> {
  for (;;) {
    const path = join(folder || tmpdir(), `${prefix}${randomInt(2 ** 32)}${suffix}`);
    try {
      await writeFile(path, text, { mode: 0o600, flag: 'wx' });
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      // A disk that is full has made the file anyway.
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Replaces a file in one step with one that only this user can read, so that readers see the old text or the new one.
 * Fails as the file system does, and leaves nothing half-written behind. A device or a pipe (`/dev/null`) is written to and
 * stays what it is.
 * @param folderMode of folders that are missing and are made: 0o700; absent if none are made
 */
export async function replaceFile(path: string, text: string, folderMode?: number): Promise<void> {
  if (folderMode !== undefined) await makeFolder(dirname(path), folderMode, mkdir);
  if ((await stat(path).catch(() => undefined))?.isFile() === false) return writeFile(path, text);
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flag: 'wx' });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
