import type { Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { fileNameText, nodePath } from './file-name.js';

/**
 * What is in a folder, with names as fileNameText returns them, in any order. Fails with Node's own error, and with
 * ENOENT if the folder was removed while a process works in it: for the C library, it is then empty.
 */
export async function folderEntries(
  folder: string,
): Promise<Pick<Dirent, 'name' | 'isFile' | 'isDirectory'>[]> {
  const path = nodePath(folder);
  // Bun does not tell types and the bytes of names in one call, and most names are UTF-8.
  const entries = await readdir(path, { withFileTypes: true });
  if (entries.length === 0 && (await stat(path)).nlink === 0)
    throw Object.assign(new Error(`${folder} was removed`), { code: 'ENOENT' });
  if (!entries.some(({ name }) => name.includes('\ufffd'))) return entries;
  const names = await readdir(path, { encoding: 'buffer' });
  return Promise.all(
    names.map(async (name) => {
      const stats = await lstat(Buffer.concat([Buffer.from(path), Buffer.from('/'), name]));
      return Object.assign(stats, { name: fileNameText(name) });
    }),
  );
}
