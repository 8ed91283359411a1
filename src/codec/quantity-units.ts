import { parseQuantity } from './quantity.js';

/** A quantity as a number of thousandths, rounded up; 0 if the text is not a quantity. Go's Quantity.MilliValue. */
export function milliUnits(text: string): bigint {
  return scaled(text, 3);
}

/** A quantity as a whole number, rounded away from zero; 0 if the text is not a quantity. Go's Quantity.Value. */
export function wholeUnits(text: string): bigint {
  return scaled(text, 0);
}

/** A quantity in billionths, the smallest unit; 0 if the text is not a quantity. */
export function nanoUnits(text: string): bigint {
  return scaled(text, 9);
}

/** Longer numbers count as one of this many digits: no resource is that large, but a server may send any exponent. */
const MAX_PLACES = 60;

function scaled(text: string, power: number): bigint {
  const { sign, digits, point } = parseQuantity(text) ?? { sign: 0, digits: '', point: 0 };
  if (sign === 0) return 0n;
  const places = point + power;
  if (places > MAX_PLACES) return BigInt(sign) * 10n ** BigInt(MAX_PLACES);
  const whole = BigInt(digits.slice(0, Math.max(0, places)).padEnd(Math.max(0, places), '0') || '0');
  const isRest = digits.length > Math.max(0, places);
  return BigInt(sign) * (whole + (isRest ? 1n : 0n));
}
