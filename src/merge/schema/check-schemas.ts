import { asList, asObject, asOptionalString, asStrings, ShapeError } from '../../codec/shape.js';

const TEXTS = [
  '$ref',
  'x-kubernetes-patch-strategy',
  'x-kubernetes-patch-merge-key',
  'x-kubernetes-list-type',
];
const LISTS_OF_TEXTS = ['required', 'x-kubernetes-list-map-keys'];

/**
 * Fails with ShapeError if a part of a server's schemas that merging reads does not have its proper type: a patch made
 * with such a schema could be wrong.
 * @param schemas the schemas by name
 * @param place their place in the document: `definitions`
 */
export function checkSchemas(schemas: unknown, place: string): void {
  for (const [name, schema] of Object.entries(asObject(schemas, place)))
    checkSchema(schema, `${place}.${name}`);
}

function checkSchema(given: unknown, place: string): void {
  const schema = asObject(given, place);
  const at = (key: string) => `${place}.${key}`;
  for (const key of TEXTS) if (Object.hasOwn(schema, key)) checkText(schema[key], at(key));
  for (const key of LISTS_OF_TEXTS)
    if (Object.hasOwn(schema, key)) checkList(schema[key], at(key), checkText);
  const { type, items, properties, allOf, additionalProperties: values } = schema;
  if (Array.isArray(type)) asStrings(type, at('type'));
  else if (type !== undefined) checkText(type, at('type'));
  if (items !== undefined) checkSchema(items, at('items'));
  if (properties !== undefined) checkSchemas(properties, at('properties'));
  if (values !== undefined && typeof values !== 'boolean') checkSchema(values, at('additionalProperties'));
  if (allOf !== undefined) checkList(allOf, at('allOf'), checkSchema);
  const kinds = schema['x-kubernetes-group-version-kind'];
  if (kinds !== undefined) checkList(kinds, at('x-kubernetes-group-version-kind'), checkKind);
}

function checkKind(kind: unknown, place: string): void {
  const { group, version, kind: name } = asObject(kind, place);
  for (const text of [group, version, name]) asOptionalString(text, place);
}

function checkText(text: unknown, place: string): void {
  if (typeof text !== 'string') throw new ShapeError(`${place} is not a string`);
}

function checkList(list: unknown, place: string, check: (item: unknown, place: string) => void): void {
  if (!Array.isArray(list)) throw new ShapeError(`${place} is not a list`);
  for (const [index, item] of asList(list, place).entries()) check(item, `${place}[${index}]`);
}
