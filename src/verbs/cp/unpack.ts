import { constants } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Header } from 'tar-stream';
import { type EntryPath, entryPath, isPlainName } from './entry-path.js';
import { SafeFolders } from './safe-folders.js';

/** What an archive from a container is unpacked with. */
export interface UnpackSettings {
  /** The file or folder of this machine that the source becomes. */
  destination: string;
  /** What the destination is relative to. */
  workingFolder: string;
  /** The source's names, as sourceNames gives them. */
  source: readonly string[];
  /** As Node has it: which names files may have. */
  platform: string;
  /** Random text, for the names of files that are not complete yet. */
  random(): string;
  /** So many bytes have been copied. */
  copied(bytes: number): void;
  /** Says why an entry is left out. */
  warn(text: string): Promise<void>;
  /** What is said of a symbolic link, of which the first may say more. */
  linkText(path: string, target: string): string;
}

/**
 * Unpacks an archive from a container, which is not trusted: nothing is written outside the destination, no link or device
 * is made or followed, and no file has its name before it is complete. Gives how many files and folders there were.
 * Fails with CorruptArchiveError, as the archive's bytes do, and as the file system does.
 */
export async function unpack(bytes: AsyncIterable<Uint8Array>, settings: UnpackSettings): Promise<number> {
  const { destination, workingFolder } = settings;
  const folders = new SafeFolders(destination, settings.workingFolder);
  const archive = extract();
  const read = pipeline(Readable.from(bytes), archive as unknown as NodeJS.WritableStream);
  read.catch(() => undefined);
  let count = 0;
  for await (const entry of archive) {
    const path = await placeOf(entry.header, settings);
    if (path !== undefined && (await makeEntry(path, entry as unknown as Readable, entry.header))) count++;
    entry.resume();
  }
  await read;
  return count;

  async function makeEntry(path: EntryPath, content: Readable, header: Header): Promise<boolean> {
    const { type, linkname } = header;
    const local = join(destination, ...path);
    if (type === 'symlink') {
      await settings.warn(settings.linkText(local, linkname));
      return false;
    }
    const isFolder = type === 'directory';
    if (!isFolder && type !== 'file' && type !== 'contiguous-file' && type !== 'link') {
      await settings.warn(`skipping ${type}: ${JSON.stringify(local)}`);
      return false;
    }
    const link = await folders.make(isFolder ? path : path.slice(0, -1), {
      ofRoot: isFolder || path.length > 0,
    });
    if (link !== undefined) {
      await settings.warn(
        `${JSON.stringify(local)} leads through the symbolic link ${JSON.stringify(link)}, skipping`,
      );
      return false;
    }
    if (isFolder) return true;
    if (type !== 'link') await writeFile(local, content, settings);
    else return linkTo(linkname, local);
    return true;
  }

  /** Another name of a file that was copied before becomes a copy of it. */
  async function linkTo(linkname: string, local: string): Promise<boolean> {
    const path = entryPath(linkname, settings.source);
    const copied = path === undefined ? undefined : resolve(workingFolder, destination, ...path);
    const isFile = copied !== undefined && (await lstat(copied).catch(() => undefined))?.isFile() === true;
    if (!isFile) {
      await settings.warn(`skipping link: ${JSON.stringify(local)} -> ${JSON.stringify(linkname)}`);
      return false;
    }
    await inPlace(local, settings, (part) => copyFile(copied!, part, constants.COPYFILE_EXCL));
    return true;
  }
}

async function placeOf({ name }: Header, settings: UnpackSettings): Promise<EntryPath | undefined> {
  const path = entryPath(name, settings.source);
  if (path === undefined) {
    await settings.warn(`file ${JSON.stringify(name)} is outside target destination, skipping`);
    return undefined;
  }
  const local = join(settings.destination, ...path);
  if (path.every((each) => isPlainName(each, settings.platform))) return path;
  await settings.warn(`file ${JSON.stringify(local)} has a name that this system does not allow, skipping`);
  return undefined;
}

async function writeFile(path: string, content: Readable, settings: UnpackSettings): Promise<void> {
  await inPlace(path, settings, async (part) => {
    const file = await open(part, 'wx', 0o666);
    try {
      for await (const chunk of content) {
        await file.writeFile(chunk as Uint8Array);
        settings.copied((chunk as Uint8Array).length);
      }
    } finally {
      await file.close();
    }
  });
}

/** Makes a file under another name, and gives it its own once it is complete. What stood there keeps its permissions. */
export async function inPlace(
  path: string,
  { random, workingFolder }: Pick<UnpackSettings, 'random' | 'workingFolder'>,
  make: (part: string) => Promise<void>,
): Promise<void> {
  const place = resolve(workingFolder, path);
  const before = await stat(place).catch(() => undefined);
  if (before?.isDirectory()) throw new Error(`open ${path}: is a directory`);
  const part = join(dirname(place), `.proa-cp-${random()}`);
  try {
    await make(part);
    if (before?.isFile()) await chmod(part, before.mode & 0o777);
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Makes the folder that a file is to stand in. */
export async function makeParent(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
}
