import { type Quantity, type QuantityParts, quantityOf, splitQuantity } from './quantity.js';

const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const DECIMAL = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];

/** Text that is canonical already: a short plain integer without leading zeros, with or without a suffix. */
const plain = /^(?:0|-?[1-9]\d{0,2}(?:[numkMGTPE]|[KMGTP]i)?)$/;

/**
 * A quantity in the form in which Kubernetes writes it (k8s.io/apimachinery, pkg/api/resource): the largest suffix that
 * leaves an integer, of the family the text was written in. Leaves some other texts alone, as Kubernetes does.
 * Undefined if the text is not a quantity.
 */
export function canonicalQuantity(text: string): string | undefined {
  if (plain.test(text)) return text;
  const parts = splitQuantity(text);
  if (parts === undefined) return undefined;
  const quantity = quantityOf(parts);
  if (quantity.sign === 0) return '0';
  if (isKept(parts)) return text;
  return quantityIn(parts.base === 2 ? 'binary' : parts.isExponential ? 'exponent' : 'decimal', quantity);
}

/** The suffixes in which a quantity is written: `Ki`, `k`, `e3`. */
export type QuantityFamily = 'binary' | 'decimal' | 'exponent';

/** A quantity that is not zero, written with a family of suffixes if they can express it. */
export function quantityIn(family: QuantityFamily, quantity: Quantity): string {
  const written =
    (family === 'binary' ? binary(quantity) : undefined) ?? decimal(quantity, family === 'exponent');
  return (quantity.sign < 0 ? '-' : '') + written;
}

/** Texts that the API machinery considers canonical when it reads them: a few digits that are not a multiple of a larger unit. */
function isKept({ whole, fraction, base, exponent }: QuantityParts): boolean {
  const number = whole === '' ? '0' : whole;
  if (base === 2) {
    const digitsOfUnit = (exponent / 10) * 3;
    const isShort = fraction === '' && number.length + digitsOfUnit <= 14;
    return isShort && BigInt(number) % 8n !== 0n;
  }
  const digits = number + fraction;
  const scale = exponent - fraction.length;
  if (digits.length > 18 || scale < -9 || scale % 3 !== 0) return false;
  return !digits.startsWith('0') && !digits.endsWith('000');
}

/** Undefined below 1024 and for fractions: such quantities are written as decimals. */
function binary({ digits, point }: Quantity): string | undefined {
  if (point < digits.length) return undefined;
  let value = BigInt(digits.padEnd(point, '0'));
  if (value < 1024n) return undefined;
  let power = 0;
  for (; power < BINARY.length - 1 && value % 1024n === 0n; power++) value /= 1024n;
  return `${value}${BINARY[power]}`;
}

/** Above the largest suffix, writes the exponent. */
function decimal({ digits, point }: Quantity, isExponential: boolean): string {
  const least = point - digits.length;
  const exponent = Math.floor(least / 3) * 3;
  const number = digits + '0'.repeat(least - exponent);
  const suffix = isExponential ? undefined : DECIMAL[exponent / 3 + 3];
  return number + (suffix ?? (exponent === 0 ? '' : `e${exponent}`));
}
