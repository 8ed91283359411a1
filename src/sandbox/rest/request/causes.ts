import { quote, quoteValue } from '../../../go/strconv/quote.js';
import type { Cause } from '../../http/errors.js';

/** FieldValueInvalid: quotes a value, and says what is wrong with it. */
export function invalidValue(field: string, value: unknown, why: string): Cause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${quoteValue(value)}: ${why}`, field };
}

/** FieldValueRequired. */
export function requiredValue(field: string, why = ''): Cause {
  const message = why === '' ? 'Required value' : `Required value: ${why}`;
  return { reason: 'FieldValueRequired', message, field };
}

/** FieldValueNotSupported: a value that is not one of the allowed ones. */
export function unsupportedValue(field: string, value: unknown, supported: readonly string[]): Cause {
  const list = supported.map(quote).join(', ');
  const message = `Unsupported value: ${quoteValue(value)}: supported values: ${list}`;
  return { reason: 'FieldValueNotSupported', message, field };
}

/** FieldValueDuplicate. */
export function duplicateValue(field: string, value: unknown): Cause {
  return { reason: 'FieldValueDuplicate', message: `Duplicate value: ${quoteValue(value)}`, field };
}

/** FieldValueNotFound: a value that refers to nothing. */
export function notFoundValue(field: string, value: unknown): Cause {
  return { reason: 'FieldValueNotFound', message: `Not found: ${quoteValue(value)}`, field };
}

/** FieldValueTooLong: too many bytes. */
export function tooLong(field: string, why: string): Cause {
  return { reason: 'FieldValueTooLong', message: `Too long: ${why}`, field };
}

/** FieldValueForbidden. */
export function forbiddenValue(field: string, why: string): Cause {
  return { reason: 'FieldValueForbidden', message: `Forbidden: ${why}`, field };
}
