/** The fields of a kustomization that decide which objects it gives and what they are called. */
export interface Kustomization {
  resources: string[];
  components: string[];
  namespace: string;
  namePrefix: string;
  nameSuffix: string;
  configMapGenerator: Generator[];
  secretGenerator: Generator[];
  /** generatorOptions.disableNameSuffixHash */
  withoutHash: boolean;
  patches: Patch[];
}

/** An entry of configMapGenerator or secretGenerator. */
export interface Generator {
  name: string;
  namespace?: string;
  behavior?: string;
  /** Of a Secret. */
  type?: string;
  literals?: string[];
  files?: string[];
  envs?: string[];
  env?: string;
  options?: { disableNameSuffixHash?: boolean };
}

/** A patch: in the file itself, or in one named by `path`. */
export interface Patch {
  path?: string;
  patch?: string;
}

/** Which names a folder's kustomization may have. */
export const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** Fields that make objects in ways proa does not follow: to go on would be to show less than there is. */
const refused = ['helmCharts', 'helmChartInflationGenerator', 'generators', 'transformers'];

/** Reads a parsed kustomization. Fails where it holds what proa cannot build. */
export function readKustomization(value: unknown, source: string): Kustomization {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`invalid Kustomization: ${source} is not a mapping`);
  }
  const fields = value as Record<string, unknown>;
  for (const name of refused) {
    if (fields[name] === undefined) continue;
    throw new Error(
      `${source}: proa cannot build a kustomization with ${name}; build it with kustomize and give the result with -f -`,
    );
  }
  const inlinePatches = list<string>(fields.patchesStrategicMerge, 'patchesStrategicMerge', source).map(
    (text) => (text.includes('\n') ? { patch: text } : { path: text }),
  );
  const options = (fields.generatorOptions ?? {}) as { disableNameSuffixHash?: boolean };
  return {
    resources: [
      ...list<string>(fields.resources, 'resources', source),
      ...list<string>(fields.bases, 'bases', source),
    ],
    components: list(fields.components, 'components', source),
    namespace: text(fields.namespace),
    namePrefix: text(fields.namePrefix),
    nameSuffix: text(fields.nameSuffix),
    configMapGenerator: list(fields.configMapGenerator, 'configMapGenerator', source),
    secretGenerator: list(fields.secretGenerator, 'secretGenerator', source),
    withoutHash: options.disableNameSuffixHash === true,
    patches: [...list<Patch>(fields.patches, 'patches', source), ...inlinePatches],
  };
}

function list<T>(value: unknown, name: string, source: string): T[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Error(`invalid Kustomization: ${source}: ${name} is not a list`);
  return value as T[];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
