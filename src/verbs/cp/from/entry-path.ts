/**
 * The path of an entry below the destination: names of folders and finally its own; none for the destination itself.
 */
export type EntryPath = readonly string[];

/** The names of the source, which precede every entry of its archive: `/var/../etc/app/` is `etc/app`. */
export function sourceNames(path: string): string[] {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names;
}

/** An entry was not packed from the requested source: the archive cannot be trusted. */
export class CorruptArchiveError extends Error {
  override readonly name = 'CorruptArchiveError';
  constructor() {
    super('tar contents corrupted');
  }
}

/**
 * The path of an entry below the destination. Undefined for one that would leave it. Fails with CorruptArchiveError if
 * it does not start with the source's names.
 * @param name in the archive; the archive comes from the container, and is not trusted
 * @param source from sourceNames
 */
export function entryPath(name: string, source: readonly string[]): EntryPath | undefined {
  const names = name.split('/').filter((each) => each !== '' && each !== '.');
  if (source.some((each, at) => names[at] !== each)) throw new CorruptArchiveError();
  const rest = names.slice(source.length);
  // On Windows, a backslash and a drive letter also change the folder.
  return rest.some((each) => each === '..' || each.includes('\0')) ? undefined : rest;
}

/** Whether a name is valid for a single file on this system. */
export function isPlainName(name: string, platform: string): boolean {
  return platform !== 'win32' || !/[\\/:*?"<>|]/.test(name);
}
