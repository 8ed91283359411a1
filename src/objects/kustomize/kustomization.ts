import { dirname } from 'node:path';
import { DisplayableError } from '../../process/errors.js';
import { goType } from '../manifests/field-types.js';
import { fieldName, fieldUses } from './fields.js';

/** The fields of a kustomization that decide which objects it gives and what they are called. */
export interface Kustomization {
  /** Its file. */
  source: string;
  resources: string[];
  components: string[];
  namespace: string;
  namePrefix: string;
  nameSuffix: string;
  configMapGenerator: Generator[];
  secretGenerator: Generator[];
  /** generatorOptions.disableNameSuffixHash */
  withoutHash: boolean;
  patches: KustomizationPatch[];
  replacements: Replacement[];
  hasVars: boolean;
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
  options?: GeneratorOptions;
}

/** What is said of generated objects. */
export interface GeneratorOptions {
  disableNameSuffixHash?: boolean;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  immutable?: boolean;
}

/** A patch: in the file itself, or in one named by `path`. */
export interface KustomizationPatch {
  path?: string;
  patch?: string;
  target?: object;
}

/** A value that is copied from one object into others: described in the file itself, or in one named by `path`. */
export interface Replacement {
  path?: string;
  targets?: { fieldPaths?: string[] }[];
}

/** Which names a folder's kustomization may have. */
export const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** What of the objects of a kustomization is needed. */
export type Needed =
  /** Objects as they are to be written. */
  | 'objects'
  /** Which objects there are, to read them from a server. */
  | 'identities';

/** Reads a parsed kustomization. Fails in kustomize's words where it is none, and where it holds what proa cannot build. */
export function readKustomization(value: unknown, source: string, needed: Needed): Kustomization {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(
      `invalid Kustomization: json: cannot unmarshal ${goType(value)} into Go value of type types.Kustomization`,
    );
  }
  const fields: Record<string, unknown> = {};
  for (const [typed, content] of Object.entries(value)) {
    const name = fieldName(typed);
    if (!isEmpty(content)) fields[name] = content;
  }
  checkKind(fields, source);
  refuse(
    Object.keys(fields).filter(
      (name) => fieldUses[name] === 'identity' || (fieldUses[name] === 'contents' && needed === 'objects'),
    ),
    source,
  );
  const options = (fields.generatorOptions ?? {}) as GeneratorOptions;
  const generators = {
    configMapGenerator: list<Generator>(fields.configMapGenerator, 'configMapGenerator'),
    secretGenerator: list<Generator>(fields.secretGenerator, 'secretGenerator'),
  };
  if (needed === 'objects') {
    refuse(contentOptions(options, 'generatorOptions'), source);
    for (const [name, entries] of Object.entries(generators))
      for (const entry of entries) refuse(contentOptions(entry.options ?? {}, `${name}.options`), source);
  }
  return {
    source,
    ...generators,
    resources: [...list<string>(fields.resources, 'resources'), ...list<string>(fields.bases, 'bases')],
    components: list(fields.components, 'components'),
    namespace: text(fields.namespace, 'namespace'),
    namePrefix: text(fields.namePrefix, 'namePrefix'),
    nameSuffix: text(fields.nameSuffix, 'nameSuffix'),
    withoutHash: options.disableNameSuffixHash === true,
    patches: [
      ...list<KustomizationPatch>(fields.patches, 'patches'),
      ...list<string>(fields.patchesStrategicMerge, 'patchesStrategicMerge').map((entry) =>
        entry.includes('\n') ? { patch: entry } : { path: entry },
      ),
      ...list<KustomizationPatch>(fields.patchesJson6902, 'patchesJson6902'),
    ],
    replacements: list(fields.replacements, 'replacements'),
    hasVars: fields.vars !== undefined,
  };
}

/** Fails where a kustomization holds what proa cannot build. @param fields their names; none is fine */
export function refuse(fields: readonly string[], source: string): void {
  if (fields.length > 0)
    throw unbuildable(source, `a kustomization with ${fields.toSorted().join(', ')} yet`);
}

/** The refusal of a kustomization that proa cannot build, with what to do instead. */
export function unbuildable(source: string, what: string): DisplayableError {
  return new DisplayableError(
    `${source}: proa cannot build ${what}; build it with "kubectl kustomize" and pass the result with "-f -"`,
    { reason: 'UnsupportedKustomization' },
  );
}

/** Options of generators that say what else is in the objects. */
function contentOptions({ labels, annotations, immutable }: GeneratorOptions, within: string): string[] {
  return Object.entries({ labels, annotations, immutable })
    .filter(([, value]) => value !== false && !isEmpty(value))
    .map(([name]) => `${within}.${name}`);
}

function checkKind({ kind = 'Kustomization', apiVersion }: Record<string, unknown>, source: string): void {
  const head = `Failed to read kustomization file under ${dirname(source)}:\n`;
  if (kind !== 'Kustomization' && kind !== 'Component')
    throw new Error(`${head}kind should be Kustomization or Component`);
  const version = `kustomize.config.k8s.io/${kind === 'Component' ? 'v1alpha1' : 'v1beta1'}`;
  if (apiVersion !== undefined && apiVersion !== version)
    throw new Error(`${head}apiVersion for ${kind} should be ${version}`);
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

function list<T>(value: unknown, name: string): T[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrongType(value, name, '[]string');
  return value as T[];
}

function text(value: unknown, name: string): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') throw wrongType(value, name, 'string');
  return value;
}

function wrongType(value: unknown, name: string, type: string): Error {
  return new Error(
    `invalid Kustomization: json: cannot unmarshal ${goType(value)} into Go struct field Kustomization.${name} of type ${type}`,
  );
}
