import type { StructuralSchema } from '../../types/structural.js';

/** Keywords that contain one schema, several, or several by name. */
const ONE = ['items', 'not', 'additionalProperties'];
const MANY = ['allOf', 'anyOf', 'oneOf'];
const NAMED = ['properties'];

/**
 * Converts a schema of the API to current JSON Schema: exclusive bounds are numbers there, null is a type, and
 * alternatives of number and text are explicit. Keywords of Kubernetes are dropped.
 */
export function jsonSchema(schema: StructuralSchema): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith('x-kubernetes-') || key === 'nullable' || key === 'default' || key === 'example')
      continue;
    if (key === 'description' || key === 'title' || key === 'externalDocs') continue;
    if (ONE.includes(key) && isSchema(value)) result[key] = jsonSchema(value);
    else if (MANY.includes(key) && Array.isArray(value)) result[key] = value.map((item) => jsonSchema(item));
    else if (NAMED.includes(key) && isSchema(value)) result[key] = mapped(value);
    else result[key] = value;
  }
  exclusive(result, 'minimum', 'exclusiveMinimum');
  exclusive(result, 'maximum', 'exclusiveMaximum');
  if (schema['x-kubernetes-int-or-string'] === true) result.type = ['integer', 'string'];
  if (schema.nullable === true) allowNull(result);
  return result;
}

function mapped(properties: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(properties).map(([name, value]) => [
    name,
    jsonSchema(value as StructuralSchema),
  ]);
  return Object.fromEntries(entries);
}

function exclusive(schema: Record<string, unknown>, bound: string, flag: string): void {
  if (schema[flag] === true) {
    schema[flag] = schema[bound];
    delete schema[bound];
  } else delete schema[flag];
}

function allowNull(schema: Record<string, unknown>): void {
  if (schema.type !== undefined) schema.type = [schema.type, 'null'].flat();
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
}

function isSchema(value: unknown): value is StructuralSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
