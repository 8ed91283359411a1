import { quoteValue } from '../../../go/strconv/quote.js';
import { type Cause, invalidOptions } from '../../http/errors.js';
import type { Call } from '../../http/reply.js';
import { forbiddenValue, invalidValue, requiredValue, tooLong, unsupportedValue } from './causes.js';

/** What a server does with unknown fields and duplicate keys. */
type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

/** The options of a POST, PUT or PATCH. */
interface WriteOptions {
  /** Nothing is stored. */
  dryRun: boolean;
  fieldValidation: FieldValidation;
  /** Apply takes over the fields of other managers. */
  force: boolean;
}

const KINDS: Readonly<Record<string, string>> = {
  POST: 'CreateOptions',
  PUT: 'UpdateOptions',
  PATCH: 'PatchOptions',
  DELETE: 'DeleteOptions',
};

const FIELD_VALIDATIONS: readonly string[] = ['Ignore', 'Strict', 'Warn'];

/** Parses the options of a write. Fails with 422 in a server's words. */
export function parseWriteOptions(call: Call): WriteOptions {
  const manager = call.query.get('fieldManager') ?? '';
  const force = call.query.get('force');
  const fieldValidation = call.query.get('fieldValidation') || 'Warn';
  const causes = [
    ...(call.method === 'PATCH' ? patchCauses(call, manager, force) : []),
    ...managerCauses(manager),
    ...dryRunCauses(dryRunOf(call)),
  ];
  if (!FIELD_VALIDATIONS.includes(fieldValidation)) {
    causes.push(unsupportedValue('fieldValidation', fieldValidation, FIELD_VALIDATIONS));
  }
  if (causes.length > 0) throw invalidOptions(KINDS[call.method] ?? 'UpdateOptions', ...causes);
  return {
    dryRun: dryRunOf(call).length > 0,
    fieldValidation: fieldValidation as FieldValidation,
    force: force === 'true' || force === '1',
  };
}

function patchCauses(call: Call, manager: string, force: string | null): Cause[] {
  const apply = /^application\/apply-patch\+yaml/.test(call.headers['content-type'] ?? '');
  if (apply) return manager === '' ? [requiredValue('fieldManager', 'is required for apply patch')] : [];
  return force === null ? [] : [forbiddenValue('force', 'may not be specified for non-apply patch')];
}

/** Characters that Go does not consider printable. */
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/** The names of managers must be printable. */
function managerCauses(manager: string): Cause[] {
  const isLong = Buffer.byteLength(manager) > 128;
  const unprintable = [...manager.matchAll(UNPRINTABLE)].map(({ 0: character, index }) => {
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    const place = Buffer.byteLength(manager.slice(0, index));
    return invalidValue('fieldManager', manager, `invalid character U+${code} (at position ${place})`);
  });
  return [...(isLong ? [tooLong('fieldManager', 'may not be more than 128 bytes')] : []), ...unprintable];
}

/** The non-empty values of dryRun in the query. */
export function dryRunOf(call: Call): string[] {
  return call.query.getAll('dryRun').filter((value) => value !== '');
}

/** Errors in values of dryRun: only All is valid. */
export function dryRunCauses(given: readonly string[]): Cause[] {
  if (given.every((value) => value === 'All')) return [];
  const message = `Unsupported value: ${quoteValue(given)}: supported values: "All"`;
  return [{ reason: 'FieldValueNotSupported', message, field: 'dryRun' }];
}
