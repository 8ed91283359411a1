import { type Amount, amountOf, milliOf, NOTHING, wholeUnitsOf } from '../../codec/quantity-amount.js';
import type { AmountsByName } from '../describe/pod-amounts.js';

/** Amounts of an object, as the API writes them. */
export function amountsOf(texts: Readonly<Record<string, string>> | undefined): AmountsByName {
  return new Map(Object.entries(texts ?? {}).map(([name, text]) => [name, amountOf(text)]));
}

/** The amount of a resource, zero if it is not named. */
export function amountIn(amounts: AmountsByName, name: string): Amount {
  return amounts.get(name) ?? NOTHING;
}

/** A part as a percentage of a whole, as kubectl calculates it; undefined if the whole is zero. */
export function percentOf(name: string, part: Amount, whole: Amount): number | undefined {
  const unitsOf = name === 'cpu' ? milliOf : wholeUnitsOf;
  const units = Number(unitsOf(whole));
  return units === 0 ? undefined : Math.trunc((Number(unitsOf(part)) / units) * 100);
}

/** From this number of cores on, tenths are precise enough. */
const MANY_CORES = 10;
const MEBI = 1024 ** 2;
const GIBI = 1024 ** 3;

/** An amount for people: CPU in cores, memory and storage in Mi or Gi, everything else as a count. */
export function amountCell(name: string, amount: Amount): string {
  if (name === 'cpu') {
    const cores = Number(milliOf(amount)) / 1000;
    return String(cores < MANY_CORES ? cores : Number(cores.toFixed(1)));
  }
  const count = Number(wholeUnitsOf(amount));
  if (!isInBytes(name)) return String(count);
  if (count === 0) return '0';
  if (count < GIBI) return `${Math.ceil(count / MEBI)}Mi`;
  return `${Number((count / GIBI).toFixed(1))}Gi`;
}

function isInBytes(name: string): boolean {
  return name === 'memory' || name === 'ephemeral-storage' || name.startsWith('hugepages-');
}
