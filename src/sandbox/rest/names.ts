import type { Cause } from './errors.js';

/** FieldValueInvalid: a value quoted, and what is wrong with it. */
export function invalidValue(field: string, value: unknown, why: string): Cause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${JSON.stringify(value)}: ${why}`, field };
}
