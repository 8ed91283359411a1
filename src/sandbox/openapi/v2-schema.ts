import type { JsonObject } from '../../codec/object.js';

/** Keywords that OpenAPI v2 does not have; servers omit them there, and the types of a schema with them. */
const V3_ONLY = new Set(['oneOf', 'anyOf', 'not', 'nullable', 'x-kubernetes-validations']);

/** The types that v2 describes only by their format. */
const IN_V2: Readonly<Record<string, JsonObject>> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: 'string' },
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: 'string', format: 'int-or-string' },
};

/** Converts a definition of OpenAPI v3 to v2. @param name of the definition */
export function v2Definition(name: string, schema: JsonObject): JsonObject {
  return IN_V2[name] ?? v2Schema(schema);
}

function v2Schema(schema: JsonObject): JsonObject {
  if (schema['x-kubernetes-int-or-string'] === true) return { type: 'string', format: 'int-or-string' };
  const kept = Object.entries(schema).filter(([key]) => !V3_ONLY.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, inV2(key, value)])) as JsonObject;
}

function inV2(key: string, value: unknown): unknown {
  if (key === '$ref') return String(value).replace('#/components/schemas/', '#/definitions/');
  if (key === 'properties') return propertiesOf(value as JsonObject);
  if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object')) {
    return v2Schema(value as JsonObject);
  }
  if (key === 'allOf') return (value as JsonObject[]).map(v2Schema);
  return value;
}

function propertiesOf(properties: JsonObject): JsonObject {
  const entries = Object.entries(properties).map(([name, one]) => [name, v2Schema(one as JsonObject)]);
  return Object.fromEntries(entries) as JsonObject;
}
