import { encodeRune, isPrintable, runesOf } from '../../../go/strconv/bytes.js';
import { sprint } from '../printf/sprint.js';
import { argumentOf, type GoValue, stringValue } from '../values.js';
import type { TemplateFunction } from './function.js';

/** `html`, `js` and `urlquery`: print their arguments as one text, and escape it. */

const HTML: Readonly<Record<string, string>> = {
  '\0': encodeRune(0xfffd),
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

const JS: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '=': '\\u003D',
};

function escaping(encode: (bytes: string) => string): TemplateFunction {
  return { parameters: [], rest: 'any', run: (args) => stringValue(encode(sprint(args.map(printable)))) };
}

/** Nil is shown as in the template's output. */
function printable(value: GoValue): ReturnType<typeof argumentOf> {
  return argumentOf(value) ?? stringValue('<no value>');
}

function escapeHtml(bytes: string): string {
  return bytes.replace(/["'&<>\0]/g, (char) => HTML[char]!);
}

function escapeJs(bytes: string): string {
  let text = '';
  let at = 0;
  for (const { rune, width } of runesOf(bytes)) {
    const char = bytes.slice(at, at + width);
    at += width;
    const code = rune.toString(16).toUpperCase().padStart(4, '0');
    const hidden = rune < 0x20 || (rune > 0x7f && !isPrintable(rune));
    text += JS[char] ?? (hidden ? `\\u${code}` : char);
  }
  return text;
}

/**
 * url.QueryEscape: a space is a plus, and everything except letters, digits and `-_.~` becomes a percent sign and two
 * digits.
 */
function escapeQuery(bytes: string): string {
  return bytes.replace(/[^A-Za-z0-9\-_.~]/g, (char) =>
    char === ' ' ? '+' : `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

export const html = escaping(escapeHtml);
export const js = escaping(escapeJs);
export const urlquery = escaping(escapeQuery);
