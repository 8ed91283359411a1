import { constants } from 'node:fs';
import { chmod, type FileHandle, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasProcess } from '../../process/has-process.js';

/** Smaller files are always copied from the beginning. */
export const KEPT_BYTES = 1024 * 1024;
/** Longer names, in bytes, leave no room for the suffix of a part's name. */
const MAX_NAME_LENGTH = 180;

/** Who copies, and where to. */
interface PartOwner {
  /** The id of the process. */
  pid: number;
  /** The id of the user, on systems that have it. */
  uid: number | undefined;
  /** Random text. */
  random(): string;
}

/**
 * The partial copy of one file, next to its destination, readable only by its user. During the copy, its name ends with
 * the id of the process: `.dump.sql.proa-part.4711.RANDOM`. After an interruption it is `.dump.sql.proa-part`, or keeps
 * the id of a process that has ended; the next copy takes it by renaming it, which only one of several can do.
 */
export class PartFile {
  /** Its path during the copy. */
  readonly path: string;
  readonly #left: string;

  private constructor(path: string, left: string) {
    this.path = path;
    this.#left = left;
  }

  /** A new part. Undefined if the destination's name is too long. */
  static of(destination: string, owner: PartOwner): PartFile | undefined {
    const name = basename(destination);
    if (Buffer.byteLength(name) > MAX_NAME_LENGTH) return undefined;
    const left = join(dirname(destination), `.${name}.proa-part`);
    return new PartFile(`${left}.${owner.pid}.${owner.random()}`, left);
  }

  /**
   * Takes the part of an interrupted copy, and opens it to read and append. Undefined if there is none. A part that
   * another user could have written, or that is too small, is removed instead. Fails as the file system does.
   */
  async take({ uid }: PartOwner): Promise<{ file: FileHandle; size: number } | undefined> {
    for (const left of await this.#allLeft()) {
      const isTaken = await rename(left, this.path).then(
        () => true,
        () => false,
      );
      if (!isTaken) continue;
      const opened = await openOwn(this.path, uid);
      if (opened !== undefined) return opened;
      await rm(this.path, { force: true });
    }
    return undefined;
  }

  /** Gives the part the name by which the next copy finds it, if it is large enough. Returns its path and its size. */
  async leave(): Promise<{ path: string; size: number } | undefined> {
    const size = (await lstat(this.path).catch(() => undefined))?.size;
    if (size === undefined) return undefined;
    if (size < KEPT_BYTES) {
      await this.remove();
      return undefined;
    }
    await chmod(this.path, 0o600);
    // If something else has that name, the next copy finds the part by its own.
    const path = await rename(this.path, this.#left).then(
      () => this.#left,
      () => this.path,
    );
    return { path, size };
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }

  /** Removes the parts of other interrupted copies. */
  async removeOthers(): Promise<void> {
    for (const left of await this.#allLeft()) await rm(left, { force: true });
  }

  async #allLeft(): Promise<string[]> {
    const folder = dirname(this.#left);
    const name = basename(this.#left);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => !entry.isDirectory() && isLeft(entry.name, name))
      .map((entry) => join(folder, entry.name));
  }
}

/** Whether a file is a part that no process is using. */
function isLeft(name: string, left: string): boolean {
  if (name === left) return true;
  if (!name.startsWith(`${left}.`)) return false;
  const [, pid] = /^(\d{1,10})\.[\da-f-]+$/.exec(name.slice(left.length + 1)) ?? [];
  return pid !== undefined && !hasProcess(Number(pid));
}

async function openOwn(
  path: string,
  uid: number | undefined,
): Promise<{ file: FileHandle; size: number } | undefined> {
  const flags =
    constants.O_RDWR | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = await open(path, flags).catch(() => undefined);
  if (file === undefined) return undefined;
  const stats = await file.stat();
  const isOwn = stats.isFile() && stats.nlink === 1 && (uid === undefined || stats.uid === uid);
  const isLarge = stats.size >= KEPT_BYTES;
  if (isOwn && isLarge && (uid === undefined || (stats.mode & 0o022) === 0))
    return { file, size: stats.size };
  await file.close();
  return undefined;
}
