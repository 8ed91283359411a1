import type { Call } from '../server/reply.js';
import { ApiError } from './errors.js';

/** Whether nothing is to be stored. Fails with 422 for a value other than All. */
export function isDryRun(call: Call, fromBody: unknown = undefined): boolean {
  const asked = [...call.query.getAll('dryRun'), ...(Array.isArray(fromBody) ? fromBody.map(String) : [])];
  const given = asked.filter((value) => value !== '');
  if (given.every((value) => value === 'All')) return given.length > 0;
  const message = `Invalid value: ${JSON.stringify(given)}: supported values: "All"`;
  throw new ApiError(422, `dryRun: ${message}`, {
    reason: 'Invalid',
    details: { causes: [{ reason: 'FieldValueNotSupported', message, field: 'dryRun' }] },
  });
}
