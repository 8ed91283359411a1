import type * as nodeFs from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { CacheFolder } from './cache-folder.js';
import { readRecord, recordFile } from './written-record.js';

/** The contents of a folder, in numbers of files. */
export interface CacheWriters {
  /** Written by proa, including its own records. */
  proa: number;
  /** Written by another client, such as kubectl, or copied from its cache. */
  others: number;
  /** Not used, because they belong to someone else or are writable by everyone: by user id. */
  untrusted: { uid: number; files: number }[];
}

/**
 * Inspects every file in a server's folder. Never fails: what cannot be read counts as missing.
 * @param uid the user whose files are trusted; undefined trusts all (Windows)
 */
export async function cacheWriters(
  folder: CacheFolder,
  fs: Pick<typeof nodeFs, 'readdir' | 'lstat'>,
  uid: number | undefined,
): Promise<CacheWriters> {
  const record = await readRecord(folder);
  const writers: CacheWriters = { proa: 0, others: 0, untrusted: [] };
  const entries = await fs.readdir(folder.path, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const stats = entry.isFile() ? await fs.lstat(path).catch(() => undefined) : undefined;
    if (stats === undefined) continue;
    const name = relative(folder.path, path).split(sep).join('/');
    if (uid !== undefined && (stats.uid !== uid || (stats.mode & 0o002) !== 0)) {
      addUntrusted(writers.untrusted, stats.uid);
    } else if (name === recordFile || record.get(name) === stats.mtimeMs) writers.proa += 1;
    else writers.others += 1;
  }
  return writers;
}

function addUntrusted(untrusted: CacheWriters['untrusted'], uid: number): void {
  const known = untrusted.find((each) => each.uid === uid);
  if (known === undefined) untrusted.push({ uid, files: 1 });
  else known.files += 1;
}
