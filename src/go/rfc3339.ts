import { quote } from './strconv/quote.js';

/** Go's layout of RFC 3339, as its messages show it. */
const LAYOUT = '2006-01-02T15:04:05Z07:00';

/** The layout's elements: what each must look like, and its name in messages. */
const ELEMENTS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\d{4}/, '2006'],
  [/^-/, '-'],
  [/^\d{2}/, '01'],
  [/^-/, '-'],
  [/^\d{2}/, '02'],
  [/^T/, 'T'],
  [/^\d{1,2}/, '15'],
  [/^:/, ':'],
  [/^\d{2}/, '04'],
  [/^:/, ':'],
  // A fraction may follow the seconds, although the layout has none.
  [/^\d{2}(?:[.,]\d+)?/, '05'],
  [/^(?:Z|[+-]\d{2}:\d{2})/, 'Z07:00'],
];

/**
 * A time as metav1.Time reads it, to the second and in UTC, as used in a query: `2024-01-01T00:00:00Z`.
 * @throws Error in the words of Go's time.Parse
 */
export function parseRfc3339(text: string): string {
  const quoted = quote(text);
  const parts: string[] = [];
  let rest = text;
  for (const [pattern, name] of ELEMENTS) {
    const [part] = pattern.exec(rest) ?? [];
    if (part === undefined) {
      const [asked, found] = [quote(name), quote(rest)];
      throw new Error(`parsing time ${quoted} as ${quote(LAYOUT)}: cannot parse ${found} as ${asked}`);
    }
    parts.push(part);
    rest = rest.slice(part.length);
    const fault = outOfRange(parts);
    if (fault !== undefined) throw new Error(`parsing time ${quoted}: ${fault} out of range`);
  }
  if (rest !== '') throw new Error(`parsing time ${quoted}: extra text: ${quote(rest)}`);
  const [year, , month, , day, , hour = '', , minute, , second = '', zone] = parts;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > days) throw new Error(`parsing time ${quoted}: day out of range`);
  const time = `${hour.padStart(2, '0')}:${minute}:${second.slice(0, 2)}${zone}`;
  return new Date(`${year}-${month}-${day}T${time}`).toISOString().replace('.000Z', 'Z');
}

/** Which element is too large, reported as soon as it has been read. */
function outOfRange(parts: readonly string[]): string | undefined {
  const value = Number.parseInt(parts.at(-1)!, 10);
  switch (parts.length) {
    case 3:
      return value < 1 || value > 12 ? 'month' : undefined;
    case 7:
      return value > 23 ? 'hour' : undefined;
    case 9:
      return value > 59 ? 'minute' : undefined;
    case 11:
      return value > 59 ? 'second' : undefined;
    default:
      return undefined;
  }
}
