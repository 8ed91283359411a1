import { quote } from '../../go/strconv/quote.js';

/** Parses a chance (`0.1`, `10%`), which is drawn, or a fraction (`1/20`), which is counted: every 20th. */
export function frequency(flag: string, text: string): [chance: number, every: number] {
  if (text === '') return [0, 0];
  const every = /^1\/(\d{1,9})$/.exec(text);
  if (every !== null && Number(every[1]) > 0) return [0, Number(every[1])];
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(text);
  const chance = percent === null ? Number(text) : Number(percent[1]) / 100;
  if (chance >= 0 && chance <= 1) return [chance, 0];
  throw new Error(`--${flag} takes a chance (0.1, 10%) or a count (1/20), not ${quote(text)}`);
}

const SIZES: Readonly<Record<string, number>> = { '': 1, Ki: 1024, Mi: 1024 * 1024 };

/** A number of bytes (`500`, `64Ki`, `1Mi`); undefined for "". */
export function bytes(flag: string, text: string): number | undefined {
  if (text === '') return undefined;
  const match = /^([1-9]\d{0,8})(Ki|Mi)?$/.exec(text);
  if (match !== null) return Number(match[1]) * SIZES[match[2] ?? '']!;
  throw new Error(`--${flag} takes a number of bytes like 500 or 64Ki, not ${quote(text)}`);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A duration with its unit (`250ms`, `1.5s`, `2m`) in milliseconds; 0 for "0" and "". */
export function milliseconds(flag: string, text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  if (match !== null) return Number(match[1]) * UNITS[match[2]!]!;
  if (text === '' || text === '0') return 0;
  throw new Error(`--${flag} takes a length of time with its unit, like 250ms or 2s, not ${quote(text)}`);
}
