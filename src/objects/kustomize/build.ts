import type { Json, KubeObject } from '../../codec/object.js';
import { messageOf } from '../../process/errors.js';
import type { Kustomization } from './config/kustomization.js';
import { type KustomizeIo, Loader } from './loader.js';
import { checkScopes } from './openapi.js';
import { ORIGIN, TRANSFORMATIONS } from './resources/build-annotations.js';
import type { ResourceId } from './resources/id.js';
import { setMetadataEntry } from './resources/metadata.js';
import { inKindOrder, LEGACY_ORDER } from './resources/order.js';
import type { Resource } from './resources/resource.js';
import type { ResourceList } from './resources/resource-list.js';
import { KustomizeTarget } from './target.js';
import { addHashes } from './transform/hash.js';
import { updateNameReferences } from './transform/names.js';
import { replaceVariables } from './transform/variables.js';

/** How a kustomization is built. */
interface BuildOptions {
  /** Files outside the folders of kustomizations may be read, too. */
  readsOutside: boolean;
  /** Objects stay in the order of their files, unless the kustomization sets an order. */
  keepsOrder?: boolean;
  /** Objects are labeled as built by kustomize, even if the kustomization does not request it. */
  managedBy?: boolean;
  /** Receives kustomize's warnings, each a line without its line break. */
  warn: (line: string) => void;
}

/** An object that was built. */
export interface BuiltObject {
  id: ResourceId;
  value: Json;
}

/** The name of kubectl's kustomize, in every release. */
const MANAGED_BY = 'kustomize-(devel)';

/**
 * The objects of `-k FOLDER`, as built by `kubectl kustomize` (kustomize 5.5). Fails in its words, and with a
 * DisplayableError if a kustomization requires a feature that proa does not have.
 */
export async function buildKustomization(
  folder: string,
  io: KustomizeIo,
  { readsOutside, keepsOrder = false, managedBy = false, warn }: BuildOptions,
): Promise<BuiltObject[]> {
  const loader = await Loader.at(folder, io, !readsOutside);
  const target = await KustomizeTarget.load(loader, warn);
  const { kustomization } = target;
  const { resources, config, variables } = await target.gather();
  checkScopes(resources.all, target.known);
  addHashes(resources);
  await updateNameReferences(resources, config.nameReference, io.pause);
  const unused = replaceVariables(resources, variables, config.varReference);
  if (unused.length > 0) warn(`well-defined vars that were never replaced: ${unused.join(',')}`);
  dropLocal(resources);
  const built = sorted(resources, kustomization, keepsOrder);
  const metadata = [...kustomization.buildMetadata, ...(managedBy ? ['managedByLabel'] : [])];
  for (const resource of built) finish(resource, metadata);
  const objects: BuiltObject[] = [];
  for (const resource of built) {
    await io.pause();
    objects.push({ id: resource.id, value: finalValue(resource) });
  }
  return objects;
}

/** The built objects as objects of the API. */
export function asObjects(built: readonly BuiltObject[]): KubeObject[] {
  return built.map(({ value }) => value as unknown as KubeObject);
}

/** An object's value. Fails in kustomize's words, preceded by the object, if it cannot be read again. */
function finalValue(resource: Resource): Json {
  try {
    return resource.value;
  } catch (error) {
    throw new Error(`map[string]interface {}(nil): ${messageOf(error)}`, { cause: error });
  }
}

/** Drops the objects that only configure kustomize. */
function dropLocal(resources: ResourceList): void {
  const isLocal = (resource: Resource) =>
    (resource.annotations.get('config.kubernetes.io/local-config') ?? 'false') !== 'false';
  resources.replaceAll(resources.all.filter((resource) => !isLocal(resource)));
}

/** Sorted by kind, as in kubectl, unless the kustomization sets another order. */
function sorted(
  resources: ResourceList,
  { sortOptions }: Kustomization,
  keepsOrder: boolean,
): readonly Resource[] {
  if (sortOptions === undefined) return keepsOrder ? resources.all : inKindOrder(resources.all, LEGACY_ORDER);
  const { order: asked, legacySortOptions } = sortOptions;
  if (asked !== 'fifo' && asked !== 'legacy')
    throw new Error("the field 'sortOptions.order' must be one of [fifo, legacy]");
  if (asked === 'legacy') return inKindOrder(resources.all, legacySortOptions ?? LEGACY_ORDER);
  if (legacySortOptions === undefined) return resources.all;
  throw new Error(
    `the field 'sortOptions.legacySortOptions' is set but the selected sort order is '${asked}', not 'legacy'`,
  );
}

function finish(resource: Resource, buildMetadata: readonly string[]): void {
  if (buildMetadata.includes('managedByLabel'))
    setMetadataEntry(resource.node, 'labels', 'app.kubernetes.io/managed-by', MANAGED_BY);
  resource.removeBuildAnnotations();
  const annotations = resource.annotations;
  if (!buildMetadata.includes('originAnnotations')) annotations.delete(ORIGIN);
  if (!buildMetadata.includes('transformerAnnotations')) annotations.delete(TRANSFORMATIONS);
  resource.annotations = annotations;
}
