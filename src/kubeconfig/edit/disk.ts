import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolderSync } from '../../process/make-folder.js';
import { errorCode } from '../errors.js';

/** Writes kubeconfig files. Paths are absolute; failures are Node's own errors. */
export interface Disk {
  exists(path: string): boolean;
  /**
   * Takes kubectl's lock on a file: `path.lock`, which must not exist. Creates the folder if needed.
   * @returns a function that releases it
   */
  lock(path: string): () => void;
  /**
   * Replaces the content of a file: atomically, wherever a file can be put in its place.
   * @param mode its new permissions, if they can be set; undefined for those it has, 0o600 for a new file
   */
  replace(path: string, text: string, mode?: number): void;
}

/** The functions of node:fs that replace a file with a new one; they may fail where others work. */
type Replacing = Pick<typeof import('node:fs'), 'chownSync' | 'renameSync'>;

/** The real disk. */
export const nodeDisk: Disk = diskWith({ chownSync, renameSync });

/** The disk with these functions. */
export function diskWith(calls: Replacing): Disk {
  return {
    exists: existsSync,

    lock(path) {
      const lock = `${path}.lock`;
      makeFolderSync(dirname(path), 0o755);
      closeSync(openSync(lock, 'wx', 0));
      return () => rmSync(lock, { force: true });
    },

    replace(path, text, mode) {
      const target = linkTarget(path);
      const before = statSync(target, { throwIfNoEntry: false });
      // A device (KUBECONFIG=/dev/null) or a pipe is written to, not replaced.
      if (before?.isFile() !== false && putInPlace(target, before, { text, mode }, calls)) return;
      if (before?.isFile() && mode !== undefined) tryToChangeMode(target, mode);
      writeFileSync(target, text, { flush: before?.isFile() === true });
    },
  };
}

/** Only its owner can set it; the content does not depend on it. */
function tryToChangeMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (errorCode(error) !== 'EPERM' && errorCode(error) !== 'EROFS') throw error;
  }
}

/**
 * Replaces a file with a new one that has the same owner and mode, unless another mode is given.
 * @returns false if the file can only be written to, as kubectl does: another user's, a container's mounted file
 */
function putInPlace(
  target: string,
  before: Stats | undefined,
  { text, mode }: { text: string; mode: number | undefined },
  calls: Replacing,
): boolean {
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: 'wx', mode: 0o600, flush: true });
    if (before !== undefined) {
      const { uid, gid } = statSync(temporary);
      if (before.uid !== uid || before.gid !== gid) calls.chownSync(temporary, before.uid, before.gid);
      chmodSync(temporary, mode ?? before.mode & 0o777);
    }
    calls.renameSync(temporary, target);
    return true;
  } catch (error) {
    rmSync(temporary, { force: true });
    const code = errorCode(error);
    if (before !== undefined && (code === 'EPERM' || code === 'EBUSY')) return false;
    throw error;
  }
}

/** The target of a symbolic link, even if it does not exist: the file there is changed, the link remains. */
function linkTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  try {
    return resolve(dirname(path), readlinkSync(path));
  } catch {
    return path;
  }
}
