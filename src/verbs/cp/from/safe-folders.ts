import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nodePath } from '../../../process/file-name.js';
import { resolveFrom } from '../../../process/folders.js';
import { makeFolders } from './make-folders.js';

/**
 * Creates folders below a root without following links there: a link, whether old or new, would redirect whatever is
 * written. The path to the root itself belongs to the user, and may contain links.
 */
export class SafeFolders {
  readonly #root: string;
  readonly #workingFolder: string;
  readonly #signal: AbortSignal;
  /** Folders that are known to exist, by their paths below the root. */
  readonly #made = new Set<string>();
  #hasParent = false;

  /**
   * @param settings.workingFolder base of a relative root
   * @param settings.signal aborts the creation of folders with its reason: a name may lead through thousands of them
   */
  constructor(root: string, { workingFolder, signal }: { workingFolder: string; signal: AbortSignal }) {
    this.#root = root;
    this.#workingFolder = workingFolder;
    this.#signal = signal;
  }

  /**
   * Creates a folder below the root, and its parents. Returns the link that is in the way, undefined if there is none.
   * Fails as the file system does.
   * @param ofRoot whether the root itself is a folder; otherwise a single file takes its place
   */
  async make(names: readonly string[], { ofRoot }: { ofRoot: boolean }): Promise<string | undefined> {
    if (!this.#hasParent) {
      const first = ofRoot ? this.#root : dirname(this.#root);
      await makeFolders(first, this.#workingFolder);
      this.#hasParent = true;
    }
    let path = this.#root;
    for (const name of names) {
      this.#signal.throwIfAborted();
      path = join(path, name);
      if (this.#made.has(path)) continue;
      const place = resolveFrom(this.#workingFolder, path);
      const stats = await lstat(nodePath(place)).catch(() => undefined);
      if (stats?.isSymbolicLink()) return path;
      if (stats === undefined) await mkdir(nodePath(place), 0o755);
      else if (!stats.isDirectory()) throw new Error(`mkdir ${path}: not a directory`);
      this.#made.add(path);
    }
    return undefined;
  }
  /** Opens a file below the root for reading. Undefined if there is none, or if the path to it leads through a link. */
  async openFile(names: readonly string[]): Promise<FileHandle | undefined> {
    let place = resolveFrom(this.#workingFolder, this.#root);
    const last = names.length - 1;
    for (const [at, name] of names.entries()) {
      place = join(place, name);
      if (at < last && (await lstat(nodePath(place)).catch(() => undefined))?.isDirectory() !== true)
        return undefined;
    }
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    if ((await lstat(nodePath(place)).catch(() => undefined))?.isFile() !== true) return undefined;
    return open(nodePath(place), flags);
  }
}
