import type { Json, JsonObject, KubeObject } from '../../../codec/object.js';
import { at, listAt } from '../../object/at.js';
import type { View } from '../../types/view.js';

/** Fields that autoscaling/v1 lacks, which it keeps as JSON in annotations. */
const ANNOTATION = {
  metrics: 'autoscaling.alpha.kubernetes.io/metrics',
  current: 'autoscaling.alpha.kubernetes.io/current-metrics',
  conditions: 'autoscaling.alpha.kubernetes.io/conditions',
  behavior: 'autoscaling.alpha.kubernetes.io/behavior',
};

/** autoscaling/v1 HorizontalPodAutoscaler, stored as that of autoscaling/v2: one target, CPU utilization. */
export const AUTOSCALERS_VIEW: View = { fromStored, toStored };

function fromStored({ kind: _, apiVersion: __, ...object }: KubeObject): KubeObject {
  const { metrics: _wanted, behavior, ...spec } = (object.spec ?? {}) as JsonObject;
  const { currentMetrics: _current, conditions, ...status } = (object.status ?? {}) as JsonObject;
  const wanted = listAt(object, 'spec', 'metrics') as JsonObject[];
  const current = listAt(object, 'status', 'currentMetrics') as JsonObject[];
  const target = wanted.find(isProcessor);
  const use = at(current.find(isProcessor), 'resource', 'current', 'averageUtilization');
  const annotations = {
    ...object.metadata?.annotations,
    ...annotation(ANNOTATION.metrics, without(wanted, target)),
    ...annotation(ANNOTATION.current, without(current, current.find(isProcessor))),
    ...annotation(ANNOTATION.conditions, conditions),
    ...annotation(ANNOTATION.behavior, behavior),
  };
  return {
    ...object,
    metadata: { ...object.metadata, ...(Object.keys(annotations).length > 0 ? { annotations } : {}) },
    spec: {
      ...spec,
      ...field('targetCPUUtilizationPercentage', at(target, 'resource', 'target', 'averageUtilization')),
    },
    ...(object.status === undefined
      ? {}
      : {
          status: {
            currentReplicas: 0,
            desiredReplicas: 0,
            ...status,
            ...field('currentCPUUtilizationPercentage', use),
          },
        }),
  };
}

function toStored({ kind: _, apiVersion: __, ...object }: KubeObject): KubeObject {
  const { targetCPUUtilizationPercentage: target, ...spec } = (object.spec ?? {}) as JsonObject;
  const { currentCPUUtilizationPercentage: use, ...status } = (object.status ?? {}) as JsonObject;
  const { annotations = {} } = object.metadata ?? {};
  const kept = Object.entries(annotations).filter(([key]) => !Object.values(ANNOTATION).includes(key));
  const read = (key: keyof typeof ANNOTATION) => parsed(annotations[ANNOTATION[key]]);
  const processor = (part: 'target' | 'current', amount: Json | undefined) =>
    amount === undefined
      ? []
      : [
          {
            type: 'Resource',
            resource: {
              name: 'cpu',
              [part]: {
                ...(part === 'target' ? { type: 'Utilization' } : {}),
                averageUtilization: amount,
              },
            },
          },
        ];
  const metrics = [...processor('target', target), ...listAt(read('metrics'))] as Json[];
  const current = [...processor('current', use), ...listAt(read('current'))] as Json[];
  return {
    ...object,
    metadata: { ...object.metadata, annotations: Object.fromEntries(kept) },
    spec: { ...spec, ...(metrics.length > 0 ? { metrics } : {}), ...field('behavior', read('behavior')) },
    status: {
      ...status,
      ...(current.length > 0 ? { currentMetrics: current } : {}),
      ...field('conditions', read('conditions')),
    },
  };
}

function isProcessor(metric: JsonObject): boolean {
  const part = at(metric, 'resource');
  const by = at(part, 'target', 'averageUtilization') ?? at(part, 'current', 'averageUtilization');
  return metric.type === 'Resource' && at(part, 'name') === 'cpu' && by !== undefined;
}

function without(list: readonly JsonObject[], one: JsonObject | undefined): JsonObject[] | undefined {
  const left = list.filter((item) => item !== one);
  return left.length === 0 ? undefined : left;
}

function annotation(key: string, value: unknown): Record<string, string> {
  return value === undefined ? {} : { [key]: JSON.stringify(value) };
}

function field(key: string, value: unknown): JsonObject {
  return value === undefined ? {} : { [key]: value as Json };
}

/** The content of an annotation; users may have written something else there. */
function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
