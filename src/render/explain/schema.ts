import type { JsonObject } from '../../codec/object.js';

/** The parts of an OpenAPI schema that explanations show, in both versions of it. */
export interface FieldSchema {
  $ref?: string;
  type?: string;
  description?: string;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  additionalProperties?: FieldSchema | boolean;
  allOf?: FieldSchema[];
  required?: string[];
  enum?: unknown[];
  externalDocs?: { description?: string; url?: string };
  'x-kubernetes-group-version-kind'?: unknown[];
}

/** The items of a list, if they are described: an empty description does not count. */
export function itemsIn({ items }: FieldSchema): FieldSchema | undefined {
  return items === undefined || isEmpty(items) ? undefined : items;
}

/** The values of a map, if they are described. */
export function mapValuesIn({ additionalProperties: values }: FieldSchema): FieldSchema | undefined {
  return typeof values === 'object' && !isEmpty(values) ? values : undefined;
}

/** Whether it is empty. */
export function isEmpty(schema: FieldSchema): boolean {
  return Object.keys(schema).length === 0;
}

/** The schemas behind a schema, in order: its alternatives, its items and the values of its map. */
export function behind(schema: FieldSchema): FieldSchema[] {
  return [...(schema.allOf ?? []), itemsIn(schema) ?? [], mapValuesIn(schema) ?? []].flat();
}

/** The fields of an object by their names, sorted. */
export function fieldsOf({ properties = {} }: FieldSchema): [name: string, schema: FieldSchema][] {
  return Object.keys(properties)
    .sort()
    .map((name) => [name, properties[name]!]);
}

/** A field of an object; undefined if there is no such field, or it is empty. */
export function fieldSchemaOf({ properties = {} }: FieldSchema, name: string): FieldSchema | undefined {
  const field = Object.hasOwn(properties, name) ? properties[name]! : undefined;
  return field === undefined || isEmpty(field) ? undefined : field;
}

/** The target of a reference within a document: `#/components/schemas/x`; undefined if it does not exist. */
export function resolveReference(document: JsonObject, ref = ''): FieldSchema | undefined {
  if (!ref.startsWith('#')) return undefined;
  let found: unknown = document;
  for (const key of decodeURIComponent(ref.slice(1)).split('/').filter(Boolean)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as JsonObject)[key];
  }
  return found as FieldSchema;
}
