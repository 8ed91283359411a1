import { isObject } from '../../codec/json.js';
import type { GroupVersionKind, Json, JsonObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { type FieldSchema, listIn, mapIn, textIn } from './schema.js';

/** An OpenAPI v2 schema as kubectl interprets it. Those with `inner` lead to another one. */
export type V2Model =
  | { form: 'kind' | 'primitive' | 'arbitrary'; schema: FieldSchema }
  | { form: 'reference' | 'array' | 'map'; schema: FieldSchema; inner: FieldSchema };

/** The schema of a kind; undefined if the document has none. Of several definitions, the last by name counts. */
export function kindIn(
  document: JsonObject,
  { group, version, kind }: GroupVersionKind,
): FieldSchema | undefined {
  const definitions = definitionsOf(document);
  const isOwn = (each: Json) =>
    isObject(each) && each.kind === kind && each.version === version && each.group === group;
  const name = Object.keys(definitions)
    .filter((each) => listIn(mapIn(definitions, each) ?? {}, 'x-kubernetes-group-version-kind').some(isOwn))
    .sort()
    .at(-1);
  return name === undefined ? undefined : mapIn(definitions, name);
}

/** Classifies a schema. Fails for a reference that does not exist in the document. */
export function modelOf(schema: FieldSchema, document: JsonObject): V2Model {
  const [$ref, type] = [textIn(schema, '$ref'), textIn(schema, 'type')];
  if ($ref !== '') return { form: 'reference', schema, inner: definitionOf($ref, document) };
  if (mapIn(schema, 'properties') !== undefined && ['', 'object'].includes(type))
    return { form: 'kind', schema };
  if (type === '') return { form: 'arbitrary', schema };
  if (type === 'object') return { form: 'map', schema, inner: valuesOf(schema) };
  if (type === 'array') return { form: 'array', schema, inner: mapIn(schema, 'items') ?? {} };
  return { form: 'primitive', schema };
}

/**
 * The type of a field: `string`, `[]Object`, `map[string]string`; "" if it can be anything. Fails for a schema that leads
 * to itself.
 */
export function modelTypeName(schema: FieldSchema, document: JsonObject): string {
  const seen = new Set<FieldSchema>();
  let prefix = '';
  for (let inner = schema; ; ) {
    const model = unseenModel(inner, document, seen);
    if (!('inner' in model)) {
      const { form } = model;
      return prefix + (form === 'kind' ? 'Object' : form === 'primitive' ? textIn(inner, 'type') : '');
    }
    if (model.form !== 'reference') prefix += model.form === 'array' ? '[]' : 'map[string]';
    seen.add(inner);
    inner = model.inner;
  }
}

/** The same as modelOf, for a traversal that must end. @param seen the schemas on the way here */
export function unseenModel(
  schema: FieldSchema,
  document: JsonObject,
  seen: ReadonlySet<FieldSchema>,
): V2Model {
  if (seen.has(schema)) throw new Error('the schema refers to itself');
  return modelOf(schema, document);
}

/** If the values of a map are not described, kubectl describes them as the map itself. */
function valuesOf(schema: FieldSchema): FieldSchema {
  const values = mapIn(schema, 'additionalProperties');
  if (values !== undefined) return values;
  const description = textIn(schema, 'description');
  return description === '' ? {} : { description };
}

const REFERENCE = '#/definitions/';

function definitionOf(ref: string, document: JsonObject): FieldSchema {
  const name = ref.startsWith(REFERENCE) ? ref.slice(REFERENCE.length) : ref;
  const definitions = definitionsOf(document);
  const found = Object.hasOwn(definitions, name) ? mapIn(definitions, name) : undefined;
  if (found !== undefined) return found;
  throw new Error(`unknown model in reference: ${quote(name)}`);
}

function definitionsOf(document: JsonObject): FieldSchema {
  return mapIn(document, 'definitions') ?? {};
}
