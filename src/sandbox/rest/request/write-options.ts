import { quoteValue } from '../../../go/strconv/quote.js';
import { type Cause, invalidOptions } from '../../http/errors.js';
import type { Call } from '../../http/reply.js';
import { forbiddenValue, requiredValue, tooLong, unsupportedValue } from './causes.js';

/** What a server does about fields that a type has not, and keys given twice. */
type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

/** The options of a POST, PUT or PATCH. */
interface WriteOptions {
  /** Nothing is to be stored. */
  dryRun: boolean;
  fieldValidation: FieldValidation;
  /** Apply takes over the fields of others. */
  force: boolean;
}

const KINDS: Readonly<Record<string, string>> = {
  POST: 'CreateOptions',
  PUT: 'UpdateOptions',
  PATCH: 'PatchOptions',
  DELETE: 'DeleteOptions',
};

const FIELD_VALIDATIONS: readonly string[] = ['Ignore', 'Strict', 'Warn'];

/** Reads the options of a write. Fails with 422 in a server's words. */
export function parseWriteOptions(call: Call): WriteOptions {
  const causes = dryRunCauses(dryRunOf(call));
  const fieldValidation = call.query.get('fieldValidation') || 'Warn';
  if (!FIELD_VALIDATIONS.includes(fieldValidation)) {
    causes.push(unsupportedValue('fieldValidation', fieldValidation, FIELD_VALIDATIONS));
  }
  const manager = call.query.get('fieldManager') ?? '';
  if (manager.length > 128) causes.push(tooLong('fieldManager', 'may not be more than 128 bytes'));
  const force = call.query.get('force');
  const apply = /^application\/apply-patch\+yaml/.test(call.headers['content-type'] ?? '');
  if (call.method === 'PATCH' && force !== null && !apply)
    causes.push(forbiddenValue('force', 'may not be specified for non-apply patch'));
  if (call.method === 'PATCH' && apply && manager === '')
    causes.push(requiredValue('fieldManager', 'is required for apply patch'));
  if (causes.length > 0) throw invalidOptions(KINDS[call.method] ?? 'UpdateOptions', ...causes);
  return {
    dryRun: dryRunOf(call).length > 0,
    fieldValidation: fieldValidation as FieldValidation,
    force: force === 'true' || force === '1',
  };
}

/** The values of dryRun in the query that say something. */
export function dryRunOf(call: Call): string[] {
  return call.query.getAll('dryRun').filter((value) => value !== '');
}

/** What is wrong with values of dryRun: only All is known. */
export function dryRunCauses(given: readonly string[]): Cause[] {
  if (given.every((value) => value === 'All')) return [];
  const message = `Unsupported value: ${quoteValue(given)}: supported values: "All"`;
  return [{ reason: 'FieldValueNotSupported', message, field: 'dryRun' }];
}
