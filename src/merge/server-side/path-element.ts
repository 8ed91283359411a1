import { parseJson } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { writeRawJson } from '../../codec/proto/raw-json.js';
import { quoteValue } from '../../go/strconv/quote.js';

/**
 * One step of a field's path, as text in FieldsV1: `f:name` is a field or a map's key, `k:{…}` an item of a list by its
 * keys, `v:…` an item of a set by its value, `i:N` an item by its index.
 */
export type PathElement = string;

/** Marks a node that is itself in the set, besides the paths below it. */
export const SELF = '.';

/** The step to a field. */
export function fieldElement(name: string): PathElement {
  return `f:${name}`;
}

/** The step to a list's item. @param keys its keys and their values */
export function keyElement(keys: JsonObject): PathElement {
  return `k:${JSON.stringify(keys, Object.keys(keys).sort())}`;
}

/** The step to a set's item. */
export function valueElement(value: Json): PathElement {
  return `v:${writeRawJson(value)}`;
}

/** The name after `f:`; undefined for other steps. */
export function fieldName(element: PathElement): string | undefined {
  return element.startsWith('f:') ? element.slice(2) : undefined;
}

/** A step in its canonical spelling. Fails with SyntaxError if it is not one. */
export function readElement(text: string): PathElement {
  const rest = text.slice(2);
  if (text.startsWith('f:')) return text;
  if (text.startsWith('k:')) return keyElement(JSON.parse(rest) as JsonObject);
  if (text.startsWith('v:')) return valueElement(parseJson(rest) as Json);
  if (/^i:\d+$/.test(text)) return text;
  throw new SyntaxError(`no path element: ${text}`);
}

/** The order of steps in FieldsV1: fields, items by keys, by values, by indexes; numbers by value. */
export function compareElements(left: PathElement, right: PathElement): number {
  if (left.startsWith('f:') && right.startsWith('f:')) return compareText(left, right);
  const [a, b] = [KINDS.indexOf(left[0]!), KINDS.indexOf(right[0]!)];
  if (a !== b) return a - b;
  const [first, second] = [parseJson(left.slice(2)), parseJson(right.slice(2))] as [Json, Json];
  return a === 1 ? compareKeys(first as JsonObject, second as JsonObject) : compareValues(first, second);
}

const KINDS = 'fkvi';

/** A step as errors show it: `.name`, `[port=80,protocol="TCP"]`, `[="x"]`, `[0]`. */
export function elementText(element: PathElement): string {
  const rest = element.slice(2);
  if (element.startsWith('f:')) return `.${rest}`;
  if (element.startsWith('i:')) return `[${rest}]`;
  if (element.startsWith('v:')) return `[=${rest}]`;
  const keys = Object.entries(JSON.parse(rest) as JsonObject);
  return `[${keys.map(([key, value]) => `${key}=${quoteValue(value)}`).join(',')}]`;
}

/** A path as errors show it. */
export function pathText(path: readonly PathElement[]): string {
  return path.map(elementText).join('');
}

function compareKeys(left: JsonObject, right: JsonObject): number {
  const [first, second] = [Object.entries(left), Object.entries(right)];
  for (const [index, [key, value]] of first.entries()) {
    const other = second[index];
    if (other === undefined) return 1;
    const order = compareText(key, other[0]) || compareValues(value, other[1]);
    if (order !== 0) return order;
  }
  return first.length - second.length;
}

function compareValues(left: Json, right: Json): number {
  const [a, b] = [typeRank(left), typeRank(right)];
  if (a !== b) return a - b;
  if (a === 0) return left! < right! ? -1 : left! > right! ? 1 : 0;
  return compareText(String(left), String(right));
}

const TYPES = ['number', 'string', 'boolean', 'object'];

function typeRank(value: Json | bigint): number {
  return TYPES.indexOf(typeof value === 'bigint' ? 'number' : typeof value);
}

const SURROGATE = /[\ud800-\udfff]/;

/** By code points, as Go compares the bytes of UTF-8. */
function compareText(left: string, right: string): number {
  if (left === right) return 0;
  if (SURROGATE.test(left) || SURROGATE.test(right))
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return left < right ? -1 : 1;
}
