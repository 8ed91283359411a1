import type { KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { checkFlat, checkItemType, itemsOf, toObject } from './documents.js';
import type { Manifest, ManifestIo } from './manifest.js';
import { findAllSources, type ManifestFlags, type ManifestSource } from './sources.js';
import { valuesIn } from './values.js';

/** The result for `-f` or `-k`: an object, or why there is none. */
export type ManifestStep = Manifest | { error: Error };

/** Validates a document. Fails with the text after `error validating "pod.yaml": `. */
type DocumentCheck = (document: unknown) => Promise<void>;

/** How to process manifests. */
interface ManifestUse {
  check?: DocumentCheck | undefined;
}

/** Everything in `-f`, `-R` and `-k`. */
interface OpenManifests {
  steps: AsyncGenerator<ManifestStep, void, undefined>;
  /** One plain file or kustomization was named: a single object from it is printed alone, not in a List. */
  single: boolean;
}

/**
 * Finds the objects of `-f` and `-k`. They are returned as they are read, those of Lists one by one. After a document
 * that cannot be parsed, or that is invalid, the rest of its file is skipped; after one that is not an object it is
 * not. Fails if a path does not exist, before anything is read.
 */
export async function openManifests(
  flags: ManifestFlags,
  io: ManifestIo,
  { check = async () => undefined }: ManifestUse = {},
): Promise<OpenManifests> {
  if (flags.kustomize !== '') return { steps: kustomized(flags.kustomize, io, check), single: true };
  const sources = await findAllSources(flags, io);
  return { steps: eachOf(sources, io, check), single: sources.length === 1 && sources[0]!.plainFile };
}

async function* eachOf(
  sources: readonly ManifestSource[],
  io: Pick<ManifestIo, 'pause'>,
  check: DocumentCheck,
): AsyncGenerator<ManifestStep> {
  for (const { name, read } of sources) {
    try {
      for await (const value of valuesIn(await read(), name, io.pause)) {
        await io.pause();
        await checked(value, name, check);
        yield* manifestsIn(value, name);
      }
    } catch (error) {
      yield { error: error as Error };
    }
  }
}

async function* kustomized(
  folder: string,
  io: ManifestIo,
  check: DocumentCheck,
): AsyncGenerator<ManifestStep> {
  const { asObjects, buildKustomization } = await import('../kustomize/build.js');
  try {
    const built = await buildKustomization(folder, io, { readsOutside: false, warn: io.warn });
    for (const object of asObjects(built)) {
      await io.pause();
      await checked(object, folder, check);
      yield { object, source: folder, isItem: false };
    }
  } catch (error) {
    yield { error: error as Error };
  }
}

async function checked(value: unknown, source: string, check: DocumentCheck): Promise<void> {
  await check(value).catch((error: Error) => {
    throw new Error(`error validating ${quote(source)}: ${error.message}`, { cause: error });
  });
}

/** The objects of a document: for a List those in it, except for the ones without a type. A List in it is refused. */
export function manifestsIn(value: unknown, source: string): ManifestStep[] {
  let object: KubeObject;
  try {
    object = toObject(value, source);
    checkFlat(object);
  } catch (error) {
    return [{ error: error as Error }];
  }
  return itemsOf(object).map((item) => {
    const isItem = item !== object;
    try {
      if (isItem) checkItemType(item);
      return { object: item, source, isItem };
    } catch (error) {
      return { error: error as Error };
    }
  });
}
