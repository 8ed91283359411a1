import { compareBytes } from './go-json.js';
import { goFloat } from './go-number.js';

/** A JSON value as Go prints it with `%v`: `map[a:1 b:[x y]]`, `<nil>`. Integers may be bigints. */
export function goText(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : goFloat(value);
  if (typeof value !== 'object') return String(value);
  const object = value as Record<string, unknown>;
  const members = Object.keys(object).sort(compareBytes);
  return `map[${members.map((key) => `${key}:${goText(object[key])}`).join(' ')}]`;
}
