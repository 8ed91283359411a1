import { type QuantityFamily, quantityIn } from './canonical-quantity.js';
import { significant, splitQuantity } from './quantity.js';
import { nanoUnits } from './quantity-units.js';

/** A quantity to calculate with. */
export interface Amount {
  /** In billionths. */
  nano: bigint;
  /** The units in which it is written. */
  family: QuantityFamily;
}

/** No amount, for a resource that is not mentioned. */
export const NOTHING: Amount = { nano: 0n, family: 'decimal' };

/** A quantity's text as an amount; NOTHING if it is not a quantity. */
export function amountOf(text: string): Amount {
  return plainAmount(text) ?? anyAmount(text);
}

/** The common suffixes of quantities, and what they count, in billionths. */
const PLAIN: Readonly<Record<string, Amount>> = {
  n: { nano: 1n, family: 'decimal' },
  m: { nano: 1_000_000n, family: 'decimal' },
  '': { nano: 1_000_000_000n, family: 'decimal' },
  Ki: { nano: 1024n * 1_000_000_000n, family: 'binary' },
  Mi: { nano: 1024n ** 2n * 1_000_000_000n, family: 'binary' },
  Gi: { nano: 1024n ** 3n * 1_000_000_000n, family: 'binary' },
};

/** With this many digits, all of these are within the range of quantities. */
const PLAIN_DIGITS = 9;

/** A whole number with a common suffix, as in thousands of metrics; undefined for anything else. */
function plainAmount(text: string): Amount | undefined {
  let value = 0;
  let at = 0;
  for (; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (at === 0 || at > PLAIN_DIGITS) return undefined;
  const ending = text.slice(at);
  const unit = Object.hasOwn(PLAIN, ending) ? PLAIN[ending]! : undefined;
  return unit && { nano: BigInt(value) * unit.nano, family: unit.family };
}

function anyAmount(text: string): Amount {
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
    digits: significant(digits),
    point: digits.length - 9,
  } as const;
  return quantityIn(family, quantity);
}

/** In thousandths, rounded up. */
export function milliOf({ nano }: Amount): bigint {
  return roundedUp(nano, 1_000_000n);
}

/** In whole units, rounded up. */
export function wholeUnitsOf({ nano }: Amount): bigint {
  return roundedUp(nano, 1_000_000_000n);
}

function roundedUp(nano: bigint, unit: bigint): bigint {
  const whole = nano / unit;
  if (nano % unit === 0n) return whole;
  return nano < 0n ? whole - 1n : whole + 1n;
}
