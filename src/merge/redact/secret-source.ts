import { toBytes } from '../../go/strconv/bytes.js';

/** Secret values, computed only for a text that must not show them. */
export interface SecretSource {
  /** Their approximate number of characters. */
  readonly size: number;
  /** Strings, or bytes if these are known. */
  values(): Iterable<string | Uint8Array>;
}

/** A secret as a string whose units are its bytes. */
export function bytesOf(secret: string | Uint8Array): string {
  return typeof secret === 'string' ? toBytes(secret) : Buffer.from(secret).toString('latin1');
}
