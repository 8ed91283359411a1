import type { KubeObject } from '../../codec/object.js';
import { rfc1123z } from '../../go/local-time.js';
import type { Condition } from './conditions.js';
import { type Describer, describer } from './describer.js';
import type { Description } from './description.js';
import { writeIdentity } from './metadata.js';
import { type Metric, type MetricStatus, metricText } from './metrics.js';

/** autoscaling/v2 HPAScalingRules. */
interface ScalingRules {
  stabilizationWindowSeconds?: number;
  selectPolicy?: string;
  policies?: { type?: string; value?: number; periodSeconds?: number }[];
}

/** autoscaling/v2 and v1 HorizontalPodAutoscaler. */
export interface DescribedAutoscaler extends KubeObject {
  spec?: {
    scaleTargetRef?: { kind?: string; name?: string };
    minReplicas?: number;
    maxReplicas?: number;
    metrics?: Metric[];
    behavior?: { scaleUp?: ScalingRules; scaleDown?: ScalingRules };
    targetCPUUtilizationPercentage?: number;
  };
  status?: {
    currentReplicas?: number;
    desiredReplicas?: number;
    currentMetrics?: MetricStatus[] | null;
    currentCPUUtilizationPercentage?: number;
    conditions?: Condition[];
  };
}

/** Horizontal pod autoscalers (autoscaling/v2, and v1 of older servers). */
export const autoscalerDescriber: Describer = describer({
  versions: ['v2', 'v1'],
  describe(to, object: DescribedAutoscaler) {
    const { metadata, spec = {}, status = {} } = object;
    const { kind = '', name = '' } = spec.scaleTargetRef ?? {};
    writeIdentity(to, object);
    to.line(0, 'CreationTimestamp:', rfc1123z(metadata?.creationTimestamp));
    to.line(0, 'Reference:', `${kind}/${name}`);
    if (object.apiVersion === 'autoscaling/v1') writeUtilization(to, object);
    else writeMetrics(to, object);
    to.line(0, 'Min replicas:', spec.minReplicas ?? '<unset>');
    to.line(0, 'Max replicas:', spec.maxReplicas ?? 0);
    if (spec.behavior) {
      to.line(0, 'Behavior:');
      writeRules(to, 'Scale Up', spec.behavior.scaleUp);
      writeRules(to, 'Scale Down', spec.behavior.scaleDown);
    }
    const { currentReplicas = 0, desiredReplicas = 0, conditions = [] } = status;
    to.line(0, `${kind} pods:`, `${currentReplicas} current / ${desiredReplicas} desired`);
    if (conditions.length === 0) return;
    to.line(0, 'Conditions:');
    to.line(1, 'Type', 'Status', 'Reason', 'Message');
    to.line(1, '----', '------', '------', '-------');
    for (const { type, status, reason, message } of conditions) to.line(1, type, status, reason, message);
  },
});

function writeUtilization(to: Description, { spec = {}, status = {} }: DescribedAutoscaler): void {
  if (spec.targetCPUUtilizationPercentage === undefined) return;
  to.line(0, 'Target CPU utilization:', `${spec.targetCPUUtilizationPercentage}%`);
  to.line(0, 'Current CPU utilization:', `${status.currentCPUUtilizationPercentage ?? '<unknown>'}%`);
}

function writeMetrics(to: Description, { spec = {}, status = {} }: DescribedAutoscaler): void {
  to.line(0, 'Metrics:', '( current / target )');
  for (const [at, metric] of (spec.metrics ?? []).entries())
    to.write(1, `${metricText(metric, status.currentMetrics?.[at])}\n`);
}

function writeRules(to: Description, title: string, rules: ScalingRules | undefined): void {
  if (!rules) return;
  to.line(1, `${title}:`);
  if (rules.stabilizationWindowSeconds !== undefined)
    to.line(2, `Stabilization Window: ${rules.stabilizationWindowSeconds} seconds`);
  if (!rules.policies?.length) return;
  to.line(2, `Select Policy: ${rules.selectPolicy ?? 'Max'}`);
  to.line(2, 'Policies:');
  for (const { type = '', value = 0, periodSeconds = 0 } of rules.policies)
    to.line(3, `- Type: ${type}`, `Value: ${value}`, `Period: ${periodSeconds} seconds`);
}
