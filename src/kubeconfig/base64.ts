import { KubeconfigError } from './errors.js';

/**
 * Base64 without line breaks, as Go writes it.
 * @throws KubeconfigError in the words of Go's encoding/base64
 */
export function canonicalBase64(value: string): string {
  const compact = value.replaceAll(/[\r\n]/g, '');
  const fault = base64Fault(compact);
  if (fault === undefined) return compact;
  throw new KubeconfigError(`illegal base64 data at input byte ${fault}`);
}

/** The offset that Go reports; undefined for valid input. */
function base64Fault(text: string): number | undefined {
  const body = text.search(/[^A-Za-z0-9+/]/);
  const end = body < 0 ? text.length : body;
  const over = end % 4;
  if (end === text.length) return over === 0 ? undefined : end - over;
  if (text[end] !== '=' || over < 2) return end;
  const padded = end + 4 - over;
  if (over === 2 && text[end + 1] !== '=') return end + 1 === text.length ? text.length : end;
  return padded === text.length ? undefined : padded;
}
