import type { ObjectTarget } from '../../cluster/target.js';
import { groupVersion, type KubeObject } from '../../codec/object.js';
import { builtIn, objectOf } from '../../objects/create/kind.js';
import type { MetricTarget } from './metric.js';

/** The specification of an autoscaler. */
export interface AutoscalerOptions {
  /** "" for the name of the scaled object. */
  name: string;
  /** 0 or less for the server's default. */
  min: number;
  max: number;
  cpu: MetricTarget | undefined;
  memory: MetricTarget | undefined;
}

const KIND = 'HorizontalPodAutoscaler';

/** Autoscalers in the versions of their API. */
export const autoscalers = {
  v2: builtIn('autoscaling', 'v2', KIND, 'horizontalpodautoscalers'),
  v1: builtIn('autoscaling', 'v1', KIND, 'horizontalpodautoscalers'),
};

/** The autoscaler of an object, in autoscaling/v2. */
export function autoscalerV2(target: ObjectTarget, options: AutoscalerOptions): KubeObject {
  const { cpu, memory } = options;
  const metrics = [
    ...(cpu === undefined ? [] : [resourceMetric('cpu', cpu)]),
    ...(memory === undefined ? [] : [resourceMetric('memory', memory)]),
  ];
  const spec = { ...specOf(target, options), metrics: metrics.length > 0 ? metrics : undefined };
  return objectOf(autoscalers.v2, metadataOf(target, options), { spec });
}

/** The same in autoscaling/v1, which supports only CPU; undefined if that is not enough. */
export function autoscalerV1(target: ObjectTarget, options: AutoscalerOptions): KubeObject | undefined {
  const { cpu, memory } = options;
  if (memory !== undefined || cpu?.type === 'AverageValue') return undefined;
  const spec = { ...specOf(target, options), targetCPUUtilizationPercentage: cpu?.averageUtilization };
  return objectOf(autoscalers.v1, metadataOf(target, options), { spec });
}

function metadataOf(target: ObjectTarget, { name }: AutoscalerOptions) {
  return { name: name || target.name };
}

function specOf({ resource, name }: ObjectTarget, { min, max }: AutoscalerOptions) {
  return {
    scaleTargetRef: { kind: resource.kind, name, apiVersion: groupVersion(resource.group, resource.version) },
    minReplicas: min > 0 ? min : undefined,
    maxReplicas: max,
  };
}

function resourceMetric(name: string, target: MetricTarget) {
  return { type: 'Resource', resource: { name, target } };
}
