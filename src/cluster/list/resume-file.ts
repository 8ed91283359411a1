import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../../process/private-file.js';
import { type PrintedPlace, parsePrintedPlaces, ResumeStateError } from './resume-state.js';

/** Much more than a state needs: a continue token and a few selectors. */
const MAX_BYTES = 1024 * 1024;

/** The file in `folder` for an interrupted list: one for each `identity`, so that it is found again. */
export function resumeFilePath(folder: string, identity: unknown): string {
  const name = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);
  return join(folder, `list-${name}.json`);
}

/**
 * Writes how far lists were printed, readable only by the owner, in one atomic replacement of the file; creates its
 * folder if needed.
 */
export async function writeResumeFile(
  path: string,
  lists: readonly (PrintedPlace | undefined)[],
): Promise<void> {
  const file = { version: 1, lists: lists.map((list) => list ?? null) };
  await replaceFile(path, `${JSON.stringify(file)}\n`, 0o700);
}

/**
 * Reads how far lists were printed; undefined if there is no such file. Fails with ResumeStateError if it is not a
 * state, is a symbolic link, or belongs to someone other than `owner` (a user id, if given), and as reading a file
 * fails.
 */
export async function readResumeFile(
  path: string,
  owner?: number,
): Promise<(PrintedPlace | undefined)[] | undefined> {
  let file: FileHandle;
  try {
    // Without O_NONBLOCK, opening a pipe in its place would block.
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

/** Removes the file of lists that are now complete; does nothing if there is none. */
export async function removeResumeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  // The folder exists only for interrupted lists: its existence shows that there are some.
  await rmdir(dirname(path)).catch(() => undefined);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ResumeStateError('the resume state is damaged: it is not JSON', { cause });
  }
}
