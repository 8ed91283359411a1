import { join } from 'node:path';
import type { KubeObject } from '../../codec/object.js';
import { readYamlValues } from '../manifests/documents.js';
import { type ManifestIo, manifestExtensions } from '../manifests/manifest.js';
import { readDocuments } from '../manifests/objects.js';
import { generate, nameHash } from './generate.js';
import {
  type Generator,
  type Kustomization,
  kustomizationNames,
  readKustomization,
} from './kustomization.js';
import { isClusterScoped, keepsItsName } from './scope.js';

/** An object on its way through the kustomizations. */
interface Entry {
  object: KubeObject;
  /** What it was called where it came from; patches and merging generators may still call it that. */
  originalName: string;
  /** Its name is to end in a hash of its contents. */
  hashed: boolean;
}

/**
 * The objects of `-k FOLDER`, named as kustomize names them: resources, bases, components, generators, namespace,
 * prefix, suffix and deleting patches. What changes only an object's contents is left out, since a read needs no more
 * than kinds and names. Fails in kubectl's words where there is no such folder.
 */
export async function buildKustomization(folder: string, io: ManifestIo): Promise<KubeObject[]> {
  if (!(await io.exists(folder))) {
    throw new Error(
      `must build at directory: not a valid directory: evalsymlink failure on '${folder}' : lstat ${folder}: no such file or directory`,
    );
  }
  if ((await io.listFolder(folder)) === undefined)
    throw new Error(`must build at directory: '${folder}': file is not directory`);
  const entries = await accumulate([], folder, io, []);
  return entries.map(({ object, hashed }) =>
    hashed ? renamed(object, (name) => `${name}-${nameHash(object)}`) : object,
  );
}

/** What a folder makes of the entries so far: nothing for a base, those of its parent for a component. */
async function accumulate(
  given: Entry[],
  folder: string,
  io: ManifestIo,
  within: string[],
): Promise<Entry[]> {
  if (within.includes(folder)) throw new Error(`cycle detected: ${[...within, folder].join(' -> ')}`);
  const kustomization = await read(folder, io);
  const inside = [...within, folder];
  let entries = [...given];
  for (const resource of kustomization.resources)
    entries.push(...(await resourceEntries(resource, folder, io, inside)));
  await runGenerators('ConfigMap', kustomization.configMapGenerator, kustomization, entries, folder, io);
  await runGenerators('Secret', kustomization.secretGenerator, kustomization, entries, folder, io);
  for (const component of kustomization.components) {
    entries = await accumulate(entries, join(folder, component), io, inside);
  }
  const deletions = await findDeletions(kustomization, folder, io);
  return entries
    .filter((entry) => !deletions.some((deletion) => isMeant(entry, deletion)))
    .map((entry) => ({ ...entry, object: placed(entry.object, kustomization) }));
}

async function read(folder: string, io: ManifestIo): Promise<Kustomization> {
  for (const name of kustomizationNames) {
    const path = join(folder, name);
    if (!(await io.exists(path))) continue;
    const [value] = await readYamlValues(await io.readFile(path), path);
    return readKustomization(value ?? {}, path);
  }
  const names = kustomizationNames.map((name) => `'${name}'`);
  throw new Error(
    `unable to find one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)} in directory '${folder}'`,
  );
}

async function resourceEntries(
  resource: string,
  folder: string,
  io: ManifestIo,
  within: string[],
): Promise<Entry[]> {
  if (/^https?:\/\//.test(resource) && manifestExtensions.some((extension) => resource.endsWith(extension))) {
    return entriesOf(await readDocuments(await io.fetch(resource), resource));
  }
  const path = join(folder, resource);
  if (!(await io.exists(path))) {
    throw new Error(
      `accumulating resources: accumulation err='accumulating resources from '${resource}': no such file or directory`,
    );
  }
  if ((await io.listFolder(path)) !== undefined) return accumulate([], path, io, within);
  return entriesOf(await readDocuments(await io.readFile(path), path));
}

function entriesOf(objects: KubeObject[]): Entry[] {
  return objects.map((object) => ({ object, originalName: object.metadata?.name ?? '', hashed: false }));
}

async function runGenerators(
  kind: 'ConfigMap' | 'Secret',
  generators: readonly Generator[],
  kustomization: Kustomization,
  entries: Entry[],
  folder: string,
  io: ManifestIo,
): Promise<void> {
  for (const generator of generators) {
    const object = await generate(kind, generator, folder, io);
    const hashed = !(generator.options?.disableNameSuffixHash ?? kustomization.withoutHash);
    const existing = entries.find((entry) => isMeant(entry, object));
    if (generator.behavior === 'merge' || generator.behavior === 'replace') {
      if (existing === undefined)
        throw new Error(
          `merging from generator: id ${generator.name} does not exist; cannot ${generator.behavior}`,
        );
      existing.object = {
        ...existing.object,
        data: {
          ...(generator.behavior === 'merge' ? (existing.object.data as object) : {}),
          ...(object.data as object),
        },
      };
    } else {
      entries.push({ object, originalName: generator.name, hashed });
    }
  }
}

/** The objects that strategic merge patches delete. */
async function findDeletions(
  { patches }: Kustomization,
  folder: string,
  io: ManifestIo,
): Promise<KubeObject[]> {
  const found: KubeObject[] = [];
  for (const { patch, path } of patches) {
    const source = path === undefined ? 'patches' : join(folder, path);
    const text = patch ?? (path === undefined ? '' : await io.readFile(source));
    for (const value of await readYamlValues(text, source)) {
      if (typeof value === 'object' && value !== null && (value as KubeObject).$patch === 'delete')
        found.push(value as KubeObject);
    }
  }
  return found;
}

/** Whether a patch or a generator speaks of this entry, by its name of now or of before. */
function isMeant({ object, originalName }: Entry, other: KubeObject): boolean {
  const name = other.metadata?.name ?? '';
  return object.kind === other.kind && (originalName === name || object.metadata?.name === name);
}

/** An object as it is called and where it stands behind a kustomization's own fields. */
function placed(object: KubeObject, { namespace, namePrefix, nameSuffix }: Kustomization): KubeObject {
  const named = keepsItsName(object)
    ? object
    : renamed(object, (name) => `${namePrefix}${name}${nameSuffix}`);
  if (namespace === '') return named;
  if (object.kind === 'Namespace' && object.apiVersion === 'v1') return renamed(named, () => namespace);
  if (isClusterScoped(object)) return named;
  return { ...named, metadata: { ...named.metadata, namespace } };
}

function renamed(object: KubeObject, change: (name: string) => string): KubeObject {
  return { ...object, metadata: { ...object.metadata, name: change(object.metadata?.name ?? '') } };
}
