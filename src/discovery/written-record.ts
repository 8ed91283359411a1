import { asNumber, asObject, parseObject } from '../codec/shape.js';
import type { CacheFolder } from './cache-folder.js';

/** Which files of a folder proa has written, by their modification times. kubectl's own files have the same bytes. */
export const recordFile = 'written.json';

/** Adds written files to the record. If two processes write at once, one may win. */
export async function recordWritten(folder: CacheFolder): Promise<void> {
  await folder.settled();
  if (folder.written.size === 0) return;
  const record = new Map([...(await readRecord(folder)), ...folder.written]);
  folder.write(recordFile, `${JSON.stringify(Object.fromEntries(record))}\n`);
  await folder.settled();
  folder.written.clear();
}

/** Reads the record: times of files by their names. Empty if there is no readable one. */
export async function readRecord(folder: CacheFolder): Promise<Map<string, number>> {
  const file = await folder.read(recordFile);
  if (file === undefined) return new Map();
  try {
    const entries = Object.entries(asObject(parseObject(file.text), recordFile));
    return new Map(entries.map(([name, modified]) => [name, asNumber(modified, name)]));
  } catch {
    return new Map();
  }
}
