import { compareBytes } from '../codec/go-json.js';
import { goFloat } from '../codec/go-number.js';

const BREAK = /[\f\n\r]/;

/**
 * A cell as kubectl's table shows it: text up to its first line break, followed by `...` if there was one, and ESC as
 * `^[`. Null is empty; numbers, lists and maps are printed as by Go's fmt.
 */
export function cellText(value: unknown): string {
  const text =
    typeof value === 'string' ? value : value === null || value === undefined ? '' : goPrint(value);
  const end = text.search(BREAK);
  const line = end < 0 ? text : `${text.slice(0, end)}...`;
  return line.includes('\u001b') ? line.replaceAll('\u001b', '^[') : line;
}

/** `fmt.Sprint` of a value decoded from JSON: `[a b]`, `map[k:v]`, `<nil>`, `1.5e+06`. */
function goPrint(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : goFloat(value);
  if (Array.isArray(value)) return `[${value.map(goPrint).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => compareBytes(a, b));
  return `map[${entries.map(([key, field]) => `${key}:${goPrint(field)}`).join(' ')}]`;
}

/** Go's `strings.ToUpper`, one character for each: `ß` is not changed. */
export function goUpperCase(text: string): string {
  return Array.from(text, (char) => {
    const upper = char.toUpperCase();
    return [...upper].length === 1 ? upper : char;
  }).join('');
}

/** Labels for `--show-labels`: `a=1,b=2` in order, or `<none>`. */
export function labelsText(labels: Readonly<Record<string, string>> | undefined): string {
  const pairs = Object.entries(labels ?? {}).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? '<none>' : pairs.sort(compareBytes).join(',');
}
