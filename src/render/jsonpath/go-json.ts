import { wholeText } from './go-text.js';
import { kindOf, numberOf, sortedKeys, type Value } from './values.js';

/**
 * A value as Go's encoding/json writes it: keys sorted, `<`, `>`, `&` and the two line separators of Unicode
 * escaped. With an indent each element stands on a line of its own.
 * @param indent the text to indent with; without it there is no white space at all
 */
export function goJson(value: Value, indent?: string): string {
  return write(value, indent, '');
}

function write(value: Value, indent: string | undefined, margin: string): string {
  switch (kindOf(value)) {
    case 'invalid':
    case 'nil':
      return 'null';
    case 'string':
      return jsonString(value as string);
    case 'int':
    case 'uint':
      return wholeText(numberOf(value));
    case 'float':
      return JSON.stringify(Number(numberOf(value)));
    case 'slice': {
      const inner = indent === undefined ? '' : margin + indent;
      return enclose(
        '[',
        (value as Value[]).map((element) => write(element, indent, inner)),
        ']',
        indent,
        margin,
      );
    }
    case 'map': {
      const inner = indent === undefined ? '' : margin + indent;
      const colon = indent === undefined ? ':' : ': ';
      const map = value as Record<string, Value>;
      const members = sortedKeys(map).map((key) => jsonString(key) + colon + write(map[key], indent, inner));
      return enclose('{', members, '}', indent, margin);
    }
    default:
      return String(value);
  }
}

function enclose(
  open: string,
  parts: string[],
  close: string,
  indent: string | undefined,
  margin: string,
): string {
  if (parts.length === 0) return open + close;
  if (indent === undefined) return open + parts.join(',') + close;
  const line = `\n${margin}${indent}`;
  return `${open}${line}${parts.join(`,${line}`)}\n${margin}${close}`;
}

const ESCAPED = /[<>&\u2028\u2029]/g;

function jsonString(text: string): string {
  return JSON.stringify(text).replace(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
