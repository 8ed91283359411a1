import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';

/**
 * A schema of OpenAPI, in both versions of it, as the server sent it. It is read by the functions below: a part of another
 * type than it should have counts as missing, so that the rest can be shown.
 */
export type FieldSchema = Readonly<JsonObject>;

/** A text of a schema; "" where there is none. */
export function textIn(schema: FieldSchema, key: '$ref' | 'type' | 'description' | 'url'): string {
  const text = schema[key];
  return typeof text === 'string' ? text : '';
}

/** A list of a schema; [] where there is none. */
export function listIn(
  schema: FieldSchema,
  key: 'allOf' | 'required' | 'enum' | 'x-kubernetes-group-version-kind',
): readonly Json[] {
  const list = schema[key];
  return Array.isArray(list) ? list : [];
}

/** A map of a schema, or of a document; undefined where there is none. */
export function mapIn(schema: FieldSchema, key: string): FieldSchema | undefined {
  const map = schema[key];
  return isObject(map) ? (map as FieldSchema) : undefined;
}

/** The schemas of which a schema is made up. */
export function alternativesIn(schema: FieldSchema): FieldSchema[] {
  return listIn(schema, 'allOf').filter((one): one is JsonObject => isObject(one));
}

/** The items of a list, where they are described: an empty description is none. */
export function itemsIn(schema: FieldSchema): FieldSchema | undefined {
  return described(schema, 'items');
}

/** The values of a map, where they are described. */
export function mapValuesIn(schema: FieldSchema): FieldSchema | undefined {
  return described(schema, 'additionalProperties');
}

function described(schema: FieldSchema, key: string): FieldSchema | undefined {
  const found = mapIn(schema, key);
  return found === undefined || isEmpty(found) ? undefined : found;
}

/** Whether it is empty. */
export function isEmpty(schema: FieldSchema): boolean {
  return Object.keys(schema).length === 0;
}

/** The schemas behind a schema, in order: its alternatives, its items and the values of its map. */
export function behind(schema: FieldSchema): FieldSchema[] {
  return [...alternativesIn(schema), itemsIn(schema) ?? [], mapValuesIn(schema) ?? []].flat();
}

/** The fields of an object by their names, sorted; those without a schema are left out. */
export function fieldsOf(schema: FieldSchema): [name: string, schema: FieldSchema][] {
  const properties = mapIn(schema, 'properties') ?? {};
  return Object.keys(properties)
    .sort()
    .flatMap((name) => {
      const field = mapIn(properties, name);
      return field === undefined ? [] : [[name, field]];
    });
}

/** A field of an object; undefined where it has none of the name, or nothing is said of it. */
export function fieldSchemaOf(schema: FieldSchema, name: string): FieldSchema | undefined {
  const properties = mapIn(schema, 'properties') ?? {};
  return Object.hasOwn(properties, name) ? described(properties, name) : undefined;
}

/** What a reference within a document leads to: `#/components/schemas/x`; undefined where no schema is there. */
export function resolveReference(document: JsonObject, ref = ''): FieldSchema | undefined {
  if (!ref.startsWith('#')) return undefined;
  let found: unknown = document;
  for (const key of unescaped(ref.slice(1)).split('/').filter(Boolean)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as JsonObject)[key];
  }
  return isObject(found) ? (found as FieldSchema) : undefined;
}

/** A reference whose escapes mean nothing stands for itself. */
function unescaped(ref: string): string {
  try {
    return decodeURIComponent(ref);
  } catch {
    return ref;
  }
}
