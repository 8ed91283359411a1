import { isObject } from '../../../codec/json.js';
import type { Json, JsonObject } from '../../../codec/object.js';
import { writeRawJson } from '../../../codec/proto/raw-json.js';
import { quote } from '../../../go/strconv/quote.js';
import { withSortedKeys } from '../../object/encode.js';
import type { FieldProblem } from '../../types/resource-type.js';
import type { StructuralSchema } from '../../types/structural.js';

/**
 * The duplicates in lists that their schema declares to be sets, or maps by keys of their items
 * (x-kubernetes-list-type), each once, in a server's words. Values of other types than declared are skipped.
 */
export function duplicates(schema: StructuralSchema, value: Json | undefined, path = ''): FieldProblem[] {
  if (Array.isArray(value)) {
    const { items } = schema;
    const within =
      items === undefined ? [] : value.flatMap((item, at) => duplicates(items, item, `${path}[${at}]`));
    return [...repeated(schema, value, path), ...within];
  }
  if (!isObject(value)) return [];
  const { properties = {}, additionalProperties } = schema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return Object.entries(value).flatMap(([key, member]) => {
    if (Object.hasOwn(properties, key))
      return duplicates(properties[key]!, member, path === '' ? key : `${path}.${key}`);
    return others === undefined ? [] : duplicates(others, member, `${path}[${key}]`);
  });
}

function repeated(schema: StructuralSchema, list: readonly Json[], path: string): FieldProblem[] {
  const identity = identityOf(schema);
  if (identity === undefined) return [];
  const seen = new Map<string, number>();
  return list.flatMap((item, at) => {
    const is = identity(item);
    const times = (seen.get(is) ?? 0) + 1;
    seen.set(is, times);
    if (times !== 2) return [];
    return [{ reason: 'FieldValueDuplicate', message: `Duplicate value: ${is}`, field: `${path}[${at}]` }];
  });
}

/** Returns the part of an item that must be unique, as text; undefined if items may be equal. */
function identityOf(schema: StructuralSchema): ((item: Json) => string) | undefined {
  const type = schema['x-kubernetes-list-type'];
  if (type === 'set') return goText;
  if (type !== 'map') return undefined;
  const keys = schema['x-kubernetes-list-map-keys'] as string[];
  return (item) =>
    goText(
      isObject(item)
        ? Object.fromEntries(keys.filter((key) => key in item).map((key) => [key, item[key]!]))
        : item,
    );
}

/** A value in the format of Go's `%#v`, in which servers of 1.32 quote it. */
function goText(value: Json): string {
  if (value === null) return 'interface {}(nil)';
  if (Array.isArray(value)) return `[]interface {}{${value.map(goText).join(', ')}}`;
  if (!isObject(value)) return writeRawJson(value);
  const members = Object.entries(withSortedKeys(value) as JsonObject).map(
    ([key, member]) => `${quote(key)}:${goText(member)}`,
  );
  return `map[string]interface {}{${members.join(', ')}}`;
}
