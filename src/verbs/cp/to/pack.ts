import { createReadStream, type Stats } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Pack, pack } from 'tar-stream';
import { quote } from '../../../go/strconv/quote.js';
import { fileNameBytes, fileNameText, nodePath } from '../../../process/file-name.js';
import { readNamedFile } from '../../../process/read-file.js';
import { newSum } from '../sums.js';

/** Files up to this size are read synchronously: thousands of them would mostly wait for other threads. */
const SMALL_BYTES = 64 * 1024;
const PIECE_BYTES = 64 * 1024;
const LATEST_MS = (2 ** 31 - 1) * 1000;

type EntryHeader = Parameters<Pack['entry']>[0];

/** Names that a header itself can hold (pax(1), ustar), and the targets of links. */
const SHORT_NAME = /^(?:[\x01-\x7f]{1,155}\/)?[\x01-\x7f]{1,100}$/;
const SHORT_TARGET = /^[\x01-\x7f]{0,100}$/;
const BLOCK = 512;

/** A file as it was packed. */
export interface PackedFile {
  /** In the archive, as fileNameText gives it, and so is the path. */
  name: string;
  /** The local path. */
  path: string;
  size: number;
  mode: number;
  uid: number;
  gid: number;
  /** Of its bytes, as newSum makes it; "" until all have been read. */
  sum: string;
}

/** The cost of putting a file in place, in bytes that the container could have read instead. */
const FILE_BYTES = 64 * 1024;

/** The work for a container to read a file and put it in place, in bytes. */
export function workOf({ size }: Pick<PackedFile, 'size'>): number {
  return size + FILE_BYTES;
}

/** What packing an archive depends on. */
interface PackSettings {
  /** This many bytes have been copied. */
  copied(bytes: number): void;
  /** Prints a line on standard error. */
  tell(line: string): Promise<void>;
  /** Whether checksums are computed. */
  hasSums: boolean;
  /** Receives each file before it is packed, in the order of the archive. */
  begun(file: PackedFile): void;
  /** Receives each file when all of its bytes have been read. */
  packed(file: PackedFile): void;
  /** The files to skip, by their names: they have been packed before. */
  without: ReadonlyMap<string, unknown>;
  /** Aborts a wait of the reader, with its reason. */
  signal: AbortSignal;
  /** Returns additional files for the end, by their names, when all others are packed. */
  last?: () => Readonly<Record<string, Buffer>>;
}

/**
 * Packs a local file or folder into a tar archive, read as fast as the archive is taken. The entries of folders are
 * sorted by name; links stay links; anything that is neither file nor folder is reported and skipped. Fails, by the
 * archive's end, if a file cannot be read or changes its size in the meantime.
 * @param path local
 * @param name of the entry in the archive; entries below it start with it
 */
export function packTree(path: string, name: string, settings: PackSettings): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const packAll = async () => {
    await add(archive, path, name, settings);
    for (const [name, bytes] of Object.entries(settings.last?.() ?? {}))
      await addEntry(archive, { name }, bytes);
  };
  packAll().then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error as Error),
  );
  return inPieces(archive as unknown as AsyncIterable<Uint8Array>);
}

async function add(archive: Pack, path: string, name: string, settings: PackSettings): Promise<void> {
  const stats = await lstat(nodePath(path));
  if (stats.isDirectory()) return addFolder(archive, path, name, stats, settings);
  if (stats.isSymbolicLink()) {
    const linkname = fileNameText(await readlink(nodePath(path), 'buffer'));
    return addEntry(archive, { ...headerOf(name, stats), type: 'symlink', linkname });
  }
  if (stats.isFile()) return addFile(archive, path, name, stats, settings);
  await settings.tell(`warning: ${quote(path)} is neither a file nor a folder, skipping`);
}

/** As in kubectl, a folder with content is created by its content. */
async function addFolder(
  archive: Pack,
  path: string,
  name: string,
  stats: Stats,
  settings: PackSettings,
): Promise<void> {
  const names = (await readdir(nodePath(path), 'buffer')).map(fileNameText).sort();
  if (names.length === 0) return addEntry(archive, { ...headerOf(name, stats), type: 'directory' });
  for (const each of names) await add(archive, join(path, each), `${name}/${each}`, settings);
}

async function addFile(
  archive: Pack,
  path: string,
  name: string,
  stats: Stats,
  settings: PackSettings,
): Promise<void> {
  if (settings.without.has(name)) return;
  const { size, mode, uid, gid } = stats;
  // Thousands of them may be kept, and Stats are large.
  const file: PackedFile = { name, path, size, mode, uid, gid, sum: '' };
  settings.begun(file);
  const sum = newSum(settings.hasSums);
  if (size <= SMALL_BYTES) {
    const bytes = await readNamedFile(path, settings.signal);
    if (bytes.length < size) throw becameSmaller(path);
    // Files in /proc do not report their size.
    if (size === 0) file.size = bytes.length;
    const kept = bytes.subarray(0, file.size);
    sum.update(kept);
    file.sum = sum.digest('hex');
    settings.packed(file);
    settings.copied(kept.length);
    return addEntry(archive, { ...headerOf(name, stats), type: 'file' }, kept);
  }
  const written = Promise.withResolvers<void>();
  const header = writeLongNames(archive, { ...headerOf(name, stats), type: 'file', size });
  const entry = archive.entry(header, (error) => (error ? written.reject(error) : written.resolve()));
  // An archive that nobody takes any more fails while a file is read, too.
  written.promise.catch(() => undefined);
  // What has been added to the file since is not read.
  const content = createReadStream(nodePath(path), { end: size - 1, highWaterMark: 64 * 1024 });
  let read = 0;
  for await (const chunk of content) {
    read += (chunk as Buffer).length;
    sum.update(chunk as Buffer);
    settings.copied((chunk as Buffer).length);
    if (!entry.write(chunk)) await Promise.race([written.promise, drained(entry)]);
  }
  if (read !== size) throw becameSmaller(path);
  file.sum = sum.digest('hex');
  settings.packed(file);
  entry.end(null);
  await written.promise;
}

function addEntry(archive: Pack, given: EntryHeader, content?: Buffer): Promise<void> {
  const header = writeLongNames(archive, given);
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (content === undefined) archive.entry(header, done);
    else archive.entry(header, content, done);
  });
}

/**
 * Writes the names that do not fit into a header in front of it, as their bytes, and gives the header with short ones. GNU's
 * long names are read by every tar, that of busybox included, which knows no pax; and pax asks for UTF-8.
 */
function writeLongNames(archive: Pack, header: EntryHeader): EntryHeader {
  const { name, linkname } = header;
  const short: EntryHeader = { ...header };
  if (linkname && !SHORT_TARGET.test(linkname)) {
    writeLong(archive, 'K', linkname);
    short.linkname = 'long';
  }
  if (!SHORT_NAME.test(name)) {
    writeLong(archive, 'L', name);
    short.name = 'long';
  }
  return short;
}

function writeLong(archive: Pack, type: 'K' | 'L', name: string): void {
  const bytes = Buffer.concat([fileNameBytes(name), Buffer.alloc(1)]);
  const head = Buffer.alloc(BLOCK);
  head.write('././@LongLink');
  head.write('0000644\u00000000000\u00000000000\0', 100);
  head.write(`${bytes.length.toString(8).padStart(11, '0')}\u000000000000000\0`, 124);
  head.write(`        ${type}`, 148);
  head.write('ustar  ', 257);
  head.write(
    `${head
      .reduce((sum, byte) => sum + byte)
      .toString(8)
      .padStart(6, '0')}\0`,
    148,
  );
  archive.push(Buffer.concat([head, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]));
}

function drained(entry: { once(event: 'drain', listener: () => void): unknown }): Promise<void> {
  return new Promise((resolve) => entry.once('drain', resolve));
}

function becameSmaller(path: string): Error {
  return new Error(`${path} became smaller while it was copied`);
}

/** Owner, permissions and time of a file. */
/** tar-stream cannot write times before 1970 and after 2038; the container's tar uses its own (`-m`). */
function headerOf(name: string, { mode, mtimeMs, uid, gid }: Stats) {
  const mtime = new Date(Math.min(Math.max(mtimeMs, 0), LATEST_MS));
  return { name, mode: mode & 0o7777, mtime, uid, gid };
}

/**
 * The bytes of an archive in pieces of at least 64 KiB: a piece for each header and each small file would be as many
 * messages.
 */
async function* inPieces(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of archive) {
    pieces.push(bytes);
    length += bytes.length;
    if (length < PIECE_BYTES) continue;
    yield pieces.length === 1 ? bytes : Buffer.concat(pieces, length);
    [pieces, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(pieces, length);
}
