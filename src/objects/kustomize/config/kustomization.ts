import { goYamlDocuments } from '../../../go/yaml.js';
import { withNumbers } from '../../manifests/yaml-numbers.js';
import {
  configMapArguments,
  generatorOptions,
  image,
  label,
  objectMeta,
  patchArguments,
  replacementField,
  replica,
  secretArguments,
  sortOptions,
  variable,
} from './argument-shapes.js';
import {
  anyValue,
  mapOf,
  pointer,
  type ReadBy,
  readShape,
  sliceOf,
  struct,
  text,
  textType,
} from './shapes.js';

const shape = struct('types.Kustomization', {
  apiVersion: text,
  kind: text,
  metadata: pointer(objectMeta),
  openapi: mapOf(text),
  namePrefix: text,
  nameSuffix: text,
  namespace: text,
  commonLabels: mapOf(text),
  labels: sliceOf(label),
  commonAnnotations: mapOf(text),
  patchesStrategicMerge: sliceOf(textType('types.PatchStrategicMerge')),
  patchesJson6902: sliceOf(patchArguments),
  patches: sliceOf(patchArguments),
  images: sliceOf(image),
  imageTags: sliceOf(image),
  replacements: sliceOf(replacementField),
  replicas: sliceOf(replica),
  vars: sliceOf(variable),
  sortOptions: pointer(sortOptions),
  resources: sliceOf(text),
  components: sliceOf(text),
  crds: sliceOf(text),
  bases: sliceOf(text),
  configMapGenerator: sliceOf(configMapArguments),
  secretGenerator: sliceOf(secretArguments),
  helmGlobals: anyValue,
  helmCharts: sliceOf(anyValue),
  helmChartInflationGenerator: sliceOf(anyValue),
  generatorOptions: pointer(generatorOptions),
  configurations: sliceOf(text),
  generators: sliceOf(text),
  transformers: sliceOf(text),
  validators: sliceOf(text),
  buildMetadata: sliceOf(text),
});

/** A kustomization or a component as in its file, with old fields replaced by equivalent new ones. */
export type Kustomization = ReadBy<typeof shape>;

/** The names of all fields. */
export const fieldNames = Object.keys(shape.zero()) as (keyof Kustomization)[];

/** The value of the first document of a text, as YAML 1.1, like kubectl; null for none. Fails in go-yaml's words. */
export async function readYamlValue(source: string): Promise<unknown> {
  try {
    const [read] = await goYamlDocuments(source);
    return read === undefined ? null : withNumbers(read());
  } catch (error) {
    throw new Error(`yaml: ${(error as Error).message}`, { cause: error });
  }
}

const FIX = "Run 'kustomize edit fix' to update your Kustomization automatically.";
const DEPRECATED: readonly (readonly [old: string, current: string, fix: string])[] = [
  ['bases', 'resources', FIX],
  ['commonLabels', 'labels', FIX],
  ['imageTags', 'images', FIX],
  ['patchesJson6902', 'patches', FIX],
  ['patchesStrategicMerge', 'patches', FIX],
  ['vars', 'replacements', `[EXPERIMENTAL] ${FIX}`],
];

/**
 * Reads the text of a kustomization. Fails in kustomize's words.
 * @param root its folder, for messages
 * @param warn receives kustomize's warnings about old fields
 */
export async function readKustomization(
  source: string,
  root: string,
  warn: (line: string) => void,
): Promise<Kustomization> {
  let value: unknown;
  let read: Kustomization;
  try {
    value = await readYamlValue(source);
    read = readShape(shape, value, true);
  } catch (error) {
    throw new Error(`invalid Kustomization: ${(error as Error).message}`, { cause: error });
  }
  const given = givenFields(value);
  for (const [old, current, fix] of DEPRECATED) {
    if (given.has(old)) warn(`# Warning: '${old}' is deprecated. Please use '${current}' instead. ${fix}`);
  }
  const kustomization = fixed(read);
  if (isEmpty(kustomization, given)) throw new Error('kustomization.yaml is empty');
  const faults = [...kindFaults(kustomization)];
  if (faults.length > 0)
    throw new Error(`Failed to read kustomization file under ${root}:\n${faults.join('\n')}`);
  return kustomization;
}

/** The names of the fields that exist and are not null. */
function givenFields(value: unknown): Set<string> {
  const names = new Map(fieldNames.map((name) => [name.toLowerCase(), name as string]));
  const entries = Object.entries((value ?? {}) as object).filter(([, each]) => each !== null);
  return new Set(entries.map(([name]) => names.get(name.toLowerCase()) ?? name));
}

function fixed(read: Kustomization): Kustomization {
  const kind = read.kind || 'Kustomization';
  const withEnvs = <T extends { env: string; envs: string[] }>(each: T): T =>
    each.env === '' ? each : { ...each, envs: [...each.envs, each.env], env: '' };
  return {
    ...read,
    kind,
    apiVersion: read.apiVersion || versionOf(kind),
    resources: [...read.resources, ...read.bases],
    bases: [],
    images: [...read.images, ...read.imageTags],
    imageTags: [],
    configMapGenerator: read.configMapGenerator.map(withEnvs),
    secretGenerator: read.secretGenerator.map(withEnvs),
  };
}

function versionOf(kind: string): string {
  return `kustomize.config.k8s.io/${kind === 'Component' ? 'v1alpha1' : 'v1beta1'}`;
}

/**
 * Whether a kustomization has no fields. Empty lists and maps count as fields, unless they were moved from old ones.
 */
function isEmpty(kustomization: Kustomization, given: ReadonlySet<string>): boolean {
  const moved = new Set(['bases', 'imageTags', 'helmChartInflationGenerator']);
  return fieldNames.every((name) => {
    if (name === 'kind' || name === 'apiVersion') return true;
    const value = kustomization[name];
    if (typeof value === 'string') return value === '';
    return !(given.has(name) && !moved.has(name)) && !(Array.isArray(value) && value.length > 0);
  });
}

function* kindFaults({ kind, apiVersion }: Kustomization): Generator<string> {
  if (kind !== 'Kustomization' && kind !== 'Component') yield 'kind should be Kustomization or Component';
  if (apiVersion !== versionOf(kind)) yield `apiVersion for ${kind} should be ${versionOf(kind)}`;
}
