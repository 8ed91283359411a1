import type { GroupVersionKind, JsonObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import type { FieldSchema } from './schema.js';

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
  const isOwn = (each: unknown) => {
    const own = each as GroupVersionKind;
    return own.kind === kind && own.version === version && own.group === group;
  };
  const name = Object.keys(definitions)
    .filter((each) => definitions[each]!['x-kubernetes-group-version-kind']?.some(isOwn))
    .sort()
    .at(-1);
  return name === undefined ? undefined : definitions[name];
}

/** Classifies a schema. Fails for a reference that does not exist in the document. */
export function modelOf(schema: FieldSchema, document: JsonObject): V2Model {
  const { $ref, type, properties } = schema;
  if ($ref) return { form: 'reference', schema, inner: definitionOf($ref, document) };
  if (properties !== undefined && (type === undefined || type === 'object')) return { form: 'kind', schema };
  if (type === undefined) return { form: 'arbitrary', schema };
  if (type === 'object') return { form: 'map', schema, inner: valuesOf(schema) };
  if (type === 'array') return { form: 'array', schema, inner: schema.items ?? {} };
  return { form: 'primitive', schema };
}

/** The type of a field: `string`, `[]Object`, `map[string]string`; "" if it can be anything. */
export function modelTypeName(schema: FieldSchema, document: JsonObject): string {
  const model = modelOf(schema, document);
  if (!('inner' in model))
    return model.form === 'kind' ? 'Object' : model.form === 'primitive' ? schema.type! : '';
  const inner = modelTypeName(model.inner, document);
  return model.form === 'reference' ? inner : model.form === 'array' ? `[]${inner}` : `map[string]${inner}`;
}

/** If the values of a map are not described, kubectl applies the description of the map to them. */
function valuesOf({ additionalProperties: values, description }: FieldSchema): FieldSchema {
  if (typeof values === 'object') return values;
  return description === undefined ? {} : { description };
}

const REFERENCE = '#/definitions/';

function definitionOf(ref: string, document: JsonObject): FieldSchema {
  const name = ref.startsWith(REFERENCE) ? ref.slice(REFERENCE.length) : ref;
  const definitions = definitionsOf(document);
  if (Object.hasOwn(definitions, name)) return definitions[name]!;
  throw new Error(`unknown model in reference: ${quote(name)}`);
}

function definitionsOf(document: JsonObject): Record<string, FieldSchema> {
  return (document.definitions ?? {}) as unknown as Record<string, FieldSchema>;
}
