import type { Condition } from '../../describe/conditions.js';
import type { DescribedNode } from '../../describe/node.js';
import { conditionFacts } from '../conditions.js';
import { badFact, type Fact, plainFact, withPart } from '../fact.js';

/** Whether a node is ready, its pressures, and what keeps pods away. @param now milliseconds since 1970 */
export function nodeFacts({ spec = {}, status = {} }: DescribedNode, now: number): Fact[] {
  const isBad = ({ type, status: value }: Condition) =>
    type === 'Ready' ? value !== 'True' : value === 'True';
  const facts = conditionFacts(status.conditions, { now, isBad }).map((fact) =>
    fact.isBad ? { ...fact, reason: fact.label === 'Ready' ? 'NotReady' : fact.label } : fact,
  );
  if (spec.unschedulable === true) {
    const fact = badFact('scheduling', 'cordoned: no new pods', 'spec.unschedulable', 'SchedulingDisabled');
    facts.push(withPart(fact, 'cause', 'it is cordoned, and takes no new pods'));
  }
  for (const [index, { key, value, effect }] of (spec.taints ?? []).entries())
    facts.push(plainFact('taint', `${key}${value ? `=${value}` : ''}:${effect}`, `spec.taints[${index}]`));
  return facts;
}
