import { compareBytes, goJsonNumber, goJsonString } from '../../codec/go-json.js';

/**
 * JSON as Go writes a struct with json.MarshalIndent and four spaces: fields in their own order rather than sorted.
 * @param margin the white space that closing brackets stand behind
 */
export function orderedJson(value: unknown, margin = ''): string {
  const inner = `${margin}    `;
  if (typeof value === 'string') return goJsonString(value);
  if (typeof value === 'number' || typeof value === 'bigint') return goJsonNumber(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return 'null';
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item: unknown) => orderedJson(item, inner))
    : fieldsOf(value).map(([key, item]) => `${goJsonString(key)}: ${orderedJson(item, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${margin}${close}`;
}

/** Of keys that are numbers JavaScript forgets the order; they are in maps only, and those are sorted. */
function fieldsOf(value: object): [string, unknown][] {
  const fields: [string, unknown][] = Object.entries(value);
  return fields.some(([key]) => /^\d+$/.test(key)) ? fields.sort(([a], [b]) => compareBytes(a, b)) : fields;
}
