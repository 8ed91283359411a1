import { messageOf } from '../../process/errors.js';
import { SharedError } from '../../process/shared-error.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';

/**
 * Errors of types, each distinct one once, in order: one that several types have in common as a SharedError. Requests
 * for different types that fail to connect have the same error.
 */
export function errorsOfTypes(errors: Iterable<{ error: unknown; type: string }>): unknown[] {
  const groups = new Map<string, { error: unknown; types: Set<string> }>();
  for (const { error, type } of errors) {
    const [code, reason] = error instanceof StatusError ? [error.code, error.reason] : [];
    const key = JSON.stringify([error instanceof ConnectionError, code, reason, messageOf(error)]);
    const group = groups.get(key) ?? { error, types: new Set() };
    group.types.add(type);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ error, types }) =>
    types.size === 1 ? error : new SharedError(error, `${types.size} types`),
  );
}
