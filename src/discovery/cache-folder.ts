import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import type * as nodeFs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../process/make-folder.js';

/** The functions of node:fs/promises that the cache calls. */
export type CacheFs = Pick<typeof nodeFs, 'chmod' | 'mkdir' | 'open' | 'rename' | 'rm' | 'stat' | 'utimes'>;

/** A cached file. */
export interface CachedFile {
  text: string;
  /** When it was written, milliseconds since 1970. */
  modified: number;
}

/** Who may read new files, besides their owner. */
export interface CacheModes {
  file: number;
  folder: number;
}

/** As in kubectl: the group may, too. */
const sharedModes: CacheModes = { file: 0o660, folder: 0o750 };

const writableByAll = 0o002;

/** Larger files are not ours. */
const maxFileBytes = 64 * 1024 * 1024;

/**
 * A folder of small files, usually that of one server (`<cache>/discovery/<host_port>`). No method fails: what cannot
 * be read counts as missing, and the reason why something cannot be written is kept in `writeError`.
 */
export class CacheFolder {
  /** Why the last write failed; undefined if it succeeded. */
  writeError: Error | undefined;
  /** Files that were written, except copies of older ones, with their times in milliseconds since 1970. */
  readonly written = new Map<string, number>();
  readonly #pending = new Map<string, Promise<void>>();
  readonly #fs: CacheFs;
  readonly #uid: number | undefined;
  readonly #modes: CacheModes;

  /**
   * @param path the folder; made when it is first written to
   * @param uid the user whose files are trusted; undefined trusts all (Windows)
   * @param modes of new files and folders
   */
  constructor(
    readonly path: string,
    fs: CacheFs,
    uid: number | undefined,
    modes: CacheModes = sharedModes,
  ) {
    this.#fs = fs;
    this.#uid = uid;
    this.#modes = modes;
  }

  /**
   * Reads a file in the folder, unless it belongs to someone else, is writable by others, or is not a regular file:
   * those could be forged.
   * @param name as in `apps/v1/serverresources.json`
   */
  async read(name: string): Promise<CachedFile | undefined> {
    if (!isSafe(name)) return undefined;
    try {
      const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
      const file = await this.#fs.open(join(this.path, name), flags);
      try {
        const { mtimeMs, size, uid, mode } = await file.stat().then((stats) => {
          if (!stats.isFile()) throw new Error('no regular file');
          return stats;
        });
        const isTrusted = this.#uid === undefined || (uid === this.#uid && (mode & writableByAll) === 0);
        if (size > maxFileBytes || !isTrusted) return undefined;
        return { text: await file.readFile('utf8'), modified: mtimeMs };
      } finally {
        await file.close();
      }
    } catch {
      return undefined;
    }
  }

  /** When a file was written, milliseconds since 1970; undefined if there is none. */
  async modified(name: string): Promise<number | undefined> {
    try {
      return (await this.#fs.stat(join(this.path, name))).mtimeMs;
    } catch {
      return undefined;
    }
  }

  /**
   * Writes a file in the background and atomically: to a temporary file next to it, which is then renamed. If two
   * processes write at once, the file of one of them remains.
   * @param modified the modification time, milliseconds since 1970; now if absent
   */
  write(name: string, text: string, modified?: number): void {
    if (!isSafe(name)) return;
    this.#inTurn(name, async () => {
      const target = join(this.path, name);
      await this.#replace(target, text, modified);
      if (modified === undefined) this.written.set(name, (await this.#fs.stat(target)).mtimeMs);
    });
  }

  /** Removes a file in the background. */
  remove(name: string): void {
    this.#inTurn(name, () => this.#fs.rm(join(this.path, name), { force: true }));
  }

  /** Resolves when everything has been written. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending.values());
  }

  /** Operations on one file run in the order in which they were requested. */
  #inTurn(name: string, change: () => Promise<void>): void {
    const before = this.#pending.get(name);
    const done = (before === undefined ? change() : before.then(change))
      .catch((error: Error) => {
        this.writeError = error;
      })
      .finally(() => {
        if (this.#pending.get(name) === done) this.#pending.delete(name);
      });
    this.#pending.set(name, done);
  }

  async #replace(target: string, text: string, modified: number | undefined): Promise<void> {
    await makeFolder(dirname(target), this.#modes.folder, (path, options) => this.#fs.mkdir(path, options));
    const own = `${target}.${randomBytes(6).toString('hex')}`;
    try {
      const file = await this.#fs.open(own, 'wx', 0o600);
      try {
        await file.writeFile(text);
      } finally {
        await file.close();
      }
      await this.#fs.chmod(own, this.#modes.file);
      if (modified !== undefined) await this.#fs.utimes(own, new Date(modified), new Date(modified));
      await this.#fs.rename(own, target);
    } catch (error) {
      await this.#fs.rm(own, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

/** Names also come from the server: none may lead out of the folder. */
function isSafe(name: string): boolean {
  return name.split('/').every((segment) => /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(segment));
}

/**
 * The folder of a server, named as in kubectl (cli-runtime's computeDiscoverCacheDir): the server as written in the
 * kubeconfig, without the scheme, with `_` for characters that a file system may reject. A path prefix makes nested
 * folders. Unlike in kubectl's, the name contains no user or password, and `..` leads nowhere.
 * @param spelled a cluster's `server`: `https://LocalHost:443` is `LocalHost_443`
 * @param of the topic of the folder; kubectl has only `discovery`
 */
export function serverFolder(cacheDir: string, spelled: string, of = 'discovery'): string {
  const host = withPlainPath(spelled.replace(/^([^/?#]*\/\/)[^/?#]*@/, '$1'))
    .replace('https://', '')
    .replace('http://', '')
    .replace(/[^\w/.()]/g, '_');
  const segments = host.split('/').map((segment) => (segment === '..' ? '_' : segment));
  return join(cacheDir, of, ...segments);
}

/** An address is normalized only if it has a path: the scheme in lower case, no query (clientcmd's ClientConfig). */
function withPlainPath(address: string): string {
  const parts = /^([a-zA-Z][a-zA-Z0-9+.-]*)(:\/\/[^/?#]*\/[^?#]+)/.exec(address);
  return parts === null ? address : `${parts[1]!.toLowerCase()}${parts[2]}`;
}
