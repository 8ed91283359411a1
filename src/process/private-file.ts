import { randomInt, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder, pathForNode } from './make-folder.js';

/**
 * Writes a new file that only this user can read. Returns its path.
 * @param folder for temporary files; the system's if it is undefined or ""
 * @param prefix of its name: `proa-edit-`
 * @param suffix of its name: `.yaml`
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
      // Even on a full disk, the file has been created.
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Replaces a file atomically with one that only this user can read, so that readers see the old text or the new one.
 * Fails as the file system does, and leaves no partial file behind. A device or a pipe (`/dev/null`) is written to and
 * stays what it is.
 * @param folderMode of missing folders, which are created: 0o700; absent if none are created
 */
export async function replaceFile(path: string, text: string, folderMode?: number): Promise<void> {
  if (folderMode !== undefined) await makeFolder(dirname(path), folderMode, mkdir);
  const place = await pathForNode(path);
  if ((await stat(place).catch(() => undefined))?.isFile() === false) return writeFile(place, text);
  const unfinished = await pathForNode(`${path}.${randomUUID()}.tmp`);
  try {
    await writeFile(unfinished, text, { mode: 0o600, flag: 'wx' });
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
