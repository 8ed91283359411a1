import { type QuantityFamily, quantityIn } from './canonical-quantity.js';
import { splitQuantity } from './quantity.js';
import { nanoUnits } from './quantity-units.js';

/** A quantity to calculate with. */
export interface Amount {
  /** In billionths. */
  nano: bigint;
  /** The units in which it is written. */
  family: QuantityFamily;
}

/** No amount, of a resource that nobody speaks of. */
export const NOTHING: Amount = { nano: 0n, family: 'decimal' };

/** A quantity's text as an amount; nothing where it is none. */
export function amountOf(text: string): Amount {
  const parts = splitQuantity(text);
  if (parts === undefined) return NOTHING;
  const family = parts.base === 2 ? 'binary' : parts.isExponential ? 'exponent' : 'decimal';
  return { nano: nanoUnits(text), family };
}

/** The sum of two amounts, in the units of the first that is not zero (apimachinery's Quantity.Add). */
export function sumOf(one: Amount, other: Amount): Amount {
  return { nano: one.nano + other.nano, family: one.nano === 0n ? other.family : one.family };
}

/** An amount in its canonical form: `1536Mi`, `250m`. */
export function amountText({ nano, family }: Amount): string {
  if (nano === 0n) return '0';
  const digits = String(nano < 0n ? -nano : nano);
  const quantity = {
    sign: nano < 0n ? -1 : 1,
    digits: digits.replace(/0+$/, ''),
    point: digits.length - 9,
  } as const;
  return quantityIn(family, quantity);
}

/** In thousandths, rounded up. */
export function milliOf({ nano }: Amount): bigint {
  return roundedUp(nano, 1_000_000n);
}

/** In whole units, rounded up. */
export function wholeOf({ nano }: Amount): bigint {
  return roundedUp(nano, 1_000_000_000n);
}

function roundedUp(nano: bigint, unit: bigint): bigint {
  const whole = nano / unit;
  if (nano % unit === 0n) return whole;
  return nano < 0n ? whole - 1n : whole + 1n;
}
