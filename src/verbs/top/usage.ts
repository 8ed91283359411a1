import { type Amount, amountOf, milliOf, NOTHING, sumOf, wholeOf } from '../../codec/quantity-amount.js';
import type { TopOrder } from './options.js';

/** What is measured, in the order of the columns. */
export const MEASURED = ['cpu', 'memory', 'swap'] as const;
export type Measured = (typeof MEASURED)[number];

/** Quantities by what they are of. */
export type Quantities = Readonly<Partial<Record<Measured, string>>>;

/** How much is used of each. */
export type Use = Readonly<Record<Measured, Amount>>;

/** Nothing of anything. */
export const NO_USE: Use = { cpu: NOTHING, memory: NOTHING, swap: NOTHING };

/** What quantities say; nothing of what they do not name. */
export function amountsIn(quantities: Quantities = {}): Use {
  const amount = (of: Measured) => (quantities[of] === undefined ? NOTHING : amountOf(quantities[of]));
  return { cpu: amount('cpu'), memory: amount('memory'), swap: amount('swap') };
}

/** Two uses together. */
export function together(one: Use, other: Use): Use {
  return {
    cpu: sumOf(one.cpu, other.cpu),
    memory: sumOf(one.memory, other.memory),
    swap: sumOf(one.swap, other.swap),
  };
}

/** The columns that are shown. */
export function shown(showSwap: boolean): readonly Measured[] {
  return showSwap ? MEASURED : MEASURED.slice(0, 2);
}

/** A cell: `250m` of processors, `64Mi` of memory. */
export function amountCell(of: Measured, use: Use): string {
  return of === 'cpu' ? `${milliOf(use.cpu)}m` : `${wholeOf(use[of]) / (1024n * 1024n)}Mi`;
}

/** A cell of how much of the available amount is used: `12%`. */
export function shareCell(used: Amount, available: Amount): string {
  const share = available.nano === 0n ? 0 : (Number(milliOf(used)) / Number(milliOf(available))) * 100;
  return `${Math.trunc(share)}%`;
}

/** Something with a name, and what it uses. */
interface Named {
  name: string;
  use: Use;
}

/** Whether one is listed before another: by name, or the larger use first. */
export function isBefore(sortBy: TopOrder): (one: Named, other: Named) => boolean {
  if (sortBy === 'cpu') return (one, other) => milliOf(one.use.cpu) > milliOf(other.use.cpu);
  if (sortBy === 'memory') return (one, other) => wholeOf(one.use.memory) > wholeOf(other.use.memory);
  return (one, other) => one.name < other.name;
}
