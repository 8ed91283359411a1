import { toObject } from './documents.js';
import type { Manifest, ManifestIo } from './manifest.js';
import { findAllSources, type ManifestFlags, type Source } from './sources.js';
import { valuesIn } from './values.js';

/** What was found where `-f` or `-k` points: a document's object, or why there is none. */
export type ManifestStep = Manifest | { error: Error };

/**
 * Gives the documents of everything that `-f` and `-k` name as they are read, lists as they stand. Behind a document
 * that cannot be parsed, or that does not pass the check, the rest of its file is passed over; behind one that is no
 * object it is not. Fails where a path does not exist, before anything is read.
 * @param check fails with what stands behind `error validating "pod.yaml": `
 */
export async function* eachManifest(
  flags: ManifestFlags,
  io: ManifestIo,
  check: (document: unknown) => Promise<void>,
): AsyncGenerator<ManifestStep, void, undefined> {
  if (flags.kustomize !== '') {
    yield* kustomized(flags.kustomize, io, check);
    return;
  }
  for (const source of await findAllSources(flags, io)) yield* manifestsOf(source, check);
}

async function* manifestsOf(
  { name, read }: Source,
  check: (document: unknown) => Promise<void>,
): AsyncGenerator<ManifestStep, void, undefined> {
  try {
    for await (const value of valuesIn(await read(), name)) {
      await checked(value, name, check);
      yield stepOf(value, name);
    }
  } catch (error) {
    yield { error: error as Error };
  }
}

async function* kustomized(
  folder: string,
  io: ManifestIo,
  check: (document: unknown) => Promise<void>,
): AsyncGenerator<ManifestStep, void, undefined> {
  const { buildKustomization } = await import('../kustomize/build.js');
  try {
    for (const object of await buildKustomization(folder, io)) {
      await checked(object, folder, check);
      yield { object, source: folder };
    }
  } catch (error) {
    yield { error: error as Error };
  }
}

async function checked(
  value: unknown,
  source: string,
  check: (document: unknown) => Promise<void>,
): Promise<void> {
  await check(value).catch((error: Error) => {
    throw new Error(`error validating ${JSON.stringify(source)}: ${error.message}`, { cause: error });
  });
}

function stepOf(value: unknown, source: string): ManifestStep {
  try {
    return { object: toObject(value, source), source };
  } catch (error) {
    return { error: error as Error };
  }
}
