import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../process/replace-file.js';
import { parseResumeState, type ResumeState, ResumeStateError, resumeState } from './resume-state.js';
import type { ListRequest } from './types.js';

/** Far more than a state needs: a continue token and a few selectors. */
const MAX_BYTES = 1024 * 1024;

/** The file in `folder` for interrupted lists of `request` on `server`: one for each request, so that it is found again. */
export function resumeFilePath(
  folder: string,
  server: string,
  request: Pick<ListRequest, 'path' | 'query' | 'accept'>,
): string {
  const start = { position: { continue: '', repeatable: false, skip: 0 }, items: 0, resourceVersions: [] };
  const identity = JSON.stringify(resumeState(server, request, start));
  return join(folder, `list-${createHash('sha256').update(identity).digest('hex').slice(0, 32)}.json`);
}

/** Writes a state for its owner's eyes only, replacing the file at once; its folder is made where it is missing. */
export async function writeResumeFile(path: string, state: ResumeState): Promise<void> {
  await replaceFile(path, `${JSON.stringify(state)}\n`, 0o700);
}

/**
 * Reads a state; undefined where there is no such file. Fails with ResumeStateError when it is no state, a symbolic
 * link, or belongs to somebody else than `owner` (a user id, where given), and as reading a file fails.
 */
export async function readResumeFile(path: string, owner?: number): Promise<ResumeState | undefined> {
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
    return parseResumeState(parse(await file.readFile('utf8')));
  } finally {
    await file.close();
  }
}

/** Removes the state of a list that has been finished since; nothing when there is none. */
export async function removeResumeFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ResumeStateError('the resume state is damaged: it is not JSON', { cause });
  }
}
