import { checkType, itemsOf, toObject } from './documents.js';
import { type LoadedManifests, ManifestError, type ManifestIo } from './manifest.js';
import { findAllSources, type ManifestFlags } from './sources.js';
import { valuesIn } from './values.js';

/**
 * Reads everything that `-f` and `-k` name. A path that does not exist fails at once, before anything is read; a document
 * that cannot be understood becomes one of `errors` beside what the others gave.
 */
export async function loadManifests(flags: ManifestFlags, io: ManifestIo): Promise<LoadedManifests> {
  if (flags.kustomize !== '') {
    const { buildKustomization } = await import('../kustomize/build.js');
    const objects = await buildKustomization(flags.kustomize, io).catch(asManifestError);
    const manifests = objects.map((object) => ({ object, source: flags.kustomize }));
    return { manifests, errors: [], singleFile: true };
  }
  const sources = await findAllSources(flags, io);
  const loaded: Found = { manifests: [], errors: [] };
  for (const { name, read } of sources) {
    try {
      await addManifests(await read(), name, loaded);
    } catch (error) {
      loaded.errors.push(error as Error);
    }
  }
  const singleFile = sources.length === 1 && sources[0]!.plainFile;
  return { ...loaded, singleFile };
}

type Found = Pick<LoadedManifests, 'manifests' | 'errors'>;

async function addManifests(text: string, source: string, found: Found): Promise<void> {
  try {
    for await (const value of valuesIn(text, source)) addObjects(value, source, found);
  } catch (error) {
    found.errors.push(manifestError(error));
  }
}

function addObjects(value: unknown, source: string, { manifests, errors }: Found): void {
  try {
    const object = toObject(value, source);
    for (const item of itemsOf(object)) {
      if (item !== object) checkType(item);
      manifests.push({ object: item, source });
    }
  } catch (error) {
    errors.push(manifestError(error));
  }
}

function manifestError(error: unknown): ManifestError {
  return new ManifestError(error instanceof Error ? error.message : String(error), { cause: error });
}

function asManifestError(error: unknown): never {
  throw manifestError(error);
}
