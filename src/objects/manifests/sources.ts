import { basename, dirname, join } from 'node:path';
import { missingPathText } from '../../go/file-error.js';
import { BadPatternError, hasMeta } from '../../go/glob.js';
import { quote } from '../../go/strconv/quote.js';
import { shownUrl } from '../../kubeconfig/server-url.js';
import { DisplayableError } from '../../process/errors.js';
import { isUtf8Name } from '../../process/file-name.js';
import { nearest } from '../../process/nearest.js';
import type { ManifestContent } from './content.js';
import { type ManifestIo, manifestExtensions } from './manifest.js';

/** The sources on the command line. */
export interface ManifestFlags {
  filenames: readonly string[];
  recursive: boolean;
  kustomize: string;
}

/** A file, a URL or standard input, not read yet. */
export interface ManifestSource {
  name: string;
  /** It was named itself, or is in a folder that was named. */
  plainFile: boolean;
  read(): Promise<ManifestContent>;
}

/**
 * Everything in `-f`, in its order. If a path does not exist, fails before anything is read, with an AggregateError if
 * there are several such errors.
 */
export async function findAllSources(flags: ManifestFlags, io: ManifestIo): Promise<ManifestSource[]> {
  const sources: ManifestSource[] = [];
  const faults: unknown[] = [];
  let readsStdin = false;
  for (const name of flags.filenames) {
    try {
      if (name === '-' && readsStdin) throw new Error('standard input cannot be used for multiple arguments');
      readsStdin ||= name === '-';
      const paths = isAddress(name) ? [name] : await expandPattern(name, io);
      for (const path of paths) sources.push(...(await sourcesAt(path, flags.recursive, io)));
      if (sources.length === 0 && faults.length === 0) throw noManifests(paths);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 1) throw new AggregateError(faults);
  if (faults.length > 0) throw faults[0];
  return sources;
}

/** Standard input or a URL, not a path. */
function isAddress(name: string): boolean {
  return name === '-' || /^https?:\/\//.test(name);
}

function noManifests(paths: readonly string[]): Error {
  const extensions = manifestExtensions.join(' ');
  return new Error(`error reading [${paths.join(' ')}]: recognized file extensions are [${extensions}]`);
}

async function expandPattern(name: string, io: ManifestIo): Promise<string[]> {
  if (await io.exists(name)) return [name];
  const matches = hasMeta(name) ? await io.glob(name).catch((error: unknown) => badPattern(name, error)) : [];
  if (matches.length === 0)
    throw new DisplayableError(missingPathText(name), { hint: await nearPath(name, io) });
  return matches;
}

/** A file or folder with a similar name, if the folder is readable. */
async function nearPath(name: string, io: ManifestIo): Promise<string | undefined> {
  const entries = await io.listFolder(dirname(name)).catch(() => undefined);
  const names = entries?.map((entry) => entry.name) ?? [];
  // Endings that most files have in common make no names similar.
  const stem = (text: string) => text.replace(/\.(json|ya?ml)$/, '');
  const near = nearest(stem(basename(name)), names.map(stem));
  const found = near && names.find((each) => stem(each) === near);
  return found && join(dirname(name), found);
}

function badPattern(name: string, error: unknown): never {
  if (!(error instanceof BadPatternError)) throw error;
  throw new Error(`pattern ${quote(name)} is not valid: ${error.message}`);
}

async function sourcesAt(path: string, recursive: boolean, io: ManifestIo): Promise<ManifestSource[]> {
  if (path === '-') return [{ name: 'STDIN', plainFile: false, read: () => io.readStdin() }];
  if (isAddress(path)) return [{ name: shownUrl(path), plainFile: true, read: () => io.fetch(path) }];
  const entries = await io.listFolder(path);
  if (entries === undefined) return [fileSource(path, io)];
  const sources: ManifestSource[] = [];
  for (const { name, isFolder, isProtobuf = false } of entries) {
    // Bun's `join` replaces what stands for bytes that are not UTF-8.
    const inside = isUtf8Name(path + name) ? join(path, name) : `${path}/${name}`;
    if (isFolder && recursive) sources.push(...(await sourcesAt(inside, true, io)));
    if (!isFolder && (isProtobuf || isNamedManifest(name))) sources.push(fileSource(inside, io));
  }
  return sources;
}

/** Whether a file in a folder is used, by its name. */
export function isNamedManifest(name: string): boolean {
  return manifestExtensions.some((extension) => name.endsWith(extension));
}

function fileSource(path: string, io: ManifestIo): ManifestSource {
  return { name: path, plainFile: true, read: () => io.readFile(path) };
}
