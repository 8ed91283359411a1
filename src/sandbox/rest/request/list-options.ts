import { quote } from '../../../go/strconv/quote.js';
import { badRequest, invalidListOptions } from '../../http/errors.js';
import { listNumbers } from '../../http/query-number.js';

/** The requested state of a list. */
export type ListState =
  | { kind: 'current' }
  /** Any state at least as new as the revision; 0 accepts any. */
  | { kind: 'notOlderThan'; revision: number }
  | { kind: 'exact'; revision: number }
  | { kind: 'continue'; token: string };

/** A list's options after a Kubernetes server's checks. */
export interface ListOptions {
  state: ListState;
  /** 0 for all. */
  limit: number;
}

/**
 * Parses limit, continue, resourceVersion and resourceVersionMatch. Fails with 400 or 422 in a server's words.
 * @param cached whether there is a watch cache: with one, resourceVersion 0 makes servers ignore the limit, also on
 * continued lists (1.36; 1.20 used it there); without one they use it (1.20)
 */
export function parseListOptions(query: URLSearchParams, cached = false): ListOptions {
  const { limit: asked } = listNumbers(query);
  const token = query.get('continue') ?? '';
  const version = query.get('resourceVersion') ?? '';
  const match = query.get('resourceVersionMatch') ?? '';
  const limit = cached && version === '0' ? 0 : asked;
  if (query.has('sendInitialEvents')) {
    throw invalidListOptions('sendInitialEvents', 'Forbidden: sendInitialEvents is forbidden for list');
  }
  if (match !== '') checkMatch(match, version, token);
  if (token !== '') {
    if (version !== '' && version !== '0') {
      throw badRequest('specifying resource version is not allowed when using continue');
    }
    return { state: { kind: 'continue', token }, limit };
  }
  if (version === '') return { state: { kind: 'current' }, limit };
  const revision = parseRevision(version);
  if (match === 'Exact' || (match === '' && limit > 0 && revision > 0)) {
    return { state: { kind: 'exact', revision }, limit };
  }
  return { state: { kind: 'notOlderThan', revision }, limit };
}

/** A resourceVersion as servers parse it. */
function parseRevision(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw badRequest(
    `invalid resource version: resourceVersion: Invalid value: ${quote(text)}: strconv.ParseUint: parsing ${quote(text)}: invalid syntax`,
  );
}

function checkMatch(match: string, version: string, token: string): void {
  const field = 'resourceVersionMatch';
  if (token !== '')
    throw invalidListOptions(field, `Forbidden: ${field} is forbidden when continue is provided`);
  if (version === '') {
    throw invalidListOptions(field, `Forbidden: ${field} is forbidden unless resourceVersion is provided`);
  }
  if (match !== 'Exact' && match !== 'NotOlderThan') {
    const message = `Unsupported value: ${quote(match)}: supported values: "Exact", "NotOlderThan", ""`;
    throw invalidListOptions(field, message, 'FieldValueNotSupported');
  }
  if (match === 'Exact' && version === '0') {
    throw invalidListOptions(field, `Forbidden: ${field} "exact" is forbidden for resourceVersion "0"`);
  }
}
