import { type KubeObject, parseGroupVersion } from '../../codec/object.js';

/** An object that was called something else in its file. */
export interface RenamedObject {
  object: KubeObject;
  /** What it was called before, in its file and on its way. */
  formerNames: readonly string[];
}

/** Kinds in which a kustomization's namespace stands in other places, too. */
const KINDS_WITH_NAMESPACES = new Set([
  'APIService',
  'ClusterRoleBinding',
  'CustomResourceDefinition',
  'MutatingWebhookConfiguration',
  'RoleBinding',
  'ValidatingWebhookConfiguration',
]);

/**
 * What a kustomization would have to change inside other objects, which proa does not: references by names that it has
 * changed, and namespaces within objects. Told for the user; undefined where there is nothing of that kind. Any text
 * that equals a former name counts as a reference.
 */
export function referenceIn(
  objects: readonly KubeObject[],
  renamed: readonly RenamedObject[],
  setsNamespace: boolean,
): string | undefined {
  const former = new Map(
    renamed.flatMap(({ object, formerNames }) => formerNames.map((name) => [name, object] as const)),
  );
  for (const object of objects) {
    if (setsNamespace && KINDS_WITH_NAMESPACES.has(object.kind ?? ''))
      return `${shown(object)} may hold namespaces inside`;
    const name = textIn(object, former);
    const meant = name === undefined ? undefined : former.get(name);
    if (meant !== undefined)
      return `${shown(object)} may refer to ${shown(meant)} as ${JSON.stringify(name)}`;
  }
  return undefined;
}

/** A text in an object that is one of some names; its own name is not looked at. */
function textIn(
  { metadata = {}, ...object }: KubeObject,
  names: ReadonlyMap<string, unknown>,
): string | undefined {
  const { name: _, ...others } = metadata;
  const rest: unknown[] = [object, others];
  for (let value = rest.pop(); value !== undefined || rest.length > 0; value = rest.pop()) {
    if (typeof value === 'string' && names.has(value)) return value;
    if (typeof value === 'object' && value !== null) rest.push(...Object.values(value));
  }
  return undefined;
}

function shown({ apiVersion = '', kind = '', metadata }: KubeObject): string {
  const { group } = parseGroupVersion(apiVersion);
  return `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${metadata?.name ?? ''}`;
}
