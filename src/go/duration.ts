import { quote } from './strconv/quote.js';

/** Milliseconds in a unit of Go's durations. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/**
 * Go's time.ParseDuration: `300ms`, `-1.5h`, `1m30s`.
 * @returns milliseconds
 * @throws Error in Go's words
 */
export function parseGoDuration(text: string): number {
  const quoted = quote(text);
  const [, sign, amount = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (amount === '0') return 0;
  if (amount === '') throw new Error(`time: invalid duration ${quoted}`);
  let rest = amount;
  let total = 0;
  while (rest !== '') {
    const [part, digits = '', unit = ''] = /^(\d+\.?\d*|\.\d+)([^\d.]*)/.exec(rest) ?? [];
    if (part === undefined) throw new Error(`time: invalid duration ${quoted}`);
    if (unit === '') throw new Error(`time: missing unit in duration ${quoted}`);
    const milliseconds = UNITS[unit];
    if (milliseconds === undefined)
      throw new Error(`time: unknown unit ${quote(unit)} in duration ${quoted}`);
    total += Number(digits) * milliseconds;
    rest = rest.slice(part.length);
  }
  return sign === '-' ? -total : total;
}
