import { readDocuments } from './documents.js';
import { type LoadedManifests, type Manifest, ManifestError, type ManifestIo } from './manifest.js';
import { findAllSources, type ManifestFlags } from './sources.js';

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
  const sources = await findAllSources(flags, io);
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
