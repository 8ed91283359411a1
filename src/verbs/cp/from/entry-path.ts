/**
 * The path of an entry below the destination: names of folders and finally its own; none for the destination itself.
 */
export type EntryPath = readonly string[];

/** The names of the source as they stand before every entry of its archive: `/var/../etc/app/` is `etc/app`. */
export function sourceNames(path: string): string[] {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names;
}

/** An entry was not packed from the source that was requested: the archive cannot be trusted. */
export class CorruptArchiveError extends Error {
  override readonly name = 'CorruptArchiveError';
  constructor() {
    super('tar contents corrupted');
  }
}

/**
 * Where an entry belongs below the destination. Undefined for one that would leave it. Fails with CorruptArchiveError
 * if it does not begin with the source's names.
 * @param name as the archive has it; the archive comes from the container, and is not trusted
 * @param source as sourceNames gives it
 */
export function entryPath(name: string, source: readonly string[]): EntryPath | undefined {
  const names = name.split('/').filter((each) => each !== '' && each !== '.');
  if (source.some((each, at) => names[at] !== each)) throw new CorruptArchiveError();
  const rest = names.slice(source.length);
  // A backslash leads elsewhere on Windows, and so does a drive's letter.
  return rest.some((each) => each === '..' || each.includes('\0')) ? undefined : rest;
}

/** Whether a name can be that of one file on this system. */
export function isPlainName(name: string, platform: string): boolean {
  return platform !== 'win32' || !/[\\/:*?"<>|]/.test(name);
}
