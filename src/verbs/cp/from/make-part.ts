import { createReadStream, createWriteStream, renameSync, statSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nodePath } from '../../../process/file-name.js';
import { resolveFrom } from '../../../process/folders.js';
import type { PartFile } from '../part-file.js';

/** How a file is written under a temporary name. */
interface PartSettings {
  /** Random text, for the names of incomplete files. */
  random(): string;
  /** The base of a relative destination. */
  workingFolder: string;
  /** The path that outlasts an interrupted copy. */
  kept?: PartFile | undefined;
}

/**
 * Writes a file under a temporary name next to its own, to which it is then renamed. An existing file determines its
 * permissions.
 * @param make gets the name, and the temporary permissions
 */
export async function makePart(
  path: string,
  { random, workingFolder, kept }: PartSettings,
  make: (part: string, mode: number) => Promise<void>,
): Promise<{ part: string; place: string }> {
  const place = resolveFrom(workingFolder, path);
  const before = statSync(nodePath(place), { throwIfNoEntry: false });
  if (before?.isDirectory()) throw new Error(`open ${path}: is a directory`);
  const folder = isSpecial(place) ? workingFolder : dirname(place);
  const part = kept?.path ?? join(folder, `.proa-cp-${random()}`);
  try {
    await make(part, kept === undefined ? 0o666 : 0o600);
    if (before?.isFile()) await chmod(nodePath(part), before.mode & 0o777);
    else if (kept !== undefined) await chmod(nodePath(part), 0o666 & ~process.umask());
  } catch (error) {
    if (kept === undefined) await rm(nodePath(part), { force: true });
    throw error;
  }
  return { part, place };
}

/** Gives a complete file its own name. A device or a pipe there (`/dev/null`) gets its bytes, and stays. */
export async function namePart(part: string, place: string): Promise<void> {
  // Synchronously, like the writing of small files.
  if (!isSpecial(place)) return renameSync(nodePath(part), nodePath(place));
  await pipeline(createReadStream(nodePath(part)), createWriteStream(nodePath(place)));
  await rm(nodePath(part), { force: true });
}

/** Whether a path leads to something that is neither a file nor a folder. */
function isSpecial(path: string): boolean {
  const found = statSync(nodePath(path), { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}
