import type { KubeObject } from '../../../codec/object.js';
import type { Cause } from '../../http/errors.js';
import { tooLong } from '../request/causes.js';

/** The values of a config map or secret may not take more bytes. */
const LIMIT = 1024 * 1024;

/** What is wrong with the data of a config map: its field has no name in a server's words. */
export function configMapCauses({ data, binaryData }: KubeObject): Cause[] {
  return sizeCauses('[]', bytesOf(data, 'utf8') + bytesOf(binaryData, 'base64'));
}

/** What is wrong with the data of a secret. */
export function secretCauses({ data }: KubeObject): Cause[] {
  return sizeCauses('data', bytesOf(data, 'base64'));
}

function sizeCauses(field: string, bytes: number): Cause[] {
  return bytes > LIMIT ? [tooLong(field, `must have at most ${LIMIT} bytes`)] : [];
}

function bytesOf(data: unknown, encoding: 'utf8' | 'base64'): number {
  const values = Object.values((data ?? {}) as object);
  return values.reduce((sum, value) => sum + Buffer.byteLength(String(value ?? ''), encoding), 0);
}
