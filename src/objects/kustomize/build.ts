import { join } from 'node:path';
import type { KubeObject } from '../../codec/object.js';
import { textOf } from '../manifests/content.js';
import { readYamlValues } from '../manifests/documents.js';
import { type ManifestIo, manifestExtensions } from '../manifests/manifest.js';
import { readDocuments } from '../manifests/objects.js';
import { generate, nameHash } from './generate.js';
import {
  type Generator,
  type Kustomization,
  kustomizationNames,
  type Needed,
  readKustomization,
  refuse,
  unbuildable,
} from './kustomization.js';
import { inLegacyOrder } from './order.js';
import { readPatches } from './patches.js';
import { referenceIn } from './references.js';
import { readInRoot, readInRootFor } from './root.js';
import { isClusterScoped, keepsItsName } from './scope.js';

/** An object on its way through the kustomizations. */
interface BuiltObject {
  object: KubeObject;
  /** What it was called where it came from, and on its way; patches and merging generators may still call it that. */
  formerNames: string[];
  /** Its name is to end in a hash of its contents. */
  hashed: boolean;
}

/** One build of a tree of kustomizations. */
interface Build {
  io: ManifestIo;
  needed: Needed;
  /** A kustomization of the tree sets a namespace. */
  setsNamespace: boolean;
  /** The file of a kustomization of the tree that may change the data of objects, in ways that are not followed. */
  changesDataIn: string | undefined;
}

/**
 * The objects of `-k FOLDER`, named as kustomize names them: resources, bases, components, generators, namespace,
 * prefix, suffix and deleting patches. What changes only the contents of objects is left out where their identities are
 * all that is needed, and refused otherwise. Fails in kubectl's words where there is no such folder.
 */
export async function buildKustomization(
  folder: string,
  io: ManifestIo,
  needed: Needed,
): Promise<KubeObject[]> {
  if (!(await io.exists(folder))) {
    throw new Error(
      `must build at directory: not a valid directory: evalsymlink failure on '${folder}' : lstat ${folder}: no such file or directory`,
    );
  }
  if ((await io.listFolder(folder)) === undefined)
    throw new Error(`must build at directory: '${folder}': file is not directory`);
  const build: Build = { io, needed, setsNamespace: false, changesDataIn: undefined };
  const entries = await accumulate([], folder, build, []);
  if (build.changesDataIn !== undefined && entries.some(({ hashed }) => hashed))
    refuse(['patches, replacements or vars beside names with a hash'], build.changesDataIn);
  const named = entries.map((entry) =>
    entry.hashed ? withName(entry, `${entry.object.metadata?.name}-${nameHash(entry.object)}`) : entry,
  );
  if (needed === 'objects') checkReferences(named, build, folder);
  return inLegacyOrder(named.map(({ object }) => object));
}

function checkReferences(entries: readonly BuiltObject[], { setsNamespace }: Build, folder: string): void {
  const renamed = entries
    .map(({ object, formerNames }) => ({
      object,
      formerNames: formerNames.filter((name) => name !== object.metadata?.name),
    }))
    .filter(({ formerNames }) => formerNames.length > 0);
  const objects = entries.map(({ object }) => object);
  const reference = referenceIn(objects, renamed, setsNamespace);
  if (reference !== undefined) throw unbuildable(folder, `this kustomization yet: ${reference}`);
}

/** What a folder makes of the entries so far: nothing for a base, those of its parent for a component. */
async function accumulate(
  given: BuiltObject[],
  folder: string,
  build: Build,
  within: string[],
): Promise<BuiltObject[]> {
  const { io } = build;
  if (within.includes(folder)) throw new Error(`cycle detected: ${[...within, folder].join(' -> ')}`);
  const kustomization = await read(folder, build);
  const inside = [...within, folder];
  let entries = [...given];
  for (const resource of kustomization.resources)
    entries.push(...(await resourceEntries(resource, folder, build, inside)));
  await runGenerators('ConfigMap', kustomization.configMapGenerator, kustomization, entries, folder, io);
  await runGenerators('Secret', kustomization.secretGenerator, kustomization, entries, folder, io);
  for (const component of kustomization.components) {
    entries = await accumulate(entries, join(folder, component), build, inside);
  }
  const { deletions, changesData } = await readPatches(kustomization, folder, io);
  if (changesData) build.changesDataIn = kustomization.source;
  build.setsNamespace ||= kustomization.namespace !== '';
  return entries
    .filter((entry) => !deletions.some((deletion) => isMeant(entry, deletion)))
    .map((entry) => placed(entry, kustomization));
}

async function read(folder: string, { io, needed }: Build): Promise<Kustomization> {
  for (const name of kustomizationNames) {
    const path = join(folder, name);
    if (!(await io.exists(path))) continue;
    const [value] = await readYamlValues(textOf(await readInRoot(folder, name, io)), path);
    if (value === undefined) throw new Error(`${name} is empty`);
    return readKustomization(value, path, needed);
  }
  const names = kustomizationNames.map((name) => `'${name}'`);
  throw new Error(
    `unable to find one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)} in directory '${folder}'`,
  );
}

async function resourceEntries(
  resource: string,
  folder: string,
  build: Build,
  within: string[],
): Promise<BuiltObject[]> {
  const { io } = build;
  if (/^https?:\/\//.test(resource) && manifestExtensions.some((extension) => resource.endsWith(extension))) {
    return entriesOf(await readDocuments(await io.fetch(resource), resource));
  }
  const path = join(folder, resource);
  if (!(await io.exists(path))) {
    throw new Error(
      `accumulating resources: accumulation err='accumulating resources from '${resource}': no such file or directory`,
    );
  }
  if ((await io.listFolder(path)) !== undefined) return accumulate([], path, build, within);
  const from = `accumulating resources: accumulation err='accumulating resources from '${resource}'`;
  return entriesOf(await readDocuments(await readInRootFor(from, folder, resource, io), path));
}

function entriesOf(objects: KubeObject[]): BuiltObject[] {
  return objects.map((object) => ({ object, formerNames: [object.metadata?.name ?? ''], hashed: false }));
}

async function runGenerators(
  kind: 'ConfigMap' | 'Secret',
  generators: readonly Generator[],
  kustomization: Kustomization,
  entries: BuiltObject[],
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
      entries.push({ object, formerNames: [generator.name], hashed });
    }
  }
}

/** Whether a patch or a generator speaks of this entry, by its name of now or of before. */
function isMeant({ object, formerNames }: BuiltObject, other: KubeObject): boolean {
  const name = other.metadata?.name ?? '';
  return object.kind === other.kind && (formerNames.includes(name) || object.metadata?.name === name);
}

/** An object as it is called and where it stands behind a kustomization's own fields. */
function placed(entry: BuiltObject, { namespace, namePrefix, nameSuffix }: Kustomization): BuiltObject {
  const { object } = entry;
  const named = keepsItsName(object)
    ? entry
    : withName(entry, `${namePrefix}${object.metadata?.name ?? ''}${nameSuffix}`);
  if (namespace === '') return named;
  if (object.kind === 'Namespace' && object.apiVersion === 'v1') return withName(named, namespace);
  if (isClusterScoped(object)) return named;
  return { ...named, object: { ...named.object, metadata: { ...named.object.metadata, namespace } } };
}

function withName({ object, formerNames, hashed }: BuiltObject, name: string): BuiltObject {
  const former = object.metadata?.name ?? '';
  return {
    object: { ...object, metadata: { ...object.metadata, name } },
    formerNames: formerNames.includes(former) ? formerNames : [...formerNames, former],
    hashed,
  };
}
