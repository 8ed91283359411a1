import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';

/**
 * An OpenAPI schema, v2 or v3, as the server sent it. The functions below read it: a part with the wrong type counts as
 * missing, so that the rest can be shown.
 */
export type FieldSchema = Readonly<JsonObject>;

/** A text of a schema; "" if there is none. */
export function textIn(schema: FieldSchema, key: '$ref' | 'type' | 'description' | 'url'): string {
  const text = schema[key];
  return typeof text === 'string' ? text : '';
}

/** A list of a schema; [] if there is none. */
export function listIn(
  schema: FieldSchema,
  key: 'allOf' | 'required' | 'enum' | 'x-kubernetes-group-version-kind',
): readonly Json[] {
  const list = schema[key];
  return Array.isArray(list) ? list : [];
}

/** A map of a schema, or of a document; undefined if there is none. */
export function mapIn(schema: FieldSchema, key: string): FieldSchema | undefined {
  const map = schema[key];
  return isObject(map) ? (map as FieldSchema) : undefined;
}

/** The schemas of which a schema is made up. */
export function alternativesIn(schema: FieldSchema): FieldSchema[] {
  return listIn(schema, 'allOf').filter((one): one is JsonObject => isObject(one));
}

/** The items of a list, if they are described: an empty schema describes nothing. */
export function itemsIn(schema: FieldSchema): FieldSchema | undefined {
  return described(schema, 'items');
}

/** The values of a map, if they are described. */
export function mapValuesIn(schema: FieldSchema): FieldSchema | undefined {
  return described(schema, 'additionalProperties');
}

function described(schema: FieldSchema, key: string): FieldSchema | undefined {
  const found = mapIn(schema, key);
  return found === undefined || isEmpty(found) ? undefined : found;
}

/** Whether a schema is empty. */
export function isEmpty(schema: FieldSchema): boolean {
  return Object.keys(schema).length === 0;
}

/** The schemas behind a schema, in order: its alternatives, its items and the values of its map. */
export function behind(schema: FieldSchema): FieldSchema[] {
  return [...alternativesIn(schema), itemsIn(schema) ?? [], mapValuesIn(schema) ?? []].flat();
}

/** The fields of an object sorted by name; omits those without a schema. */
export function fieldsOf(schema: FieldSchema): [name: string, schema: FieldSchema][] {
  const properties = mapIn(schema, 'properties') ?? {};
  return Object.keys(properties)
    .sort()
    .flatMap((name) => {
      const field = mapIn(properties, name);
      return field === undefined ? [] : [[name, field]];
    });
}

/** A field of an object; undefined if it does not exist or has no schema. */
export function fieldSchemaOf(schema: FieldSchema, name: string): FieldSchema | undefined {
  const properties = mapIn(schema, 'properties') ?? {};
  return Object.hasOwn(properties, name) ? described(properties, name) : undefined;
}

/** The schema that a reference within a document leads to: `#/components/schemas/x`; undefined if there is none. */
export function resolveReference(document: JsonObject, ref = ''): FieldSchema | undefined {
  if (!ref.startsWith('#')) return undefined;
  let found: unknown = document;
  for (const key of unescaped(ref.slice(1)).split('/').filter(Boolean)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as JsonObject)[key];
  }
  return isObject(found) ? (found as FieldSchema) : undefined;
}

/** A reference with invalid escapes is not changed. */
function unescaped(ref: string): string {
  try {
    return decodeURIComponent(ref);
  } catch {
    return ref;
  }
}
