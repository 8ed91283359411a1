import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Header } from 'tar-stream';
import { quote } from '../../../go/strconv/quote.js';
import { nodePath } from '../../../process/file-name.js';
import { KEPT_BYTES, type PartFile } from '../part-file.js';
import { checksumOf, newSum } from '../sums.js';
import { ArchiveEntries } from './archive-entries.js';
import { type EntryPath, entryPath, isPlainName } from './entry-path.js';
import { makePart, namePart } from './make-part.js';
import { SafeFolders } from './safe-folders.js';
import { writePieces } from './write-pieces.js';

/** Files up to this size are written at once. */
const SMALL_BYTES = 64 * 1024;

/** What has been unpacked. */
interface Unpacked {
  /** Whether there was any file or folder. */
  isAny: boolean;
  /** How many are missing because of a link in the destination, a name that this system does not allow, or a hard link. */
  missing: number;
}

/** What unpacking an archive from a container depends on. */
interface UnpackSettings {
  /** The local file or folder for the source. */
  destination: string;
  /** Where the source goes if it is a single file. */
  file: string;
  /** The base of a relative destination. */
  workingFolder: string;
  /** The source's names, as sourceNames gives them. */
  source: readonly string[];
  /** In Node's form: it decides which names files may have. */
  platform: string;
  /** Random text, for the names of incomplete files. */
  random(): string;
  /** The temporary path of the source if it is a large file: there it outlasts an interrupted copy. */
  kept?: PartFile | undefined;
  /** This many bytes have been copied. */
  copied(bytes: number): void;
  /** Receives complete files. */
  files: FileSink;
  /** Reports why an entry is skipped. */
  warn(text: string): Promise<void>;
  /** Aborts the creation of folders, with its reason. */
  signal: AbortSignal;
  /** The message about a symbolic link, of which the first may be longer. */
  linkText(path: string, target: string): string;
}

/** A complete file under a temporary name. */
export interface CompleteFile {
  /** Below the destination. */
  entry: EntryPath;
  /** As it is printed. */
  path: string;
  /** Where it is, and where it belongs. */
  part: string;
  place: string;
  size: number;
  /** Of its bytes, as newSum makes it. */
  sum: string;
  /** It keeps the temporary name if it could not be compared. */
  isKept: boolean;
  /** It was started by another copy, so it is never accepted without a comparison. */
  isContinued?: boolean;
}

/** Takes complete files, and gives them their names. */
export interface FileSink {
  /** Whether sums are compared. */
  readonly needSums: boolean;
  /** A file of this size is being copied. */
  expect(entry: EntryPath, size: number): void;
  add(file: CompleteFile): Promise<void>;
  /** Resolves when all files so far have their names. */
  flush(): Promise<void>;
}

/**
 * Unpacks an archive from a container, which is not trusted: nothing is written outside the destination, no link or
 * device is created or followed, and no file has its name before it is complete. Fails with CorruptArchiveError, for sparse files, as the archive's bytes do, and as the file system does.
 */
export async function unpack(bytes: AsyncIterable<Uint8Array>, settings: UnpackSettings): Promise<Unpacked> {
  const { destination, workingFolder } = settings;
  const folders = new SafeFolders(destination, settings);
  const archive = new ArchiveEntries(bytes);
  let isAny = false;
  let missing = 0;
  for await (const { header, content } of archive) {
    refuseSparse(header);
    const path = await placeOf(header);
    if (path !== undefined && (await makeEntry(path, content, header))) isAny = true;
  }
  return { isAny, missing };

  async function placeOf({ name }: Header): Promise<EntryPath | undefined> {
    const path = entryPath(name, settings.source);
    if (path === undefined) {
      await settings.warn(`file ${quote(name)} is outside target destination, skipping`);
      return undefined;
    }
    if (path.every((each) => isPlainName(each, settings.platform))) return path;
    const local = quote(join(destination, ...path));
    await miss(`file ${local} has a name that this system does not allow, skipping`);
    return undefined;
  }

  async function miss(warning: string): Promise<void> {
    missing++;
    await settings.warn(warning);
  }

  async function makeEntry(path: EntryPath, content: Readable, header: Header): Promise<boolean> {
    const { type } = header;
    // The archive's reader has null for empty names and unknown kinds.
    const linkname: string = header.linkname ?? '';
    const local = join(destination, ...path);
    if (type === 'symlink') {
      await settings.warn(settings.linkText(local, linkname));
      return false;
    }
    const isFolder = type === 'directory';
    if (!isFolder && type !== 'file' && type !== 'contiguous-file' && type !== 'link') {
      await settings.warn(`skipping ${type}: ${quote(local)}`);
      return false;
    }
    const link = await folders.make(isFolder ? path : path.slice(0, -1), {
      ofRoot: isFolder || path.length > 0,
    });
    if (link !== undefined) {
      await miss(`${quote(local)} leads through the symbolic link ${quote(link)}, skipping`);
      return false;
    }
    if (isFolder) return true;
    if (type === 'link') return linkTo(linkname, path);
    await writeFile(path, content, header, settings).catch((error: unknown) => {
      throw archive.causeOf(error);
    });
    return true;
  }

  /** A hard link to a file that was copied before becomes a copy of it. */
  async function linkTo(linkname: string, path: EntryPath): Promise<boolean> {
    await settings.files.flush();
    const target = linkname === '' ? undefined : entryPath(linkname, settings.source);
    const copied = target === undefined ? undefined : await folders.openFile(target);
    if (copied === undefined) {
      const local = join(destination, ...path);
      await miss(`skipping link: ${quote(local)} -> ${quote(linkname)}`);
      return false;
    }
    try {
      const { part, place } = await makePart(
        pathOf(path, settings),
        { random: settings.random, workingFolder },
        async (name, mode) =>
          writePieces(
            await open(nodePath(name), 'wx', mode),
            copied.createReadStream({ autoClose: false }),
            () => undefined,
          ),
      );
      await namePart(part, place);
    } finally {
      await copied.close();
    }
    return true;
  }
}

/** The path of an entry, which is not to be printed. */
function pathOf(entry: EntryPath, { destination, file }: UnpackSettings): string {
  return entry.length === 0 ? file : join(destination, ...entry);
}

/**
 * Fails for a file whose bytes are not stored plainly in the archive: GNU tar's sparse files have their own type, or
 * are marked in pax headers.
 */
function refuseSparse({ type, name, pax }: Header): void {
  const records = (pax ?? {}) as Readonly<Record<string, string>>;
  if (type && !Object.keys(records).some((key) => key.startsWith('GNU.sparse.'))) return;
  throw new Error(
    `cannot copy ${quote(records['GNU.sparse.name'] ?? name)}: tar in the container has packed it as a sparse file, or as something unknown`,
  );
}

async function writeFile(
  entry: EntryPath,
  content: Readable,
  { size = 0 }: Header,
  settings: UnpackSettings,
): Promise<void> {
  const path = join(settings.destination, ...entry);
  settings.files.expect(entry, size);
  const { needSums } = settings.files;
  let sum = '';
  const kept = entry.length === 0 && size >= KEPT_BYTES ? settings.kept : undefined;
  const { part, place } = await makePart(
    pathOf(entry, settings),
    { ...settings, kept },
    async (name, mode) => {
      if (size <= SMALL_BYTES) {
        const bytes = await writeSmall(name, content);
        settings.copied(bytes.length);
        sum = checksumOf(bytes, needSums);
        return;
      }
      const whole = newSum(needSums);
      await writePieces(await open(nodePath(name), 'wx', mode), content, (chunk) => {
        whole.update(chunk);
        settings.copied(chunk.length);
      });
      sum = whole.digest('hex');
    },
  );
  const isKept = kept !== undefined;
  await settings.files.add({ entry, path, part, place, size, sum, isKept });
}

/**
 * Synchronously: for thousands of small files, passing each one to another thread and back takes longer than everything
 * else. Returns the bytes.
 */
async function writeSmall(name: string, content: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk as Uint8Array);
  const bytes = Buffer.concat(chunks);
  writeFileSync(nodePath(name), bytes, { flag: 'wx', mode: 0o666 });
  return bytes;
}
