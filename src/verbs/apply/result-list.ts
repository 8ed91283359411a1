import { compareBytes } from '../../codec/go-json.js';
import { type KubeObject, withoutManagedFields } from '../../codec/object.js';

/** An object with its fields sorted by name. */
export function fieldsByName(object: KubeObject): KubeObject {
  return inOrder(object) as KubeObject;
}

/**
 * The applied objects as one: a single one, or several as a List. As kubectl prints it, a list has its fields in the
 * order of Go's type, and the objects sort theirs by name. Undefined for none.
 */
export function listOf(objects: readonly KubeObject[], showManagedFields: boolean): KubeObject | undefined {
  const [first, ...others] = objects;
  if (first === undefined || others.length === 0) return first && fieldsByName(first);
  const items = objects.map((object) => inOrder(showManagedFields ? object : withoutManagedFields(object)));
  return { kind: 'List', apiVersion: 'v1', metadata: {}, items };
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => compareBytes(one, other));
  return Object.fromEntries(fields.map(([name, inner]) => [name, inOrder(inner)]));
}
