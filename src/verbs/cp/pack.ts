import type { Stats } from 'node:fs';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';

/** What is said of a copy under way. */
export interface CopyProgress {
  /** So many bytes have been copied. */
  copied(bytes: number): void;
  /** Prints a line on standard error. */
  tell(line: string): Promise<void>;
}

/**
 * Packs a file or folder of this machine into a tar archive, read as fast as the archive is taken. Folders are entered
 * in the order of their names; links stay links; what is neither file nor folder is told and left out.
 * Fails, by the archive's end, where a file cannot be read or changes its size meanwhile.
 * @param path of this machine
 * @param name what the entry is called in the archive; entries below it begin with it
 */
export function packTree(path: string, name: string, progress: CopyProgress): Pack {
  const archive = pack();
  add(archive, path, name, progress).then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error as Error),
  );
  return archive;
}

async function add(archive: Pack, path: string, name: string, progress: CopyProgress): Promise<void> {
  const stats = await lstat(path);
  if (stats.isDirectory()) return addFolder(archive, path, name, stats, progress);
  if (stats.isSymbolicLink())
    return addEntry(archive, { ...headerOf(name, stats), type: 'symlink', linkname: await readlink(path) });
  if (stats.isFile()) return addFile(archive, path, name, stats, progress);
  await progress.tell(`warning: ${JSON.stringify(path)} is neither a file nor a folder, skipping`);
}

/** A folder with something in it is made by what is in it, as with kubectl. */
async function addFolder(
  archive: Pack,
  path: string,
  name: string,
  stats: Stats,
  progress: CopyProgress,
): Promise<void> {
  const names = (await readdir(path)).sort();
  if (names.length === 0) return addEntry(archive, { ...headerOf(name, stats), type: 'directory' });
  for (const each of names) await add(archive, join(path, each), `${name}/${each}`, progress);
}

async function addFile(
  archive: Pack,
  path: string,
  name: string,
  stats: Stats,
  progress: CopyProgress,
): Promise<void> {
  const { size } = stats;
  const written = Promise.withResolvers<void>();
  const entry = archive.entry({ ...headerOf(name, stats), type: 'file', size }, (error) =>
    error ? written.reject(error) : written.resolve(),
  );
  // What has been added to the file since is not read.
  const file = createReadStream(path, { ...(size > 0 && { end: size - 1 }), highWaterMark: 256 * 1024 });
  let read = 0;
  if (size > 0) {
    for await (const chunk of file) {
      read += (chunk as Buffer).length;
      progress.copied((chunk as Buffer).length);
      if (!entry.write(chunk)) await new Promise((resolve) => entry.once('drain', resolve as () => void));
    }
  } else file.destroy();
  if (read !== size) throw new Error(`${path} became smaller while it was copied`);
  entry.end(null);
  await written.promise;
}

function addEntry(archive: Pack, header: Parameters<Pack['entry']>[0]): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry(header, (error) => (error ? reject(error) : resolve()));
  });
}

/** Owner, permissions and time of a file. */
function headerOf(name: string, { mode, mtime, uid, gid }: Stats) {
  return { name, mode: mode & 0o7777, mtime, uid, gid };
}

/** Resolves when an archive has been read to its end; fails as packing does. */
export function packed(archive: Pack): Promise<void> {
  return finished(archive as unknown as NodeJS.ReadableStream);
}
