const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
};

/** Everything except what unicode.IsPrint calls printable, and printable characters that a literal escapes. */
const ESCAPED = /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/**
 * Text as a Go string literal, `%q`: only printable characters are not escaped. It shares a file only with ParseBool,
 * because all commands need these two; quote-bytes.ts has the same for bytes.
 */
export function quote(text: string): string {
  return `"${text.replace(ESCAPED, escaped)}"`;
}

/** A value as Kubernetes errors show it: text in quotes, `%q`, and everything else as JSON; null if there is none. */
export function quoteValue(value: unknown): string {
  return typeof value === 'string' ? quote(value) : (JSON.stringify(value) ?? 'null');
}

function escaped(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  const short = SHORT_ESCAPES[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0)!;
  // An unpaired surrogate, which UTF-8 cannot represent.
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  const [letter, digits] = code < 0x20 || code === 0x7f ? ['x', 2] : code < 0x10000 ? ['u', 4] : ['U', 8];
  return `\\${letter}${code.toString(16).padStart(digits, '0')}`;
}

/** Go's strconv.ParseBool; undefined if the text is not a boolean. */
export function parseBoolWord(text: string): boolean | undefined {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text) ? false : undefined;
}

/** Go's strconv.ParseBool. Fails with its message. */
export function parseBool(text: string): boolean {
  const value = parseBoolWord(text);
  if (value !== undefined) return value;
  throw new Error(`strconv.ParseBool: parsing ${quote(text)}: invalid syntax`);
}
