import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { goPattern } from '../../../go/pattern.js';
import { lazily } from '../../base/lazily.js';
import type { FieldProblem } from '../../types/resource-type.js';
import type { StructuralSchema } from '../../types/structural.js';
import { duplicates } from './duplicates.js';
import { jsonSchema } from './json-schema.js';
import { problemOf } from './problems.js';

/** Keywords whose own failure is enough; failures within them are omitted. */
const WHOLE = ['anyOf', 'oneOf', 'not'];

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  'date-time': /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[-+]\d\d:\d\d)$/,
  ipv4: /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/,
  uuid: /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i,
};

/**
 * Returns a function that finds the parts of objects that a schema does not allow. It loads the JSON Schema library,
 * and compiles the schema, with the first object. Fails if the schema is invalid.
 */
export function checker(schema: StructuralSchema): (object: KubeObject) => Promise<FieldProblem[]> {
  const ready = lazily(() => compiled(schema));
  return async (object) => {
    const validate = await ready();
    const failed = validate(withNumbers(object)) ? [] : problems(validate.errors ?? []);
    return [...failed, ...duplicates(schema, object as JsonObject)];
  };
}

/**
 * A value with integers beyond 2^53 converted to numbers, because the library knows no others; the value itself if it
 * contains none.
 */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  const changed = Object.entries(value).flatMap(([key, member]) => {
    const number = withNumbers(member);
    return number === member ? [] : [[key, number] as const];
  });
  if (changed.length === 0) return value;
  const copy: object = Array.isArray(value) ? [...value] : { ...value };
  return Object.assign(copy, Object.fromEntries(changed));
}

/** Why a schema cannot be used; undefined if it can. */
export async function schemaProblem(schema: StructuralSchema): Promise<string | undefined> {
  try {
    await compiled(schema);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function compiled(schema: StructuralSchema): Promise<ValidateFunction> {
  const { Ajv: Library } = await import('ajv');
  const ajv: Ajv = new Library({
    allErrors: true,
    strict: false,
    verbose: true,
    logger: false,
    formats: { ...FORMATS },
    code: { regExp: Object.assign(goPattern, { code: 'goPattern' }) },
  });
  return ajv.compile(jsonSchema(schema));
}

function problems(errors: readonly ErrorObject[]): FieldProblem[] {
  const within = errors
    .filter(({ keyword }) => WHOLE.includes(keyword))
    .map(({ schemaPath }) => `${schemaPath}/`);
  const own = errors.filter(({ schemaPath }) => !within.some((start) => schemaPath.startsWith(start)));
  const found = own.map(problemOf);
  // A value of another type cannot be one of the allowed values; one message is enough.
  const mistyped = new Set(
    found.filter(({ reason }) => reason === 'FieldValueTypeInvalid').map(({ field }) => field),
  );
  return found
    .filter(({ reason, field }) => reason === 'FieldValueTypeInvalid' || !mistyped.has(field))
    .sort((left, right) => (left.field < right.field ? -1 : left.field > right.field ? 1 : 0));
}
