import type { JsonObject } from '../../codec/object.js';
import { type FieldSchema, isEmpty, itemsIn, mapValuesIn, resolveReference } from './schema.js';

/** The type of a field by OpenAPI v3: `string`, `[]Container`, `map[string]Quantity`. Fails if it is not described. */
export function schemaTypeName(schema: FieldSchema, document: JsonObject): string {
  if (isEmpty(schema)) throw new Error("expected schema argument to subtemplate 'typeguess'");
  const { allOf, properties, $ref, type } = schema;
  const items = itemsIn(schema);
  if (items !== undefined) return `[]${schemaTypeName(items, document)}`;
  const values = mapValuesIn(schema);
  if (values !== undefined) return `map[string]${schemaTypeName(values, document)}`;
  if (allOf?.length === 1 && Object.keys(properties ?? {}).length === 0)
    return schemaTypeName(allOf[0]!, document);
  if (!$ref) return type === 'object' ? 'Object' : type || 'Object';
  const refType = resolveReference(document, $ref)?.type;
  if (refType && refType !== 'object') return refType;
  return $ref.split('/').at(-1)!.split('.').at(-1) || 'Object';
}
