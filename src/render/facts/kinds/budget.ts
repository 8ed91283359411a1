import type { DisruptionBudget } from '../../describe/policies.js';
import { countText } from '../../numbers.js';
import { badFact, type Fact, plainFact, withPart } from '../fact.js';

/** Whether pods may be evicted, and how many must stay available. */
export function budgetFacts({ spec = {}, status = {} }: DisruptionBudget): Fact[] {
  const { disruptionsAllowed = 0, currentHealthy = 0, desiredHealthy = 0, expectedPods = 0 } = status;
  const { minAvailable, maxUnavailable } = spec;
  const healthy = `${currentHealthy} of ${countText(expectedPods, 'pod')} healthy, ${desiredHealthy} needed`;
  const allowed = `${countText(disruptionsAllowed, 'pod')} may be evicted`;
  const none = 'no pod may be evicted';
  const from = 'status.disruptionsAllowed';
  const facts = [
    disruptionsAllowed > 0
      ? withPart(plainFact('disruptions', allowed, from), 'state', allowed)
      : withPart(badFact('disruptions', none, from, 'NoDisruptions'), 'trouble', `${none}, ${healthy}`),
    currentHealthy < desiredHealthy
      ? badFact('pods', healthy, 'status.currentHealthy', 'InsufficientPods')
      : plainFact('pods', healthy, 'status.currentHealthy'),
  ];
  if (minAvailable !== undefined)
    facts.push(plainFact('at least', String(minAvailable), 'spec.minAvailable'));
  if (maxUnavailable !== undefined)
    facts.push(plainFact('at most unavailable', String(maxUnavailable), 'spec.maxUnavailable'));
  return facts;
}
