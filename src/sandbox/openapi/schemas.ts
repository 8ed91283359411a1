import type { JsonObject } from '../../codec/object.js';
import { groupVersion } from '../../codec/object.js';
import type { FieldSpec, MessageSpec } from '../../codec/proto/field-table.js';
import { Schema } from '../../codec/proto/schema.js';
import { extensionsOf, type FieldExtensions } from '../../merge/extensions/extensions.js';
import type { ResourceType } from '../types/resource-type.js';
import { referenceTo, schemaName } from './schema-name.js';
import { SCALARS, SPECIALS } from './special-schemas.js';

/** The schemas of types, by the names of their definitions. */
export type Schemas = Record<string, JsonObject>;

/**
 * The schemas of types and of all their parts: for built-in ones from the generated tables, which have no descriptions,
 * for custom ones from their definitions.
 */
export async function schemasOf(types: readonly ResourceType[]): Promise<Schemas> {
  const facts = new Schema();
  const schemas: Schemas = {};
  for (const type of types) {
    const { group, version, kind } = type;
    const own = { 'x-kubernetes-group-version-kind': [{ group, version, kind }] };
    const message = type.custom ? undefined : await facts.kind(groupVersion(group, version), kind);
    if (message === undefined) {
      schemas[customName(type)] = { ...(await customSchema(type, facts, schemas)), ...own };
    } else if (message.isKind) {
      add(message, facts, schemas);
      Object.assign(schemas[schemaName(message.ref)]!, own);
    }
  }
  return schemas;
}

function add(message: MessageSpec, facts: Schema, schemas: Schemas): void {
  const name = schemaName(message.ref);
  if (Object.hasOwn(schemas, name)) return;
  const schema: JsonObject = { type: 'object' };
  schemas[name] = schema;
  const known = extensionsOf(message.ref);
  const specs = fieldsOf(message, facts);
  const fields = specs.map((spec) => [
    spec.json,
    fieldSchema(spec, known.fields.get(spec.json), facts, schemas),
  ]);
  schema.properties = { ...(message.isKind && OBJECT_FIELDS), ...Object.fromEntries(fields) } as JsonObject;
  const required = specs.filter(isRequired).map(({ json }) => json);
  if (required.length > 0) schema.required = required;
  if (known.atomic) schema['x-kubernetes-map-type'] = 'atomic';
}

const OBJECT_FIELDS = { apiVersion: { type: 'string' }, kind: { type: 'string' } };

/** A message's own fields, and those of inlined messages. */
function fieldsOf(message: MessageSpec, facts: Schema): FieldSpec[] {
  return message.fields
    .filter(({ present }) => present)
    .flatMap((spec) => (spec.json === '' ? fieldsOf(facts.message(spec.type), facts) : [spec]));
}

function isRequired({ omitEmpty, omitZero, pointer }: FieldSpec): boolean {
  return !omitEmpty && !omitZero && !pointer;
}

function fieldSchema(
  { type, shape }: FieldSpec,
  facts: FieldExtensions = {},
  schema: Schema,
  schemas: Schemas,
): JsonObject {
  const one = valueSchema(type, schema, schemas);
  if (shape === 'map') return { type: 'object', additionalProperties: one };
  return shape === 'repeated' ? { type: 'array', items: one, ...mergeFacts(facts) } : one;
}

function valueSchema(type: string, schema: Schema, schemas: Schemas): JsonObject {
  const scalar = SCALARS[type];
  if (scalar !== undefined) return scalar;
  if (type.startsWith('$')) {
    const special = SPECIALS[type.slice(0, 2)]!;
    schemas[special.name] ??= special.schema;
    return referenceTo(special.name);
  }
  add(schema.message(type), schema, schemas);
  return referenceTo(schemaName(type));
}

function mergeFacts({ keys, strategy, mergeKey }: FieldExtensions): JsonObject {
  return {
    ...(keys !== undefined && { 'x-kubernetes-list-type': keys.length === 0 ? 'set' : 'map' }),
    ...(keys !== undefined && keys.length > 0 && { 'x-kubernetes-list-map-keys': [...keys] }),
    ...(strategy !== undefined && { 'x-kubernetes-patch-strategy': strategy }),
    ...(mergeKey !== undefined && { 'x-kubernetes-patch-merge-key': mergeKey }),
  };
}

/** The schema of a definition, with the fields that every object has. */
async function customSchema({ schema }: ResourceType, facts: Schema, schemas: Schemas): Promise<JsonObject> {
  const metadata = (await facts.kind('v1', 'PartialObjectMetadata'))!;
  const { type } = metadata.fields.find(({ json }) => json === 'metadata')!;
  const own = (schema ?? { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }) as JsonObject;
  const properties = { ...(own.properties as JsonObject | undefined), ...OBJECT_FIELDS };
  return { ...own, properties: { ...properties, metadata: valueSchema(type, facts, schemas) } };
}

function customName({ group, version, kind }: ResourceType): string {
  return [...group.split('.').reverse(), version, kind].filter((word) => word !== '').join('.');
}
