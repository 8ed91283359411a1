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
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolderSync } from '../../make-folder.js';
import { errorCode } from '../errors.js';

/** How kubeconfig files are written. Paths are absolute; failures are Node's own errors. */
export interface Disk {
  exists(path: string): boolean;
  /**
   * Takes kubectl's lock on a file: `path.lock`, which must not be there yet. Makes the folder where needed.
   * @returns lets go of it
   */
  lock(path: string): () => void;
  /** Puts a text in the place of a file's content, at once or not at all. */
  replace(path: string, text: string): void;
}

/** The real disk. */
export const nodeDisk: Disk = {
  exists: existsSync,

  lock(path) {
    const lock = `${path}.lock`;
    makeFolderSync(dirname(path), 0o755);
    closeSync(openSync(lock, 'wx', 0));
    return () => rmSync(lock, { force: true });
  },

  replace(path, text) {
    const target = linkTarget(path);
    const before = statSync(target, { throwIfNoEntry: false });
    const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      writeFileSync(temporary, text, { flag: 'wx', mode: 0o600, flush: true });
      if (before !== undefined) {
        if (before.uid !== process.getuid?.()) chownSync(temporary, before.uid, before.gid);
        chmodSync(temporary, before.mode & 0o777);
      }
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  },
};

/** Where a symbolic link leads, be it to nothing: the file there is changed, the link stays. */
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
