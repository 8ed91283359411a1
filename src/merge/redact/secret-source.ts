import { toBytes } from '../../go/strconv/bytes.js';

/** Values that are secret, made when there is a text that must not show them. */
export interface SecretSource {
  /** About how many characters they have. */
  readonly size: number;
  /** Texts, and bytes where these are known. */
  values(): Iterable<string | Uint8Array>;
}

/** A secret as a text whose units are its bytes. */
export function bytesOf(secret: string | Uint8Array): string {
  return typeof secret === 'string' ? toBytes(secret) : Buffer.from(secret).toString('latin1');
}
