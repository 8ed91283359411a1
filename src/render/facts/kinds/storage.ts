import { humanAge } from '../../../go/human-duration.js';
import type { Claim } from '../../describe/claim-text.js';
import type { Condition } from '../../describe/conditions.js';
import { conditionFacts } from '../conditions.js';
import { badFact, type Fact, plainFact, withPart } from '../fact.js';

/** Whether a claim or a volume is bound, and its request. @param now milliseconds since 1970 */
export function claimFacts({ metadata = {}, spec = {}, status = {} }: Claim, now: number): Fact[] {
  const { phase = 'Unknown' } = status;
  const isWell = phase === 'Bound' || phase === 'Available';
  const { storageClassName, volumeName, resources } = spec;
  const fact = badFact('phase', phase, 'status.phase', phase);
  const age = humanAge(metadata.creationTimestamp, now);
  const facts = [
    isWell
      ? withPart(plainFact('phase', phase, 'status.phase'), 'state', phase.toLowerCase())
      : withPart(fact, 'trouble', phase === 'Pending' ? `pending for ${age}` : `it is ${phase}`),
  ];
  if (storageClassName !== undefined)
    facts.push(plainFact('storage class', storageClassName || 'none', 'spec.storageClassName'));
  const asked = resources?.requests?.storage;
  if (asked !== undefined) facts.push(plainFact('asks for', asked, 'spec.resources.requests.storage'));
  if (volumeName) facts.push(plainFact('volume', volumeName, 'spec.volumeName'));
  // Conditions of claims describe changes in progress: a larger size, another class.
  const isBad = ({ type = '', status: value }: Condition) =>
    /Error|Infeasible/.test(type) && value === 'True';
  return [...facts, ...conditionFacts(status.conditions, { now, isBad })];
}
