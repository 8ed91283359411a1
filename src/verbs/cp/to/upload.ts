import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { fileNameBytes, isUtf8Name, nodePath } from '../../../process/file-name.js';
import { resolveFrom } from '../../../process/folders.js';
import { countText } from '../../../render/numbers.js';
import { type CopyContainer, dropAll, expectSuccess, startIn } from '../container.js';
import { withNotice } from '../notice.js';
import { KEPT_BYTES } from '../part-file.js';
import { isOffLimits, programText } from '../program-text.js';
import { newSum } from '../sums.js';
import { type CopyTo, containerPath } from './copy-to.js';
import { feed } from './feed.js';
import { type PackedFile, packTree, workOf } from './pack.js';
import { resumeUpload, sumsDiffer, tellOfPart } from './resume-to.js';
import { SumFiles } from './sum-files.js';
import {
  continueCommand,
  removeCommand,
  SUMS_DIFFER,
  sizesCommand,
  type UploadPlace,
  uploadCommand,
} from './upload-scripts.js';

/** The prefix of all names in an archive. */
const FOLDER = 'data/';
/** The block size for dd. */
const BLOCK = 64 * 1024;
/** If less than this of a file has arrived, the rest is not worth a separate program. */
const MIN_CONTINUED_BYTES = 1024 * 1024;
/** The line of a size. */
const MAX_SIZE_LENGTH = 100;
/** How long removing the partial copy may take at the end. */
const REMOVE_MS = 5000;

/**
 * Copies a file or folder to a container with its shell and tar: it gets its name there when all has arrived and the
 * checksums match. After a lost connection it continues where it stopped. Fails as packTree and streams do, if the
 * container's tar fails, and with a DisplayableError if checksums differ.
 */
export async function upload(container: CopyContainer, copy: CopyTo): Promise<void> {
  const local = resolveFrom(container.session.environment.workingFolder, copy.local);
  const stats = await lstat(nodePath(local));
  const to = containerPath(copy.remote);
  const place = {
    ...{ to, name: basename(local), isFolder: stats.isDirectory(), id: randomUUID() },
    isKept: copy.checksum && stats.isFile() && stats.size >= KEPT_BYTES,
  };
  await new Upload(container, { ...copy, local }, place).run();
}

class Upload {
  readonly #container: CopyContainer;
  readonly #copy: CopyTo;
  readonly #place: UploadPlace;
  /** Files that have arrived completely, by their names. */
  readonly #sent = new Map<string, PackedFile>();
  /** Files of the archive in progress, if the copy may have to continue: there may be very many. */
  #packing: PackedFile[] = [];

  constructor(container: CopyContainer, copy: CopyTo, place: UploadPlace) {
    this.#container = container;
    this.#copy = copy;
    this.#place = place;
  }

  async run(): Promise<void> {
    const { retries } = this.#copy;
    let isLost = false;
    try {
      for (;;) {
        try {
          if (this.#place.isKept && (await resumeUpload(this.#container, this.#copy, this.#place, isLost)))
            return;
          if (isLost) await this.#continue();
          await this.#send();
          return;
        } catch (error) {
          await retries.again(error, () =>
            this.#sent.size === 0 ? '' : ` after ${countText(this.#sent.size, 'file')}`,
          );
          isLost = true;
        }
      }
    } catch (error) {
      // A program that has not ended would find what it may still put in place, and keeps nothing.
      const isLate = isOffLimits(error);
      if (this.#place.isKept && !isLate) await tellOfPart(this.#container, this.#place);
      if (retries.areWanted || isLate) await this.#remove();
      throw error;
    }
  }

  /** Sends an archive of the files that have not arrived yet. */
  async #send(): Promise<void> {
    const { copied, checksum, noPreserve, retries } = this.#copy;
    const { tell, environment } = this.#container.session;
    const flags = noPreserve ? ['--no-same-permissions', '--no-same-owner'] : [];
    const command = uploadCommand(this.#place, retries.areWanted, flags);
    const remote = await startIn(this.#container, command, { stdin: true });
    retries.progressed();
    this.#packing = [];
    const sums = new SumFiles();
    let work = 0;
    const packed = (file: PackedFile) => {
      work += workOf(file);
      if (checksum) sums.add(file.name.slice(FOLDER.length), file.sum);
    };
    for (const file of this.#sent.values()) packed(file);
    const archive = packTree(this.#copy.local, `${FOLDER}${this.#place.name}`, {
      copied,
      tell,
      hasSums: checksum,
      begun: (file) => {
        if (retries.areWanted) this.#packing.push(file);
      },
      packed,
      without: this.#sent,
      signal: environment.signal,
      last: () => sums.files(),
    });
    const { code } = await feed(this.#container, remote, Readable.from(archive), () => work);
    if (code === SUMS_DIFFER) throw sumsDiffer();
    await expectSuccess(remote);
  }

  /** Determines what has arrived, and sends the rest of a large file that was being copied. */
  async #continue(): Promise<void> {
    const files = this.#packing;
    const sizes = await this.#sizes(files);
    // The last one may still lack its permissions, if not bytes.
    for (const [at, file] of files.slice(0, Math.max(0, sizes.length - 1)).entries())
      if (sizes[at] === file.size) this.#sent.set(file.name, file);
    const last = files[sizes.length - 1];
    const size = sizes.at(-1) ?? 0;
    this.#packing = files.filter(({ name }) => !this.#sent.has(name));
    // A program's words are UTF-8: of such a name there is no word.
    if (last === undefined || !isUtf8Name(last.name) || size < MIN_CONTINUED_BYTES || size > last.size)
      return;
    const sum = await this.#sendRest(last, Math.floor(size / BLOCK));
    this.#sent.set(last.name, { ...last, sum });
  }

  async #sizes(files: readonly PackedFile[]): Promise<number[]> {
    const sizes = await programText(this.#container, sizesCommand(this.#place), {
      input: fileNameBytes(files.map(({ name }) => `${name}\0`).join('')),
      ...{ reads: 0, mostBytes: MAX_SIZE_LENGTH * (files.length + 1) },
    });
    return (sizes ?? '').split('\n').filter(Boolean).map(Number);
  }

  /** Returns the checksum of the whole file. */
  async #sendRest({ name, path, size, mode, uid, gid }: PackedFile, blocks: number): Promise<string> {
    const { noPreserve, copied } = this.#copy;
    const command = continueCommand(this.#place, {
      ...{ name, blocks, size },
      mode: (mode & (noPreserve ? 0o755 : 0o7777)).toString(8),
      owner: noPreserve ? '' : `${uid}:${gid}`,
    });
    const remote = await startIn(this.#container, command, { stdin: true });
    const sum = newSum(this.#copy.checksum);
    await feed(this.#container, remote, Readable.from(rest()), () => size);
    await expectSuccess(remote);
    return sum.digest('hex');

    async function* rest(): AsyncGenerator<Buffer> {
      let toSkip = blocks * BLOCK;
      const end = Math.max(0, size - 1);
      for await (const chunk of createReadStream(nodePath(path), { highWaterMark: 256 * 1024, end })) {
        const bytes = chunk as Buffer;
        sum.update(bytes);
        const sent = bytes.subarray(Math.min(toSkip, bytes.length));
        toSkip -= bytes.length - sent.length;
        copied(sent.length);
        if (sent.length > 0) yield sent;
      }
    }
  }

  /** If that is still possible. */
  async #remove(): Promise<void> {
    const signal = AbortSignal.timeout(REMOVE_MS);
    try {
      await withNotice(this.#container, 'removing what the copy has left in the container', async () => {
        const remote = await startIn(this.#container, removeCommand(this.#place), { signal });
        await Promise.all([dropAll(remote.stdout), dropAll(remote.stderr)]);
        remote.close();
      });
    } catch {
      // The error that ended the copy has been reported.
    }
  }
}
