import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';

/** apiextensions.k8s.io/v1 JSONSchemaProps, as far as it shapes an object. */
export interface StructuralSchema {
  type?: string;
  properties?: Record<string, StructuralSchema>;
  additionalProperties?: StructuralSchema | boolean;
  items?: StructuralSchema;
  default?: Json;
  nullable?: boolean;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-embedded-resource'?: boolean;
  'x-kubernetes-int-or-string'?: boolean;
  [keyword: string]: unknown;
}

/** The fields of every object, and of every embedded object. */
const OBJECT_FIELDS = ['apiVersion', 'kind', 'metadata'];

/**
 * An object without the fields that its schema does not specify, and their paths (pruning of structural schemas). It
 * must not contain the common fields such as kind.
 */
export function pruneUnknown(
  schema: StructuralSchema,
  value: JsonObject,
): { object: JsonObject; unknown: string[] } {
  const unknown: string[] = [];
  return { object: pruneObject(schema, value, '', unknown), unknown };
}

function prune(schema: StructuralSchema, value: Json, path: string, unknown: string[]): Json {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return value;
    return value.map((item, index) => prune(items, item, `${path}[${index}]`, unknown));
  }
  if (!isObject(value)) return value;
  return pruneObject(schema, value, path, unknown);
}

function pruneObject(
  schema: StructuralSchema,
  value: JsonObject,
  path: string,
  unknown: string[],
): JsonObject {
  const { properties = {}, additionalProperties } = schema;
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const keepsAll = schema['x-kubernetes-preserve-unknown-fields'] === true || additionalProperties === true;
  const kept: [string, Json][] = [];
  for (const [key, member] of Object.entries(value)) {
    const inner = path === '' ? key : `${path}.${key}`;
    const own = Object.hasOwn(properties, key) ? properties[key] : others;
    if (own !== undefined) kept.push([key, prune(own, member, inner, unknown)]);
    else if (keepsAll || (embedded && OBJECT_FIELDS.includes(key))) kept.push([key, member]);
    else unknown.push(inner);
  }
  return Object.fromEntries(kept);
}

/** A copy with the schema's defaults for missing values; null counts as missing unless it is allowed. */
export function withSchemaDefaults(schema: StructuralSchema, value: Json): Json {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => withSchemaDefaults(items, item));
  }
  if (!isObject(value)) return value;
  const { properties = {}, additionalProperties } = schema;
  const result: JsonObject = { ...value };
  for (const [key, property] of Object.entries(properties)) {
    const missing = !Object.hasOwn(result, key) || (result[key] === null && property.nullable !== true);
    if (missing && property.default !== undefined) result[key] = structuredClone(property.default);
  }
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  for (const [key, member] of Object.entries(result)) {
    const own = Object.hasOwn(properties, key) ? properties[key] : others;
    if (own !== undefined) result[key] = withSchemaDefaults(own, member);
  }
  return result;
}
