import { goJsonCompact } from '../../../codec/go-json.js';
import type { KustomizeFieldSpec } from '../config/field-spec.js';
import { idKey } from '../resources/id.js';
import type { Resource } from '../resources/resource.js';
import { isClusterScoped } from '../resources/scope.js';
import { elements, getField, lookup } from '../yaml/fields.js';
import { isMissingOrNull, isNilOrEmpty, member, TAG, type YamlNode } from '../yaml/node.js';
import { WrongKindError } from '../yaml/wrong-kind.js';
import { atField, gvkOfNode, scalarSetter, wrapError } from './at-field.js';
import type { Transformer } from './labels.js';

/** Which subjects of role bindings get the namespace. */
export const SUBJECT_MODES = ['defaultOnly', 'none', 'allServiceAccounts'] as const;

/** How a namespace is set. */
interface NamespaceChange {
  namespace: string;
  specs: readonly KustomizeFieldSpec[];
  /** Objects that already have a namespace keep it. */
  unsetOnly: boolean;
  subjects: (typeof SUBJECT_MODES)[number];
}

const NAMESPACE_PATH = 'metadata/namespace';
const BINDINGS = ['RoleBinding', 'ClusterRoleBinding'];

/** Puts objects into a namespace. Fails if two of them then have the same id. */
export function setsNamespace(change: NamespaceChange): Transformer {
  return (resources) => {
    const places = new Map<string, number>();
    const count = (key: string, more: number) => places.set(key, (places.get(key) ?? 0) + more);
    for (const { id } of resources.all) count(idKey(id), 1);
    for (const resource of resources.all) {
      if (resource.isGone) continue;
      count(idKey(resource.id), -1);
      resource.rememberId();
      setNamespaceIn(resource.node, change);
      const key = idKey(resource.id);
      count(key, 1);
      if (places.get(key) === 1) continue;
      const same = resources.all.filter(({ id }) => idKey(id) === key);
      throw new Error(`namespace transformation produces ID conflict: [${same.map(jsonText).join(' ')}]`);
    }
  };
}

/** An object as kustomize prints it in a list. */
function jsonText(resource: Resource): string {
  return goJsonCompact(resource.value);
}

/** Sets the namespace of one object, and of the objects within it. */
export function setNamespaceIn(node: YamlNode, change: NamespaceChange): void {
  const gvk = gvkOfNode(node);
  const apiVersion = member(node, 'apiVersion')?.value ?? '';
  const set = setter(change);
  const isBinding = BINDINGS.includes(gvk.kind);
  const specs = change.specs.filter(
    ({ path, kind }) =>
      path !== NAMESPACE_PATH &&
      (apiVersion === 'v1' || path !== 'metadata/name') &&
      !(isBinding && BINDINGS.includes(kind) && path === 'subjects/namespace'),
  );
  if (!isClusterScoped(gvk)) {
    const spec = { group: '', version: '', kind: '', path: NAMESPACE_PATH, create: true };
    atField(node, spec, set, { kind: 'scalar', tag: '' });
  }
  if (isBinding) setSubjects(node, change, set);
  try {
    for (const spec of specs) atField(node, spec, set, { kind: 'scalar', tag: TAG.string });
  } catch (error) {
    const isOdd = causes(error).some((each) => each instanceof WrongKindError && each.node.kind !== 'scalar');
    const what = isOdd ? 'namespace field specs must target scalar nodes' : 'namespace transformation failed';
    throw wrapError(what, error);
  }
}

function* causesOf(error: unknown): Generator<unknown> {
  for (let cause = error; cause !== undefined; cause = (cause as Error).cause) yield cause;
}

function causes(error: unknown): unknown[] {
  return [...causesOf(error)];
}

function setter({ namespace, unsetOnly }: NamespaceChange): (node: YamlNode) => void {
  const set = scalarSetter(namespace, TAG.string);
  return (node) => {
    if (unsetOnly && !isNilOrEmpty(node) && node.kind === 'scalar' && node.value !== '') return;
    set(node);
  };
}

function setSubjects(node: YamlNode, { subjects }: NamespaceChange, set: (node: YamlNode) => void): void {
  if (subjects === 'none') return;
  const list = lookup(node, ['subjects']);
  if (isMissingOrNull(list)) return;
  const [field, wanted] =
    subjects === 'allServiceAccounts' ? ['kind', 'ServiceAccount'] : ['name', 'default'];
  try {
    for (const subject of elements(list!)) {
      if (getField(subject, field!)?.value !== wanted) continue;
      set(lookup(subject, ['namespace'], 'scalar')!);
    }
  } catch (error) {
    throw wrapError('setting namespace on (cluster)role binding subjects', error);
  }
}
