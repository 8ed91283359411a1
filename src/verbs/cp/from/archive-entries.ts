import type { Readable } from 'node:stream';
import { type Extract, extract, type Header } from 'tar-stream';
import { fileNameText } from '../../../process/file-name.js';

const BLOCK = 512;
/**
 * Archives end with some blocks of zeros, at most enough to fill a record; after that many, nothing more is awaited.
 */
const MAX_ZEROS = 1024 * 1024;
/** With more than this of headers that no file follows (global ones, long names), it is not an archive. */
const MAX_HEADERS = 16 * 1024 * 1024;

/** Names are read as bytes, a character each. */
const READING = { highWaterMark: 1, filenameEncoding: 'latin1' };

/** An entry of an archive: its header, with names as fileNameText gives them, and its bytes, to be read before the next one is asked for. */
interface ArchiveEntry {
  header: Header;
  content: Readable;
}

/** An archive as it arrives from an untrusted sender. */
export class ArchiveEntries {
  readonly #bytes: AsyncIterable<Uint8Array>;
  readonly #archive: Extract = extract(READING);
  /** How many bytes the archive's reader has been given. */
  #given = 0;
  /** Where the last entry's bytes end. */
  #end = 0;
  #zeros = 0;
  #isOver = false;
  #failure: unknown;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes;
    this.#archive.on('entry', ({ type, size }, { offset }) => {
      const content = type === 'directory' ? 0 : Math.ceil(size / BLOCK) * BLOCK;
      this.#end = offset + BLOCK + content;
      this.#zeros = 0;
    });
  }

  /**
   * Returns the entries in order, until two blocks of zeros and their padding, or the end of the bytes. Fails as the
   * bytes do, with `unexpected EOF` if an entry is cut off, and for bytes that are not an archive.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<ArchiveEntry> {
    const fed = this.#feed().catch((error: unknown) => {
      this.#failure ??= error;
      this.#archive.destroy(error as Error);
    });
    try {
      for await (const entry of this.#archive) {
        yield { header: withNames(entry.header), content: entry as unknown as Readable };
        entry.resume();
      }
    } catch (error) {
      // After the end of the bytes, the only possible error is that more was expected.
      throw this.#isOver ? this.causeOf(new Error('unexpected EOF', { cause: error })) : this.causeOf(error);
    }
    await fed;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** The error of the archive if the bytes of an entry fail: the entry itself knows only that it was ended. */
  causeOf(error: unknown): unknown {
    return this.#failure ?? error;
  }

  async #feed(): Promise<void> {
    for await (const bytes of this.#bytes) {
      if (this.#archive.destroyed) return;
      if (bytes.length === 0) continue;
      await this.#give(bytes);
      const behind = this.#given - this.#end;
      this.#zeros = behind > 0 && isZero(bytes) ? this.#zeros + bytes.length : 0;
      if (Math.min(behind, this.#zeros) > MAX_ZEROS) break;
      if (behind > MAX_HEADERS)
        throw new Error(`the archive from the container has ${MAX_HEADERS} bytes of headers without a file`);
    }
    if (this.#given < this.#end) throw new Error('unexpected EOF');
    // The unread zeros may end within a block.
    if (this.#zeros > MAX_ZEROS && this.#given % BLOCK > 0)
      await this.#give(Buffer.alloc(BLOCK - (this.#given % BLOCK)));
    this.#isOver = true;
    this.#archive.end(null);
  }

  /** Resolves when the reader has taken the bytes, or has ended. */
  #give(bytes: Uint8Array): Promise<void> {
    this.#given += bytes.length;
    return new Promise((resolve) => {
      const done = () => {
        this.#archive.off('drain', done);
        this.#archive.off('close', done);
        resolve();
      };
      this.#archive.on('drain', done);
      this.#archive.on('close', done);
      if (this.#archive.write(bytes) || this.#archive.destroyed) done();
    });
  }
}

/** A header whose names were read as bytes, one character each, except those of pax, which are UTF-8 by definition. */
function withNames(header: Header): Header {
  const { name, linkname, pax } = header;
  const { path, linkpath } = (pax ?? {}) as Readonly<Record<string, string | undefined>>;
  return {
    ...header,
    name: path ? name : textOf(name),
    linkname: linkpath ? linkname : textOf(linkname),
  };
}

/** The reader has null for a name that is empty. */
function textOf<T extends string | null | undefined>(name: T): T {
  return (name && fileNameText(Buffer.from(name, 'latin1'))) as T;
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}
