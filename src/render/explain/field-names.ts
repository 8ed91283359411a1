import type { JsonObject } from '../../codec/object.js';
import {
  behind,
  type FieldSchema,
  fieldSchemaOf,
  fieldsOf,
  mapIn,
  resolveReference,
  textIn,
} from './schema.js';

/** The deepest chain of references: those of a document may be circular. */
const DEEPEST = 20;

/**
 * The names of the fields that a path leads to, including those of items and values of maps; [] if it leads nowhere.
 */
export function namesOfFields(schema: FieldSchema, path: readonly string[], document: JsonObject): string[] {
  const [first, ...rest] = path;
  const objects = objectsIn(schema, document);
  if (first === undefined) return objects.flatMap((each) => fieldsOf(each).map(([name]) => name));
  for (const each of objects) {
    const field = fieldSchemaOf(each, first);
    if (field !== undefined) return namesOfFields(field, rest, document);
  }
  return [];
}

/** The schemas with fields of their own: a schema, or those behind it. */
function objectsIn(schema: FieldSchema, document: JsonObject, depth = 0): FieldSchema[] {
  if (depth > DEEPEST) return [];
  const resolved = resolveReference(document, textIn(schema, '$ref')) ?? schema;
  if (mapIn(resolved, 'properties') !== undefined) return [resolved];
  return behind(resolved).flatMap((other) => objectsIn(other, document, depth + 1));
}
