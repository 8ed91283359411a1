import { join } from 'node:path';
import { type ManifestIo, manifestExtensions } from './manifest.js';

/** What was named on the command line. */
export interface ManifestFlags {
  filenames: readonly string[];
  recursive: boolean;
  kustomize: string;
}

/** A file, a URL or standard input, not read yet. */
export interface Source {
  name: string;
  /** It was named itself, or is in a folder that was. */
  plainFile: boolean;
  read(): Promise<string>;
}

/** All that `-f` names, in its order. Fails where a path does not exist, before anything is read. */
export async function findAllSources(flags: ManifestFlags, io: ManifestIo): Promise<Source[]> {
  if (flags.filenames.filter((name) => name === '-').length > 1)
    throw new Error('standard input cannot be used for multiple arguments');
  const sources: Source[] = [];
  for (const name of flags.filenames) sources.push(...(await findSources(name, flags.recursive, io)));
  return sources;
}

async function findSources(name: string, recursive: boolean, io: ManifestIo): Promise<Source[]> {
  if (name === '-') return [{ name: 'STDIN', plainFile: false, read: () => io.readStdin() }];
  if (/^https?:\/\//.test(name)) return [{ name, plainFile: true, read: () => io.fetch(name) }];
  const paths = await expandPattern(name, io);
  const sources: Source[] = [];
  for (const path of paths) sources.push(...(await sourcesAt(path, recursive, io)));
  if (sources.length === 0) {
    throw new Error(
      `error reading [${name}]: recognized file extensions are [${manifestExtensions.join(' ')}]`,
    );
  }
  return sources;
}

async function expandPattern(name: string, io: ManifestIo): Promise<string[]> {
  if (await io.exists(name)) return [name];
  const matches = /[*?[]/.test(name) ? await io.glob(name) : [];
  if (matches.length === 0) throw new Error(`the path ${JSON.stringify(name)} does not exist`);
  return matches;
}

async function sourcesAt(path: string, recursive: boolean, io: ManifestIo): Promise<Source[]> {
  const names = await io.listFolder(path);
  if (names === undefined) return [fileSource(path, io)];
  const sources: Source[] = [];
  for (const name of names) {
    const inside = join(path, name);
    const isFolder = (await io.listFolder(inside)) !== undefined;
    if (isFolder && recursive) sources.push(...(await sourcesAt(inside, true, io)));
    if (!isFolder && manifestExtensions.some((extension) => name.endsWith(extension))) {
      sources.push(fileSource(inside, io));
    }
  }
  return sources;
}

function fileSource(path: string, io: ManifestIo): Source {
  return { name: path, plainFile: true, read: () => io.readFile(path) };
}
