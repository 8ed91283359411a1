import type { ErrorObject } from 'ajv';
import { quote, quoteValue } from '../../../go/strconv/quote.js';
import type { FieldProblem } from '../../types/resource-type.js';

/** One failure of a schema in the words of a Kubernetes server (kube-openapi's validation). */
export function problemOf(error: ErrorObject): FieldProblem {
  const { keyword, params, data } = error;
  const field = fieldOf(error.instancePath);
  const body = `${field} in body`;
  const value = quoteValue(data);
  const invalid = (why: string, shown = value): FieldProblem => ({
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${shown}: ${why}`,
    field,
  });
  switch (keyword) {
    case 'required': {
      const name = String(params.missingProperty);
      const path = field === '' || field === '<nil>' ? name : `${field}.${name}`;
      return { reason: 'FieldValueRequired', message: 'Required value', field: path };
    }
    case 'type': {
      const types = [params.type as string | string[]].flat().filter((type) => type !== 'null');
      const found = quote(typeOf(data));
      const why = `${body} must be of type ${types.join(',')}: ${found}`;
      return { ...invalid(why, found), reason: 'FieldValueTypeInvalid' };
    }
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).filter((item) => item !== null);
      const list = allowed.map(quoteValue).join(', ');
      const message = `Unsupported value: ${value}: supported values: ${list}`;
      return { reason: 'FieldValueNotSupported', message, field };
    }
    case 'minimum':
      return invalid(`${body} should be greater than or equal to ${params.limit}`);
    case 'maximum':
      return invalid(`${body} should be less than or equal to ${params.limit}`);
    case 'exclusiveMinimum':
      return invalid(`${body} should be greater than ${params.limit}`);
    case 'exclusiveMaximum':
      return invalid(`${body} should be less than ${params.limit}`);
    case 'multipleOf':
      return invalid(`${body} should be a multiple of ${params.multipleOf}`);
    case 'minLength':
      return invalid(`${body} should be at least ${params.limit} chars long`);
    case 'maxLength':
      return {
        reason: 'FieldValueTooLong',
        message: `Too long: may not be more than ${params.limit} bytes`,
        field,
      };
    case 'pattern':
      return invalid(`${body} should match '${params.pattern}'`);
    case 'format':
      return invalid(`${body} must be of type ${params.format}: ${value}`);
    case 'minItems':
      return invalid(`${body} should have at least ${params.limit} items`, String(lengthOf(data)));
    case 'maxItems': {
      const message = `Too many: ${lengthOf(data)}: must have at most ${params.limit} items`;
      return { reason: 'FieldValueTooMany', message, field };
    }
    case 'uniqueItems':
      return invalid(`${body} shouldn't contain duplicates`);
    case 'minProperties':
      return invalid(`${body} should have at least ${params.limit} properties`);
    case 'maxProperties': {
      const count = Object.keys((data ?? {}) as object).length;
      const message = `Too many: ${count}: must have at most ${params.limit} items`;
      return { reason: 'FieldValueTooMany', message, field };
    }
    case 'anyOf':
      return invalid(`${body} must validate at least one schema (anyOf)`, '""');
    case 'oneOf':
      return invalid(`"${field}" must validate one and only one schema (oneOf). Found none valid`, '""');
    case 'not':
      return invalid(`"${field}" must not validate the schema (not)`, '""');
    default:
      return invalid(`${body} ${error.message ?? 'is not valid'}`);
  }
}

/** Converts `/spec/list/0/name` to `spec.list[0].name`; `<nil>` for the object itself. */
function fieldOf(pointer: string): string {
  if (pointer === '') return '<nil>';
  const parts = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce((path, part) => {
    if (/^\d+$/.test(part)) return `${path}[${part}]`;
    return path === '' ? part : `${path}.${part}`;
  }, '');
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
