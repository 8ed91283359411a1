import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../../process/private-file.js';
import { type PrintedPlace, parsePrintedPlaces, ResumeStateError } from './resume-state.js';

/** Far more than a state needs: a continue token and a few selectors. */
const MAX_BYTES = 1024 * 1024;

/**
 * The file in `folder` for what was interrupted: one for each thing that `identity` distinguishes, so that it is found
 * again.
 */
export function resumeFilePath(folder: string, identity: unknown): string {
  const name = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);
  return join(folder, `list-${name}.json`);
}

/** Writes how far lists were printed, for its owner's eyes only, replacing the file at once; its folder is made where it is missing. */
export async function writeResumeFile(
  path: string,
  lists: readonly (PrintedPlace | undefined)[],
): Promise<void> {
  const file = { version: 1, lists: lists.map((list) => list ?? null) };
  await replaceFile(path, `${JSON.stringify(file)}\n`, 0o700);
}

/**
 * Reads how far lists were printed; undefined if there is no such file. Fails with ResumeStateError when it is no
 * state, a symbolic link, or belongs to someone else than `owner` (a user id, where given), and as reading a file
 * fails.
 */
export async function readResumeFile(
  path: string,
  owner?: number,
): Promise<(PrintedPlace | undefined)[] | undefined> {
  let file: FileHandle;
  try {
    // Without O_NONBLOCK a pipe in its place would be waited for.
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') throw new ResumeStateError(`${path} is a symbolic link`);
    throw error;
  }
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new ResumeStateError(`${path} is not a file`);
    if (owner !== undefined && stat.uid !== owner)
      throw new ResumeStateError(`${path} belongs to another user`);
    if (stat.size > MAX_BYTES) throw new ResumeStateError(`${path} is too large to be a resume state`);
    return parsePrintedPlaces(parse(await file.readFile('utf8')));
  } finally {
    await file.close();
  }
}

/** Removes the file of lists that have been finished since; nothing when there is none. */
export async function removeResumeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  // Its folder is kept for other lists alone: that it is there tells that some were interrupted.
  await rmdir(dirname(path)).catch(() => undefined);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ResumeStateError('the resume state is damaged: it is not JSON', { cause });
  }
}
