import type { Call } from '../server/reply.js';
import { invalidOptions } from './errors.js';

const KINDS: Readonly<Record<string, string>> = {
  POST: 'CreateOptions',
  PUT: 'UpdateOptions',
  PATCH: 'PatchOptions',
  DELETE: 'DeleteOptions',
};

/** Whether nothing is to be stored. Fails with 422 for a value other than All. */
export function isDryRun(call: Call, fromBody: unknown = undefined): boolean {
  const asked = [...call.query.getAll('dryRun'), ...(Array.isArray(fromBody) ? fromBody.map(String) : [])];
  const given = asked.filter((value) => value !== '');
  if (given.every((value) => value === 'All')) return given.length > 0;
  throw invalidOptions(KINDS[call.method] ?? 'UpdateOptions', {
    reason: 'FieldValueNotSupported',
    message: `Unsupported value: ${JSON.stringify(given)}: supported values: "All"`,
    field: 'dryRun',
  });
}
