import { JsonPathError } from './errors.js';
import type { ArrayNode, SliceBound } from './nodes.js';

const SLICE = /^(-?[0-9]*)(:-?[0-9]*)?(:-?[0-9]*)?$/;
const INT64_MAX = 2n ** 63n;

/**
 * The inside of `[…]` as a slice: `n`, `start:end`, `start:end:step`, each bound optional and possibly negative. Empty
 * means element 0. Fails with JsonPathError if it is not a slice.
 */
export function parseSlice(text: string): ArrayNode {
  const parts = SLICE.exec(text);
  if (parts === null) throw new JsonPathError(`invalid array index ${text}`);
  const start = readBound(parts[1] ?? '');
  const end =
    parts[2] === undefined
      ? { known: true, value: start.value + 1, derived: true }
      : readBound(parts[2].slice(1));
  const step = readBound((parts[3] ?? '').slice(1));
  return { type: 'array', bounds: [start, end, step] };
}

function readBound(text: string): SliceBound {
  if (text === '') return { known: false, value: 0, derived: false };
  const value = parseInt64(text);
  if (value === undefined) throw new JsonPathError(`array index ${text} is not a number`);
  return { known: true, value: Number(value), derived: false };
}

/** A decimal integer with an optional sign, within 64 bits; undefined otherwise, like Go's strconv.Atoi. */
export function parseInt64(text: string): number | bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  if (value >= INT64_MAX || value < -INT64_MAX) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
