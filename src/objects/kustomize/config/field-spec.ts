import { compareBytes } from '../../../codec/go-json.js';
import { type Gvk, selectsGvk } from '../resources/id.js';
import { LEGACY_FIRST, LEGACY_LAST } from '../resources/order.js';

/** A field of some kinds of objects. */
export interface KustomizeFieldSpec extends Gvk {
  /** Its path, with slashes between names. */
  path: string;
  /** It is created if it is missing. */
  create: boolean;
}

/** The fields in which objects refer to those of a kind by name. */
export interface NameReference extends Gvk {
  fieldSpecs: readonly KustomizeFieldSpec[];
}

/** Which fields the transformations change. */
export interface TransformerConfig {
  readonly namePrefix: readonly KustomizeFieldSpec[];
  readonly nameSuffix: readonly KustomizeFieldSpec[];
  readonly namespace: readonly KustomizeFieldSpec[];
  readonly commonLabels: readonly KustomizeFieldSpec[];
  readonly labels: readonly KustomizeFieldSpec[];
  readonly templateLabels: readonly KustomizeFieldSpec[];
  readonly commonAnnotations: readonly KustomizeFieldSpec[];
  readonly nameReference: readonly NameReference[];
  readonly varReference: readonly KustomizeFieldSpec[];
  readonly images: readonly KustomizeFieldSpec[];
  readonly replicas: readonly KustomizeFieldSpec[];
}

/** An empty configuration. */
export const NO_CONFIG: TransformerConfig = {
  namePrefix: [],
  nameSuffix: [],
  namespace: [],
  commonLabels: [],
  labels: [],
  templateLabels: [],
  commonAnnotations: [],
  nameReference: [],
  varReference: [],
  images: [],
  replicas: [],
};

/** Adds fields that do not exist yet. Fails if a field exists with the other value of `create`. */
export function mergeSpecs(
  specs: readonly KustomizeFieldSpec[],
  more: readonly KustomizeFieldSpec[],
): KustomizeFieldSpec[] {
  const result = [...specs];
  for (const spec of more) {
    const known = result.find((each) => selectsGvk(spec, each) && each.path === spec.path);
    if (known === undefined) result.push(spec);
    else if (known.create !== spec.create) throw new Error('conflicting fieldspecs');
  }
  return result;
}

const NAMES: readonly (readonly [keyof TransformerConfig, string])[] = [
  ['namePrefix', 'NamePrefix'],
  ['nameSuffix', 'NameSuffix'],
  ['namespace', 'NameSpace'],
  ['commonAnnotations', 'CommonAnnotations'],
  ['commonLabels', 'CommonLabels'],
  ['labels', 'Labels'],
  ['templateLabels', 'TemplateLabels'],
  ['varReference', 'VarReference'],
  ['nameReference', 'NameReference'],
  ['images', 'Images'],
  ['replicas', 'Replicas'],
];

/** Adds one configuration to another. Fails in kustomize's words if they conflict. */
export function mergeConfigs(one: TransformerConfig, other: TransformerConfig): TransformerConfig {
  if (one === other || other === NO_CONFIG) return one;
  const merged = NAMES.map(([name, word]) => {
    try {
      if (name === 'nameReference')
        return [name, sorted(mergeReferences(one.nameReference, other.nameReference))];
      return [name, sorted(mergeSpecs(one[name], other[name]))];
    } catch (error) {
      throw new Error(`failed to merge ${word} fieldSpec: ${(error as Error).message}`, { cause: error });
    }
  });
  return Object.fromEntries(merged) as TransformerConfig;
}

function mergeReferences(
  references: readonly NameReference[],
  more: readonly NameReference[],
): NameReference[] {
  let result = [...references];
  for (const reference of more) {
    const same = ({ group, version, kind }: Gvk) =>
      group === reference.group && version === reference.version && kind === reference.kind;
    if (!result.some(same)) result.push(reference);
    else {
      result = result.map((each) =>
        same(each) ? { ...each, fieldSpecs: mergeSpecs(each.fieldSpecs, reference.fieldSpecs) } : each,
      );
    }
  }
  return result;
}

/** Sorted in kustomize's order of kinds. */
function sorted<T extends Gvk>(specs: readonly T[]): T[] {
  const key = ({ group, version, kind }: Gvk) => `${group || '~G'}_${version || '~V'}_${kind || '~K'}`;
  const rank = ({ kind }: Gvk) => {
    const first = LEGACY_FIRST.indexOf(kind);
    return first < 0 ? LEGACY_LAST.indexOf(kind) + 1 : first - LEGACY_FIRST.length;
  };
  return specs.toSorted((a, b) => rank(a) - rank(b) || compareBytes(key(a), key(b)));
}
