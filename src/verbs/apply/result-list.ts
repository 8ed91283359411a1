import { compareBytes } from '../../codec/go-json.js';
import { type KubeObject, withoutManagedFields } from '../../codec/object.js';

/** An object whose fields stand in the order of their names. */
export function fieldsByName(object: KubeObject): KubeObject {
  return inOrder(object) as KubeObject;
}

/**
 * What was applied as one object: one alone, several as a List. As kubectl prints it, a list has its fields in the order
 * of Go's type, and the objects in that of their names. Undefined of none.
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
