import { join } from 'node:path';
import { readDocuments } from './documents.js';
import {
  type LoadedManifests,
  type Manifest,
  ManifestError,
  type ManifestIo,
  manifestExtensions,
} from './manifest.js';

/** What was named on the command line. */
export interface ManifestFlags {
  filenames: readonly string[];
  recursive: boolean;
  kustomize: string;
}

/**
 * Reads everything that `-f` and `-k` name. A path that does not exist fails at once, before anything is read; a file
 * that cannot be understood becomes one of `errors` beside what the others gave.
 */
export async function loadManifests(flags: ManifestFlags, io: ManifestIo): Promise<LoadedManifests> {
  if (flags.kustomize !== '') {
    const { buildKustomization } = await import('./kustomize/build.js');
    const objects = await buildKustomization(flags.kustomize, io).catch(asManifestError);
    const manifests = objects.map((object) => ({ object, source: flags.kustomize }));
    return { manifests, errors: [], singleFile: true };
  }
  if (flags.filenames.filter((name) => name === '-').length > 1)
    throw new Error('standard input cannot be used for multiple arguments');
  const sources: Source[] = [];
  for (const name of flags.filenames) sources.push(...(await findSources(name, flags.recursive, io)));
  const manifests: Manifest[] = [];
  const errors: Error[] = [];
  for (const { name, read } of sources) {
    try {
      const objects = await readDocuments(await read(), name).catch(asManifestError);
      for (const object of objects) manifests.push({ object, source: name });
    } catch (error) {
      errors.push(error as Error);
    }
  }
  const singleFile = sources.length === 1 && sources[0]!.plainFile;
  return { manifests, errors, singleFile };
}

function asManifestError(error: unknown): never {
  throw new ManifestError(error instanceof Error ? error.message : String(error), { cause: error });
}

interface Source {
  name: string;
  plainFile: boolean;
  read(): Promise<string>;
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
