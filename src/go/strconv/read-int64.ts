import { quote } from './quote.js';

/** Go's strconv.ParseInt of 64 bits in base 10, as near as a double comes to it. Fails with its message. */
export function readInt64(text: string): number {
  const refuse = (why: string) => new RangeError(`strconv.ParseInt: parsing ${quote(text)}: ${why}`);
  if (!/^[+-]?\d+$/.test(text)) throw refuse('invalid syntax');
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  const digits = text.replace(/^[+-]?0*/, '');
  // numbers of many more digits take long to read
  const isOutside =
    digits.length > 19 || BigInt(digits) > (text.startsWith('-') ? 2n ** 63n : 2n ** 63n - 1n);
  if (isOutside) throw refuse('value out of range');
  return value;
}
