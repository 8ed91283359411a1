import { constants } from 'node:fs';
import { chmod, type FileHandle, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasProcess } from '../../process/has-process.js';

/** Files smaller than this are copied from their beginning each time. */
export const KEPT_BYTES = 1024 * 1024;
/** Longer names, in bytes, leave no room for what a part's name says besides them. */
const MAX_NAME_LENGTH = 180;

/** Who copies, and where to. */
interface PartOwner {
  /** The process's number. */
  pid: number;
  /** The user's number, where the system has those. */
  uid: number | undefined;
  /** Random text. */
  random(): string;
}

/**
 * What has come so far of one file, beside its destination, readable by its user only. While it is copied, its name ends
 * with the number of the process: `.dump.sql.proa-part.4711.RANDOM`. What an interrupted copy leaves is
 * `.dump.sql.proa-part`, or keeps the number of a process that is over; the next copy takes it by giving it its own name,
 * which only one of several can do.
 */
export class PartFile {
  /** Where it is while it is copied. */
  readonly path: string;
  readonly #left: string;

  private constructor(path: string, left: string) {
    this.path = path;
    this.#left = left;
  }

  /** A part that does not exist yet. Undefined if the destination's name is too long. */
  static of(destination: string, owner: PartOwner): PartFile | undefined {
    const name = basename(destination);
    if (Buffer.byteLength(name) > MAX_NAME_LENGTH) return undefined;
    const left = join(dirname(destination), `.${name}.proa-part`);
    return new PartFile(`${left}.${owner.pid}.${owner.random()}`, left);
  }

  /**
   * Takes what an interrupted copy has left, and opens it to read and append. Undefined if there is none. What another
   * user could have written, and what is not worth it, is removed instead. Fails as the file system does.
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

  /** Gives the part the name by which the next copy finds it, if it is worth that. Gives where it is then, and its size. */
  async leave(): Promise<{ path: string; size: number } | undefined> {
    const size = (await lstat(this.path).catch(() => undefined))?.size;
    if (size === undefined) return undefined;
    if (size < KEPT_BYTES) {
      await this.remove();
      return undefined;
    }
    await chmod(this.path, 0o600);
    // Where something else has that name, the next copy finds the part by its own.
    const path = await rename(this.path, this.#left).then(
      () => this.#left,
      () => this.path,
    );
    return { path, size };
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }

  /** Removes what other interrupted copies have left. */
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

/** Whether a file is a part that no process is at work on. */
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
