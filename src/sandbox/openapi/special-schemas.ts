import type { JsonObject } from '../../codec/object.js';

/** The schemas of scalars by their letters in the codec's tables. */
export const SCALARS: Readonly<Record<string, JsonObject>> = {
  s: { type: 'string' },
  b: { type: 'boolean' },
  i: { type: 'integer', format: 'int32' },
  l: { type: 'integer', format: 'int64' },
  d: { type: 'number', format: 'double' },
  y: { type: 'string', format: 'byte' },
  $D: { type: 'string' },
  $V: { type: 'array', items: { type: 'string' } },
};

const MACHINERY = 'io.k8s.apimachinery.pkg';
const EXTENSIONS = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1';
const ANY = { description: 'Any JSON.' };

/** The schemas of types that are not objects in JSON, by their letters in the codec's tables. */
export const SPECIALS: Readonly<Record<string, { name: string; schema: JsonObject }>> = {
  $T: { name: `${MACHINERY}.apis.meta.v1.Time`, schema: { type: 'string', format: 'date-time' } },
  $U: { name: `${MACHINERY}.apis.meta.v1.MicroTime`, schema: { type: 'string', format: 'date-time' } },
  $F: { name: `${MACHINERY}.apis.meta.v1.FieldsV1`, schema: { type: 'object' } },
  $Q: {
    name: `${MACHINERY}.api.resource.Quantity`,
    schema: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  },
  $I: {
    name: `${MACHINERY}.util.intstr.IntOrString`,
    schema: { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] },
  },
  $R: { name: `${MACHINERY}.runtime.RawExtension`, schema: { type: 'object' } },
  $J: { name: `${EXTENSIONS}.JSON`, schema: ANY },
  $A: { name: `${EXTENSIONS}.JSONSchemaPropsOrArray`, schema: ANY },
  $B: { name: `${EXTENSIONS}.JSONSchemaPropsOrBool`, schema: ANY },
  $S: { name: `${EXTENSIONS}.JSONSchemaPropsOrStringArray`, schema: ANY },
};
