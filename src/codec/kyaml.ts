import { compareBytes, goJsonNumber } from './go-json.js';
import { throughJson } from './go-yaml/scalar.js';
import { isYamlTimestamp } from './go-yaml/timestamp.js';
import { KeyPlanner } from './key-plan.js';

/**
 * KYAML, the dialect of YAML that `-o kyaml` prints (KEP 5295): braces and brackets, trailing commas, strings always
 * quoted, keys quoted only if they could be read as another type, multi-line text with a line for each line.
 */

const STEP = '  ';
const FOLD = '\\\n';

const AMBIGUOUS_WORD = /^(?:null|~|true|y|yes|on|t|false|n|no|off|f)$/i;
/**
 * Words that Go's strconv reads as floats or, with base 0, as integers. Without signs, because keys with signs are
 * always quoted.
 */
const WORD_NUMBER = /^(?:inf|infinity|nan)$/i;
const DECIMAL = /^\d+(?:\.\d*)?(?:e[-+]?\d+)?$/i;
const PREFIXED_INTEGER = /^0(?:x[\da-f]+|b[01]+|o[0-7]+)$/i;
const HEX_FLOAT = /^0x(?:[\da-f]+(?:\.[\da-f]*)?|\.[\da-f]+)p[-+]?\d+$/i;
const INT64_END = 2n ** 63n;
const BARE_KEY = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_./-]*[\p{L}\p{N}_])?$/u;
const WORD = /^[A-Za-z]{6,}$/;

const PLAIN_TEXT = /^[ !#-[\]-~]*$/;
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;
const BLANK = /^[ \t]/;

const NAMED_ESCAPES = new Map([
  ...(['"', '\\'] as const).map((char): [string, string] => [char, `\\${char}`]),
  ...Array.from('\0\x07\b\v\f\r\x1b\x85\xa0\u2028\u2029', (char, index): [string, string] => [
    char,
    `\\${'0abvfreN_LP'[index]}`,
  ]),
]);

const keyForm = (key: string) => `${needsQuotes(key) ? oneLine(key) : key}: `;
const sorted = new KeyPlanner(compareBytes, keyForm);
const asTheyAre = new KeyPlanner(() => 0, keyForm);

/**
 * A value as KYAML, without a line break after it.
 * @param depth how many levels deep it is; the first line is not indented
 */
export function kyaml(value: unknown, depth = 0): string {
  return text(value, depth, sorted);
}

/** The same with the keys in the value's own order, as Go writes its structs. */
export function structKyaml(value: unknown, depth = 0): string {
  return text(value, depth, asTheyAre);
}

function text(value: unknown, depth: number, keys: KeyPlanner<string>): string {
  if (typeof value === 'string') return quoted(throughJson(value), depth + 1);
  if (typeof value === 'number' || typeof value === 'bigint') return goJsonNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value !== 'object' || value === null) return 'null';
  return Array.isArray(value)
    ? sequence(value, depth, keys)
    : mapping(value as Record<string, unknown>, depth, keys);
}

/** `{"type": …, "object": …}` in the order of the API's WatchEvent, which is not alphabetical. */
export function kyamlEvent(type: string, object: unknown): string {
  return `{\n${STEP}type: ${kyaml(type, 1)},\n${STEP}object: ${kyaml(object, 1)},\n}`;
}

function mapping(object: Record<string, unknown>, depth: number, keys: KeyPlanner<string>): string {
  const margin = STEP.repeat(depth);
  let lines = '';
  for (const { key, form } of keys.plan(object)) {
    const field = object[key];
    if (field !== undefined) lines += `${margin}${STEP}${form}${text(field, depth + 1, keys)},\n`;
  }
  return lines === '' ? '{}' : `{\n${lines}${margin}}`;
}

/** Lists of maps or lists hug their brackets; in other lists, every element has its own line. */
function sequence(items: readonly unknown[], depth: number, keys: KeyPlanner<string>): string {
  if (items.length === 0) return '[]';
  if (items.every((item) => typeof item === 'object' && item !== null)) {
    return `[${items.map((item) => text(item, depth, keys)).join(', ')}]`;
  }
  const margin = STEP.repeat(depth);
  return `[\n${items.map((item) => `${margin}${STEP}${text(item, depth + 1, keys)},\n`).join('')}${margin}]`;
}

function quoted(text: string, depth: number): string {
  if (PLAIN_TEXT.test(text)) return `"${text}"`;
  return text.includes('\n') ? manyLines(text, STEP.repeat(depth)) : `"${escaped(text)}"`;
}

/** Each line after an indent that readers drop, one column wider, so that `\` can mark the line's own spaces. */
function manyLines(text: string, margin: string): string {
  const lines = text.split('\n').map((line, index, all) => {
    const isLast = index === all.length - 1;
    if (isLast && line === '') return '';
    const lead = BLANK.test(line) ? '\\' : ' ';
    return `${margin}${lead}${escaped(line)}${isLast ? '' : '\\n'}${FOLD}`;
  });
  return `"${FOLD}${lines.join('')}${margin}"`;
}

/** A key in quotes: tabs and line breaks are escaped too. */
function oneLine(text: string): string {
  return `"${escaped(text).replaceAll('\t', '\\t').replaceAll('\n', '\\n')}"`;
}

function escaped(text: string): string {
  return PLAIN_TEXT.test(text) ? text : Array.from(text, escapedChar).join('');
}

/** Leaves tabs and line feeds to the caller, who knows whether they are allowed. */
function escapedChar(char: string): string {
  const named = NAMED_ESCAPES.get(char);
  if (named !== undefined) return named;
  if (char === '\t' || char === '\n' || PRINTABLE.test(char)) return char;
  const code = char.codePointAt(0)!;
  const hex = code.toString(16);
  if (code < 0x20 || code === 0x7f) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

function needsQuotes(key: string): boolean {
  if (WORD.test(key) && key.toLowerCase() !== 'infinity') return false;
  return !BARE_KEY.test(key) || AMBIGUOUS_WORD.test(key) || isNumberLike(key) || isYamlTimestamp(key);
}

/** Numbers too large for Go are not numbers: addresses of forty hexadecimal digits, `123e4567`. */
function isNumberLike(key: string): boolean {
  const plain = key.replaceAll('_', '');
  if (DECIMAL.test(plain)) return Number.isFinite(Number(plain));
  if (PREFIXED_INTEGER.test(plain)) return BigInt(plain.toLowerCase()) < INT64_END;
  return WORD_NUMBER.test(plain) || HEX_FLOAT.test(plain);
}
