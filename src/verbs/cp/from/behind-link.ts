import { readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { errorCode, fileErrorText } from '../../../go/file-error.js';
import { fileNameText, nodePath } from '../../../process/file-name.js';
import { resolveFrom } from '../../../process/folders.js';

/** Linux follows as many links in one path. */
const MAX_LINKS = 40;

/**
 * The file that a copy is written to if the user named a symbolic link: the one at the end of all links, which need not
 * exist yet, as for every program that opens the link. Other paths, and links to folders and devices, are returned
 * unchanged. Only for the destination itself: no link below it is followed. Fails as opening the link does, in Go's
 * words, for example if the folder of the file does not exist.
 * @param local as typed
 */
export async function behindLink(local: string, workingFolder: string): Promise<string> {
  const place = resolveFrom(workingFolder, local);
  if ((await targetOf(place)) === undefined) return local;
  try {
    const found = await stat(nodePath(place)).catch(orNothing);
    if (found !== undefined && !found.isFile()) return local;
    return found === undefined ? await endOf(place) : await realPathOf(place);
  } catch (error) {
    throw new Error(
      errorCode(error) === 'EISDIR' ? `open ${local}: is a directory` : fileErrorText('open', local, error),
      { cause: error },
    );
  }
}

/** Where dangling links lead. Each `..` leaves the folder that the links before it lead to, so no path is shortened. */
async function endOf(place: string): Promise<string> {
  let end = place;
  for (let links = 0; links < MAX_LINKS; links++) {
    const target = await targetOf(end);
    if (target === undefined) break;
    end = isAbsolute(target) ? target : `${dirname(end)}/${target}`;
  }
  if (end.endsWith('/')) throw Object.assign(new Error(end), { code: 'EISDIR' });
  return join(await realPathOf(dirname(end)), basename(end));
}

async function realPathOf(path: string): Promise<string> {
  return fileNameText(await realpath(nodePath(path), 'buffer'));
}

function targetOf(path: string): Promise<string | undefined> {
  return readlink(nodePath(path), 'buffer').then(fileNameText, () => undefined);
}

function orNothing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
