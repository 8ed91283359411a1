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
  let prefix = '';
  // Not by recursion: a schema may contain thousands of others.
  for (let inner = schema; ; ) {
    if (isEmpty(inner)) throw new Error("expected schema argument to subtemplate 'typeguess'");
    const alternatives = alternativesIn(inner);
    const [items, values] = [itemsIn(inner), mapValuesIn(inner)];
    if (items !== undefined) [prefix, inner] = [`${prefix}[]`, items];
    else if (values !== undefined) [prefix, inner] = [`${prefix}map[string]`, values];
    else if (alternatives.length === 1 && isEmpty(mapIn(inner, 'properties') ?? {})) inner = alternatives[0]!;
    else return prefix + innermostName(inner, document);
  }
}

function innermostName(schema: FieldSchema, document: JsonObject): string {
  const [$ref, type] = [textIn(schema, '$ref'), textIn(schema, 'type')];
  if (!$ref) return type === 'object' ? 'Object' : type || 'Object';
  const refType = textIn(resolveReference(document, $ref) ?? {}, 'type');
  if (refType && refType !== 'object') return refType;
  return $ref.split('/').at(-1)!.split('.').at(-1) || 'Object';
}
