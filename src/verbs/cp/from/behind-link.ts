import { readlink, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from '../../../go/file-error.js';

/**
 * The file that a copy is written to if the user named a symbolic link: the one that it leads to, which need not exist
 * yet, as for every program that opens the link. Other paths, and links to folders and devices, are returned unchanged.
 * Only for the destination itself: no link below it is followed.
 * @param local as typed
 */
export async function behindLink(local: string, workingFolder: string): Promise<string> {
  const place = resolve(workingFolder, local);
  const target = await readlink(place).catch(() => undefined);
  if (target === undefined) return local;
  try {
    return (await stat(place)).isFile() ? await realpath(place) : local;
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? resolve(await realpath(dirname(place)), target) : local;
  }
}
