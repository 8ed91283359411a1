/** Kinds of characters, as Go's unicode and strconv packages tell them apart. */

/** A letter, a decimal digit or `_`. Takes one code point's text, or "" at the end of the input. */
export function isAlphaNumeric(character: string): boolean {
  return /^[_\p{L}\p{Nd}]$/u.test(character);
}

/** A decimal digit of any script. */
export function isDigit(character: string): boolean {
  return /^\p{Nd}$/u.test(character);
}

/** What Go prints without an escape: letters, marks, numbers, punctuation, symbols and the plain space. */
export function isPrintable(character: string): boolean {
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(character);
}

/** Go's `%#U`: `U+002C ','`, the quoted part only for printable characters. */
export function describeCharacter(character: string): string {
  const code = `U+${hex(character, 4).toUpperCase()}`;
  return isPrintable(character) ? `${code} '${character}'` : code;
}

/** Go's strconv.Quote, which is `%q`: a double-quoted literal in which only printable characters stand as such. */
export function quote(text: string): string {
  let quoted = '"';
  for (const character of text) quoted += quoteCharacter(character);
  return `${quoted}"`;
}

const SHORT_ESCAPES: Record<string, string> = {
  '"': '\\"',
  '\\': '\\\\',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

function quoteCharacter(character: string): string {
  const short = SHORT_ESCAPES[character];
  if (short !== undefined) return short;
  if (isPrintable(character)) return character;
  const code = character.codePointAt(0)!;
  if (code < 0x20 || code === 0x7f) return `\\x${hex(character, 2)}`;
  return code > 0xffff ? `\\U${hex(character, 8)}` : `\\u${hex(character, 4)}`;
}

function hex(character: string, width: number): string {
  return character.codePointAt(0)!.toString(16).padStart(width, '0');
}
