import type { JsonObject } from '../../codec/object.js';
import {
  alternativesIn,
  type FieldSchema,
  isEmpty,
  itemsIn,
  mapIn,
  mapValuesIn,
  resolveReference,
  textIn,
} from './schema.js';

/** The type of a field by OpenAPI v3: `string`, `[]Container`, `map[string]Quantity`. Fails if it is not described. */
export function schemaTypeName(schema: FieldSchema, document: JsonObject): string {
  if (isEmpty(schema)) throw new Error("expected schema argument to subtemplate 'typeguess'");
  const [$ref, type] = [textIn(schema, '$ref'), textIn(schema, 'type')];
  const alternatives = alternativesIn(schema);
  const items = itemsIn(schema);
  if (items !== undefined) return `[]${schemaTypeName(items, document)}`;
  const values = mapValuesIn(schema);
  if (values !== undefined) return `map[string]${schemaTypeName(values, document)}`;
  if (alternatives.length === 1 && isEmpty(mapIn(schema, 'properties') ?? {}))
    return schemaTypeName(alternatives[0]!, document);
  if (!$ref) return type === 'object' ? 'Object' : type || 'Object';
  const refType = textIn(resolveReference(document, $ref) ?? {}, 'type');
  if (refType && refType !== 'object') return refType;
  return $ref.split('/').at(-1)!.split('.').at(-1) || 'Object';
}
