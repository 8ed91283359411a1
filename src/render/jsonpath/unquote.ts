import { JsonPathError } from './errors.js';

const SIMPLE: Record<string, number> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
  "'": 39,
  '"': 34,
};
const HEX_DIGITS: Record<string, number> = { x: 2, u: 4, U: 8 };

/**
 * The text of a quoted string of a template, quotes included: Go's escapes (`\n`, `\x41`, `\101`, `é`, …) are
 * resolved, and both quote characters may enclose a whole text. `\x` and octal escapes name bytes of UTF-8.
 * Fails with JsonPathError `invalid syntax`.
 */
export function unquote(quoted: string): string {
  const end = quoted[0];
  if (quoted.length < 2 || end !== quoted.at(-1)) throw invalidSyntax();
  const body = quoted.slice(1, -1);
  if (!body.includes('\\') && !body.includes(end!)) return body;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  let at = 0;
  while (at < body.length) {
    const character = String.fromCodePoint(body.codePointAt(at)!);
    if (character === end) throw invalidSyntax();
    if (character !== '\\') {
      bytes.push(...encoder.encode(character));
      at += character.length;
      continue;
    }
    const escaped = readEscape(body, at + 1, end!);
    if (escaped.isByte) bytes.push(escaped.code);
    else bytes.push(...encoder.encode(String.fromCodePoint(escaped.code)));
    at = escaped.next;
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

function readEscape(body: string, at: number, end: string): { code: number; isByte: boolean; next: number } {
  const kind = body[at];
  if (kind === undefined) throw invalidSyntax();
  const digits = HEX_DIGITS[kind];
  if (digits !== undefined) {
    const code = readNumber(body.slice(at + 1, at + 1 + digits), digits, 16);
    if (kind !== 'x' && (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))) throw invalidSyntax();
    return { code, isByte: kind === 'x', next: at + 1 + digits };
  }
  if (kind >= '0' && kind <= '7') {
    const code = readNumber(body.slice(at, at + 3), 3, 8);
    if (code > 255) throw invalidSyntax();
    return { code, isByte: true, next: at + 3 };
  }
  const simple = SIMPLE[kind];
  if (simple === undefined || ((kind === '"' || kind === "'") && kind !== end)) throw invalidSyntax();
  return { code: simple, isByte: false, next: at + 1 };
}

function readNumber(text: string, digits: number, base: 8 | 16): number {
  const valid = base === 16 ? /^[0-9a-fA-F]+$/ : /^[0-7]+$/;
  if (text.length !== digits || !valid.test(text)) throw invalidSyntax();
  return Number.parseInt(text, base);
}

function invalidSyntax(): JsonPathError {
  return new JsonPathError('invalid syntax');
}
