import { isUtf8 } from 'node:buffer';
import { GoYamlError } from './yaml-error.js';

/** The text of a YAML file. Fails with GoYamlError if it is not UTF-8: decoding would replace such bytes. */
export function yamlText(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new GoYamlError(faultOf(bytes));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
}

/** The first fault of bytes that are not UTF-8, in go-yaml's words (readerc.go). */
export function faultOf(bytes: Uint8Array): string {
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at]!;
    const width =
      first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;
    if (width === 0) return 'invalid leading UTF-8 octet';
    const rest = bytes.subarray(at + 1, at + width);
    if (rest.length < width - 1) return 'incomplete UTF-8 octet sequence';
    if (rest.some((octet) => (octet & 0xc0) !== 0x80)) return 'invalid trailing UTF-8 octet';
    if (!isUtf8(bytes.subarray(at, at + width))) return 'invalid length of a UTF-8 sequence';
    at += width;
  }
  return 'invalid UTF-8';
}
