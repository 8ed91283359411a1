import { isUtf8 } from 'node:buffer';

/*
 * Names of files are bytes, and on most systems any bytes. As text here, a byte that is not part of valid UTF-8 becomes
 * U+DC80 to U+DCFF, which no other text contains (as in Python, PEP 383): so names can be joined and compared without
 * loss.
 */

/** A name, or a path, as text. */
export function fileNameText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const from = at;
    const size = [1, 2, 3, 4].find((length) => isUtf8(bytes.subarray(from, from + length))) ?? 0;
    text += size === 0 ? String.fromCharCode(0xdc00 + bytes[at]!) : bytes.toString('utf8', at, at + size);
    at += Math.max(1, size);
  }
  return text;
}

/** The bytes of a name, or a path, or a text that holds some. */
export function fileNameBytes(name: string): Buffer {
  if (isUtf8Name(name)) return Buffer.from(name);
  const bytes = [...name].map((one) => {
    const code = one.codePointAt(0)!;
    return code >= 0xdc80 && code <= 0xdcff ? Buffer.of(code - 0xdc00) : Buffer.from(one);
  });
  return Buffer.concat(bytes);
}

/** Whether a name is valid text, without bytes that are replaced. */
export function isUtf8Name(name: string): boolean {
  return !/[\udc80-\udcff]/u.test(name);
}

/** A path as Node.js takes it. */
export function nodePath(path: string): string | Buffer {
  return isUtf8Name(path) ? path : fileNameBytes(path);
}
