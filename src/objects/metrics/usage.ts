import { type Amount, amountOf, milliOf, NOTHING, sumOf, wholeUnitsOf } from '../../codec/quantity-amount.js';
import { MEASURED, type MeasuredResource, type Quantities } from './metrics-api.js';

/** What `top` sorts by: "" for names. */
export type TopOrder = '' | 'cpu' | 'memory';

/** The usage of each resource: thousandths of CPUs, bytes of everything else. Numbers where exact. */
export type Use = Readonly<Record<MeasuredResource, number | bigint>>;

/** The sum of quantities; missing ones do not count. */
export function usedIn(quantities: readonly (Quantities | undefined)[]): Use {
  return {
    cpu: figureOf('cpu', quantities),
    memory: figureOf('memory', quantities),
    swap: figureOf('swap', quantities),
  };
}

function figureOf(of: MeasuredResource, quantities: readonly (Quantities | undefined)[]): number | bigint {
  let count = 0;
  for (const each of quantities) {
    const text = each?.[of];
    if (text !== undefined) count += plainCount(of, text);
  }
  // Not a number if one has an unusual form.
  if (Number.isSafeInteger(count)) return of === 'cpu' ? Math.ceil(count / NANO_OF_MILLI) : count;
  return rounded(of, amountIn(of, quantities));
}

function amountIn(of: MeasuredResource, quantities: readonly (Quantities | undefined)[]): Amount {
  return quantities.reduce((sum, each) => sumOf(sum, amountOf(each?.[of] ?? '0')), NOTHING);
}

function rounded(of: MeasuredResource, amount: Amount): bigint {
  return of === 'cpu' ? milliOf(amount) : wholeUnitsOf(amount);
}

/** The usage of everything, before rounding. */
export class UseSum {
  readonly #sums: Record<MeasuredResource, Amount> = { cpu: NOTHING, memory: NOTHING, swap: NOTHING };

  add(quantities: readonly (Quantities | undefined)[]): void {
    for (const of of MEASURED) this.#sums[of] = sumOf(this.#sums[of], amountIn(of, quantities));
  }

  get use(): Use {
    const { cpu, memory, swap } = this.#sums;
    return { cpu: rounded('cpu', cpu), memory: rounded('memory', memory), swap: rounded('swap', swap) };
  }
}

const NANO_OF_MILLI = 1_000_000;

/** What the common suffixes count: billionths of CPUs, bytes of everything else. */
const PLAIN: Readonly<Record<'cpu' | 'bytes', Readonly<Record<string, number>>>> = {
  cpu: { n: 1, u: 1000, m: NANO_OF_MILLI, '': 1e9 },
  bytes: { '': 1, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 },
};

/** This many digits are within the range of quantities, whatever they count. */
const PLAIN_DIGITS = 9;

/** A whole number with a common suffix, which metrics have by the thousand; NaN for anything else. */
function plainCount(of: MeasuredResource, text: string): number {
  let value = 0;
  let at = 0;
  for (; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (at === 0 || at > PLAIN_DIGITS) return Number.NaN;
  const units = PLAIN[of === 'cpu' ? 'cpu' : 'bytes'];
  const ending = text.slice(at);
  return Object.hasOwn(units, ending) ? value * units[ending]! : Number.NaN;
}

/** The columns that are shown. */
export function measuredColumns(showSwap: boolean): readonly MeasuredResource[] {
  return showSwap ? MEASURED : MEASURED.slice(0, 2);
}

const MEBIBYTE = 1024 * 1024;

/** A cell: `250m` of CPU, `64Mi` of memory. */
export function usageCell(of: MeasuredResource, use: Use): string {
  const amount = use[of];
  if (of === 'cpu') return `${amount}m`;
  return `${typeof amount === 'bigint' ? amount / BigInt(MEBIBYTE) : Math.trunc(amount / MEBIBYTE)}Mi`;
}

/** A cell with the used part of the available amount: `12%`. */
export function shareCell(used: Amount, available: Amount): string {
  const share = available.nano === 0n ? 0 : (Number(milliOf(used)) / Number(milliOf(available))) * 100;
  return `${Math.trunc(share)}%`;
}

/** Something with a name, and its usage. */
interface Named {
  name: string;
  use: Use;
}

/** Whether one precedes another: by name, or the larger usage first. */
export function isBefore(sortBy: TopOrder): (one: Named, other: Named) => boolean {
  if (sortBy === 'cpu') return (one, other) => one.use.cpu > other.use.cpu;
  if (sortBy === 'memory') return (one, other) => one.use.memory > other.use.memory;
  return (one, other) => one.name < other.name;
}
