import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemWord } from '../../../go/file-error.js';
import { nodePath } from '../../../process/file-name.js';
import { resolveFrom } from '../../../process/folders.js';

/**
 * Creates a folder of the user's and its parents; links to folders count as folders. Fails in Go's words, with the path
 * that is in the way: `mkdir link: file exists` for a dangling link.
 * @param path as typed
 */
export async function makeFolders(path: string, workingFolder: string): Promise<void> {
  const place = nodePath(resolveFrom(workingFolder, path));
  const found = await stat(place).catch(() => undefined);
  if (found?.isDirectory()) return;
  if (found !== undefined) throw new Error(`mkdir ${path}: not a directory`);
  const parent = dirname(path);
  if (parent !== path) await makeFolders(parent, workingFolder);
  try {
    await mkdir(place, 0o755);
  } catch (error) {
    // Another process may have created it in the meantime.
    if ((await stat(place).catch(() => undefined))?.isDirectory()) return;
    throw new Error(`mkdir ${path}: ${systemWord(error) ?? String(error)}`, { cause: error });
  }
}
