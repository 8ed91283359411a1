import { compareQuantities, parseQuantity } from '../../../codec/quantity.js';
import type { ResourceQuota } from '../../describe/quotas.js';
import { badFact, badFirst, type Fact, plainFact, withPart } from '../fact.js';

/** The limits of a quota and their usage, exhausted ones first. A limit of zero does not count as used up. */
export function quotaFacts({ spec = {}, status = {} }: ResourceQuota): Fact[] {
  const { hard = spec.hard ?? {}, used = {} } = status;
  const facts = Object.entries(hard)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, most]): Fact => {
      const amounts = `${used[name] ?? '?'} of ${most}`;
      const from = `status.used[${name}]`;
      return isUsedUp(used[name], most)
        ? badFact(name, `used up: ${amounts}`, from, 'UsedUp')
        : plainFact(name, amounts, from);
    });
  const [first, ...others] = badFirst(facts);
  if (first === undefined) return [];
  const usedUp = facts
    .filter(({ isBad }) => isBad)
    .map(({ label, text }) => `${label} (${text.slice('used up: '.length)})`);
  const said = first.isBad
    ? withPart(first, 'cause', `used up: ${usedUp.join(', ')}`)
    : withPart(first, 'state', 'no limit is used up');
  return [said, ...others];
}

function isUsedUp(used: string | undefined, most: string): boolean {
  const [now, limit] = [parseQuantity(used ?? ''), parseQuantity(most)];
  return now !== undefined && limit !== undefined && limit.sign !== 0 && compareQuantities(now, limit) >= 0;
}
