import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.js';

/**
 * Replaces a file in one step with one that only this user can read, so that readers see the old text or the new one.
 * Fails as the file system does, and leaves nothing half-written behind.
 * @param folderMode of folders that are missing and are made: 0o700
 */
export async function replaceFile(path: string, text: string, folderMode: number): Promise<void> {
  await makeFolder(dirname(path), folderMode, mkdir);
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flag: 'wx' });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
