/** Something for a key of generated data. */
export type Pair = readonly [key: string, value: Uint8Array];

const BYTE_ORDER_MARK = '\ufeff';
/** What Go's unicode.IsSpace takes for a space. */
const SPACES = /^[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/**
 * The pairs of an env file: `key=value` lines, a key alone for an empty value; comments and empty lines count for nothing.
 * Fails where a line is no UTF-8.
 */
export function readEnvironment(bytes: Uint8Array): Pair[] {
  const text = decoded(bytes);
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  return lines.flatMap((given, at): Pair[] => {
    const line = (at === 0 && given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given).replace(SPACES, '');
    if (line === '' || line.startsWith('#')) return [];
    const equals = line.indexOf('=');
    const key = equals < 0 ? line : line.slice(0, equals);
    return key === '' ? [] : [[key, Buffer.from(equals < 0 ? '' : line.slice(equals + 1))]];
  });
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Error('a line has invalid utf8 bytes', { cause });
  }
}
