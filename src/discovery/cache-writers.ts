import type * as nodeFs from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { asNumber, asObject, parseObject } from '../codec/shape.js';
import type { CacheFolder } from './cache-folder.js';

/** Which files of a folder proa has written, by the time that they had then. kubectl's own are the same, byte for byte. */
const recordFile = 'written.json';

/** What a folder holds, in numbers of files. */
export interface CacheWriters {
  /** Written by proa, its own records among them. */
  proa: number;
  /** Written by another client, such as kubectl, or copied from its cache. */
  others: number;
  /** Not used, because they are somebody else's or everybody may write them: by the user's number. */
  untrusted: { uid: number; files: number }[];
}

/** Adds what was written to the record. Of two processes doing so at once one may win. */
export async function recordWritten(folder: CacheFolder): Promise<void> {
  await folder.settled();
  if (folder.written.size === 0) return;
  const record = new Map([...(await readRecord(folder)), ...folder.written]);
  folder.write(recordFile, `${JSON.stringify(Object.fromEntries(record))}\n`);
  await folder.settled();
  folder.written.clear();
}

/**
 * Looks at every file of a server's folder. Never fails: what cannot be seen is not there.
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

async function readRecord(folder: CacheFolder): Promise<Map<string, number>> {
  const file = await folder.read(recordFile);
  if (file === undefined) return new Map();
  try {
    const entries = Object.entries(asObject(parseObject(file.text), recordFile));
    return new Map(entries.map(([name, modified]) => [name, asNumber(modified, name)]));
  } catch {
    return new Map();
  }
}
