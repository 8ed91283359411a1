import { compareBytes, goJsonNumber, goJsonString } from './go-json.js';
import { ExactNumber } from './json.js';

/**
 * JSON as Go writes a struct with json.MarshalIndent and four spaces: fields in their own order rather than sorted.
 * @param depth how many levels deep the value stands; the first line is not indented
 */
export function goStructJson(value: unknown, depth = 0): string {
  if (typeof value === 'string') return goJsonString(value);
  if (typeof value === 'number' || typeof value === 'bigint') return goJsonNumber(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return 'null';
  if (value instanceof ExactNumber) return value.text;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item: unknown) => goStructJson(item, depth + 1))
    : fieldsOf(value).map(([key, item]) => `${goJsonString(key)}: ${goStructJson(item, depth + 1)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  const margin = '    '.repeat(depth);
  return `${open}\n${parts.map((part) => `${margin}    ${part}`).join(',\n')}\n${margin}${close}`;
}

/**
 * Those that have a value, in their own order. Of keys that are numbers JavaScript forgets the order; they are in maps
 * only, and those are sorted.
 */
function fieldsOf(value: object): [string, unknown][] {
  const fields: [string, unknown][] = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields.some(([key]) => /^\d+$/.test(key)) ? fields.sort(([a], [b]) => compareBytes(a, b)) : fields;
}
