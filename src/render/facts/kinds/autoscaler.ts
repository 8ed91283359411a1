import type { DescribedAutoscaler } from '../../describe/autoscaler.js';
import type { Condition } from '../../describe/conditions.js';
import { metricText } from '../../describe/metrics.js';
import { countText } from '../../numbers.js';
import { conditionFacts } from '../conditions.js';
import { badFact, badFirst, type Fact, plainFact, withPart } from '../fact.js';

/**
 * The desired replicas of an autoscaler within its limits, its metrics, and what limits it. @param now milliseconds
 * since 1970
 */
export function autoscalerFacts({ spec = {}, status = {} }: DescribedAutoscaler, now: number): Fact[] {
  const { minReplicas = 1, maxReplicas = 0, metrics = [] } = spec;
  const { currentReplicas = 0, desiredReplicas = 0, currentMetrics, conditions = [] } = status;
  // If it wants fewer than its minimum, the minimum works as intended.
  const isAtMost = ({ type, status: value, reason }: Condition) =>
    type === 'ScalingLimited' && value === 'True' && reason === 'TooManyReplicas';
  const isBad = (condition: Condition) =>
    condition.type === 'ScalingLimited' ? isAtMost(condition) : condition.status === 'False';
  const partOf = ({ type }: Condition, isWrong: boolean) =>
    isWrong ? (type === 'ScalingLimited' ? 'remark' : 'cause') : undefined;
  const bounds = `${currentReplicas} of ${minReplicas} to ${maxReplicas}`;
  const isHigh = conditions.some(isAtMost);
  const count = plainFact('replicas', bounds, 'status.currentReplicas');
  const atMaximum = badFact('replicas', `${bounds}, at its maximum`, count.from, 'AtMaximum');
  const facts = [
    isHigh
      ? withPart(atMaximum, 'trouble', `at its maximum of ${countText(maxReplicas, 'replica')}`)
      : withPart(
          count,
          'state',
          `${countText(currentReplicas, 'replica')}, between ${minReplicas} and ${maxReplicas}`,
        ),
  ];
  if (desiredReplicas !== currentReplicas)
    facts.push(plainFact('wants', countText(desiredReplicas, 'replica'), 'status.desiredReplicas'));
  for (const [index, metric] of metrics.entries()) {
    const current = currentMetrics?.[index];
    // Metrics that are not available are missing, or have no type.
    const known = current?.type === metric.type ? current : {};
    const text = metricText(metric, known).replaceAll(/\s+/g, ' ');
    facts.push(plainFact('metric', text, `status.currentMetrics[${index}]`));
  }
  return badFirst([...facts, ...conditionFacts(conditions, { now, isBad, partOf })]);
}
