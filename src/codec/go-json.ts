import { goFloat } from './go-number.js';
import { KeyPlanner } from './key-plan.js';

/**
 * Writes JSON as Go's encoding/json does for maps: keys in byte order, `<`, `>`, `&`, U+2028 and U+2029 escaped,
 * invalid Unicode replaced by U+FFFD, numbers as Go writes them. Keys whose value is undefined are left out.
 */

const NEEDS_CARE = /["\\<>&\u0000-\u001f\u2028\u2029\ud800-\udfff]/;
const HTML_SENSITIVE = /[<>&\u2028\u2029]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const INDENT = '    ';

/** A JSON string literal with its quotes, as Go writes it. */
export function goJsonString(text: string): string {
  if (!NEEDS_CARE.test(text)) return `"${text}"`;
  return JSON.stringify(text.replace(LONE_SURROGATE, '\ufffd')).replace(HTML_SENSITIVE, escapeUnit);
}

function escapeUnit(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * A number as Go's clients of the API write it: JavaScript's form. So minus zero has no sign: servers write `-0`, which
 * clients read as an integer. Fails with RangeError for infinity, which JSON does not have: the number that was read is
 * larger than any double.
 */
export function goJsonNumber(value: number | bigint): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`a number is beyond what can be shown: ${goFloat(value)}`);
  return String(value);
}

/**
 * Compares keys by their UTF-8 bytes, as Go sorts them. UTF-16 order differs only where surrogates meet the characters
 * above them.
 */
export function compareBytes(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}
const SURROGATE = /[\ud800-\udfff]/;

/** The keys of a map in Go's order, by their bytes, without those whose value is undefined. */
export function keysInOrder(map: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(map)
    .filter((key) => map[key] !== undefined)
    .sort(compareBytes);
}

const indented = new KeyPlanner(compareBytes, (key) => `${goJsonString(key)}: `);
const compact = new KeyPlanner(compareBytes, (key) => `${goJsonString(key)}:`);
const newlines: string[] = [];

function newline(depth: number): string {
  newlines[depth] ??= `\n${INDENT.repeat(depth)}`;
  return newlines[depth];
}

/**
 * `json.MarshalIndent` with four spaces, the form of `-o json`.
 * @param depth how many levels deep the value is; the first line is not indented
 */
export function indentGoJson(value: unknown, depth = 0): string {
  if (typeof value === 'string') return goJsonString(value);
  if (typeof value !== 'object' || value === null) return scalar(value);
  const inner = newline(depth + 1);
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += (text === '' ? '[' : ',') + inner + indentGoJson(item, depth + 1);
    return text === '' ? '[]' : `${text}${newline(depth)}]`;
  }
  const object = value as Record<string, unknown>;
  for (const planned of indented.plan(object)) {
    const field = object[planned.key];
    if (field === undefined) continue;
    text += (text === '' ? '{' : ',') + inner + planned.form + indentGoJson(field, depth + 1);
  }
  return text === '' ? '{}' : `${text}${newline(depth)}}`;
}

/** `json.Marshal`: no white space. */
export function goJsonCompact(value: unknown): string {
  if (typeof value === 'string') return goJsonString(value);
  if (typeof value !== 'object' || value === null) return scalar(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += (text === '' ? '[' : ',') + goJsonCompact(item);
    return text === '' ? '[]' : `${text}]`;
  }
  const object = value as Record<string, unknown>;
  for (const planned of compact.plan(object)) {
    const field = object[planned.key];
    if (field === undefined) continue;
    text += (text === '' ? '{' : ',') + planned.form + goJsonCompact(field);
  }
  return text === '' ? '{}' : `${text}}`;
}

function scalar(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return goJsonNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return 'null';
}

/**
 * JSON as Go writes a struct with json.MarshalIndent and four spaces: fields in their own order rather than sorted.
 * @param depth how many levels deep the value is; the first line is not indented
 */
export function goStructJson(value: unknown, depth = 0): string {
  if (typeof value === 'string') return goJsonString(value);
  if (typeof value === 'number' || typeof value === 'bigint') return goJsonNumber(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return 'null';
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item: unknown) => goStructJson(item, depth + 1))
    : fieldsOf(value).map(([key, item]) => `${goJsonString(key)}: ${goStructJson(item, depth + 1)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  const margin = '    '.repeat(depth);
  return `${open}\n${parts.map((part) => `${margin}    ${part}`).join(',\n')}\n${margin}${close}`;
}

/** The same as json.Marshal writes it, without white space. */
export function goStructJsonCompact(value: unknown): string {
  if (typeof value !== 'object' || value === null) return goStructJson(value);
  if (Array.isArray(value)) return `[${value.map(goStructJsonCompact).join(',')}]`;
  const fields = fieldsOf(value).map(([key, field]) => `${goJsonString(key)}:${goStructJsonCompact(field)}`);
  return `{${fields.join(',')}}`;
}

/**
 * The fields that have a value, in their own order. JavaScript does not keep the order of numeric keys, but only maps
 * have them, and maps are sorted.
 */
function fieldsOf(value: object): [string, unknown][] {
  const fields: [string, unknown][] = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields.some(([key]) => /^\d+$/.test(key)) ? fields.sort(([a], [b]) => compareBytes(a, b)) : fields;
}
