import { rm } from 'node:fs/promises';
import { quote } from '../../../go/strconv/quote.js';
import { DisplayableError } from '../../../process/errors.js';
import { nodePath } from '../../../process/file-name.js';
import type { CopyContainer } from '../container.js';
import { isOffLimits } from '../program-text.js';
import type { Retries } from '../retries.js';
import { sumOfFirst, sumsIn } from '../sums.js';
import type { EntryPath } from './entry-path.js';
import { namePart } from './make-part.js';
import type { CompleteFile, FileSink } from './unpack.js';

/** The number of files, or bytes, per request. */
const [MAX_FILES, MAX_BYTES] = [2000, 256 * 1024 * 1024];
/** For a file of this size, the checksum is computed in the container while the file is still being copied. */
const LARGE_BYTES = 8 * 1024 * 1024;

/** How files that were copied from a container are compared with those in the container. */
interface FileChecksDeps {
  container: CopyContainer;
  /** The file or folder in the container. */
  remote: string;
  /** False if nothing is compared. */
  isWanted: boolean;
  retries: Retries;
}

/**
 * Compares copied files with those in the container, if it can compute checksums, and gives equal files their names.
 */
export class FileChecks implements FileSink {
  readonly #deps: FileChecksDeps;
  readonly #differing: string[] = [];
  #waiting: CompleteFile[] = [];
  #bytes = 0;
  #canCheck: boolean;
  /** Of a large file, or undefined. */
  #early: { name: string; sums: ReturnType<typeof sumsIn>; stop: AbortController } | undefined;
  /** Files that are being compared. */
  #checked: Promise<void> = Promise.resolve();

  constructor(deps: FileChecksDeps) {
    this.#deps = deps;
    this.#canCheck = deps.isWanted;
  }

  get needSums(): boolean {
    return this.#canCheck;
  }

  expect(entry: EntryPath, size: number): void {
    const { container } = this.#deps;
    if (!this.#canCheck || this.#early !== undefined || size < LARGE_BYTES) return;
    const name = this.#nameOf(entry);
    const stop = new AbortController();
    const signal = AbortSignal.any([container.session.environment.signal, stop.signal]);
    const sums = sumsIn(container, [name], { size, signal });
    sums.catch(() => undefined);
    this.#early = { name, sums, stop };
  }

  async add(file: CompleteFile): Promise<void> {
    this.#waiting.push(file);
    this.#bytes += file.size;
    if (!this.#canCheck) return this.flush();
    if (this.#waiting.length < MAX_FILES && this.#bytes < MAX_BYTES) return;
    // No more than one request is behind: files may arrive faster than the container computes.
    await this.#checked;
    this.#begin();
  }

  flush(): Promise<void> {
    this.#begin();
    return this.#checked;
  }

  /** Resolves when all files have their names. Fails if any differ from those in the container. */
  async end(): Promise<void> {
    await this.flush();
    if (this.#differing.length === 0) return;
    const names = this.#differing.map(quote).join(', ');
    throw new DisplayableError(
      `checksums differ: ${names} changed in the container while it was copied, or in transit, and the copy is removed (--checksum=false copies without comparing)`,
      { reason: 'ChecksumsDiffer' },
    );
  }

  /** Removes files that have not got their name. */
  async abandon(): Promise<void> {
    const left = this.#waiting.splice(0);
    this.#early?.stop.abort(new Error('the copy is over'));
    await this.#checked.catch(() => undefined);
    await removeParts(left);
  }

  #begin(): void {
    const files = this.#waiting.splice(0);
    this.#bytes = 0;
    if (files.length === 0) return;
    this.#checked = this.#checked.then(() => this.#check(files));
    // It is reported to the caller that waits for all of them.
    this.#checked.catch(() => undefined);
  }

  async #check(files: readonly CompleteFile[]): Promise<void> {
    const left = [...files];
    try {
      const sums = await this.#sumsIfAny(files);
      for (const file of files) {
        const isRight = sums === undefined ? !file.isContinued : await this.#isEqual(file, sums);
        if (isRight) await namePart(file.part, file.place);
        else {
          await rm(nodePath(file.part), { force: true });
          this.#differing.push(file.path);
        }
        left.shift();
      }
    } finally {
      await removeParts(left);
    }
  }

  /**
   * As #sumsOf returns them; a container whose program does not end counts as unable to compute any, with a warning.
   */
  async #sumsIfAny(files: readonly CompleteFile[]): Promise<Map<string, string> | undefined> {
    try {
      return await this.#sumsOf(files);
    } catch (error) {
      if (!isOffLimits(error)) throw error;
      this.#canCheck = false;
      await this.#deps.container.session.tell(
        `warning: ${error.message}: files are copied without comparing checksums`,
      );
      return undefined;
    }
  }

  /** By their names in the container; undefined if nothing can be compared. */
  async #sumsOf(files: readonly CompleteFile[]): Promise<Map<string, string> | undefined> {
    if (!this.#canCheck) return undefined;
    const names = files.map(({ entry }) => this.#nameOf(entry));
    const sums = new Map<string, string>();
    const early = this.#early;
    if (early !== undefined && names.includes(early.name)) {
      this.#early = undefined;
      const found = await early.sums.catch((error: unknown) => {
        if (isOffLimits(error)) throw error;
      });
      for (const [name, sum] of found ?? []) sums.set(name, sum);
    }
    const rest = names.filter((name) => !sums.has(name));
    const size = files.reduce((all, file) => all + file.size, 0);
    const found =
      rest.length === 0 ? sums : await this.#asked(() => sumsIn(this.#deps.container, rest, { size }));
    if (found === undefined) {
      this.#canCheck = false;
      return undefined;
    }
    for (const [name, sum] of found) sums.set(name, sum);
    return sums;
  }

  async #isEqual(file: CompleteFile, sums: Map<string, string>): Promise<boolean> {
    const { container } = this.#deps;
    const { entry, path, size, sum, isContinued } = file;
    const name = this.#nameOf(entry);
    const theirs = sums.get(name);
    if (theirs === sum) return true;
    if (theirs !== undefined) return (await this.#asked(() => sumOfFirst(container, name, size))) === sum;
    if (isContinued) return false;
    await container.session.tell(
      `warning: ${quote(path)} is copied without comparing checksums: it cannot be read any more`,
    );
    return true;
  }

  #asked<T>(ask: () => Promise<T>): Promise<T> {
    return this.#deps.retries.repeat(ask, ', comparing checksums');
  }

  #nameOf(entry: EntryPath): string {
    return [this.#deps.remote.replace(/(?<=^\/|[^/])\/+$/, ''), ...entry].join('/').replace(/^\/\//, '/');
  }
}

async function removeParts(files: readonly CompleteFile[]): Promise<void> {
  for (const { part, isKept } of files) if (!isKept) await rm(nodePath(part), { force: true });
}
