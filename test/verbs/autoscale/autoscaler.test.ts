import { describe, expect, it } from 'vitest';
import { builtIn } from '../../../src/objects/create/kind.js';
import { autoscalerV1, autoscalerV2 } from '../../../src/verbs/autoscale/autoscaler.js';
import { readLimits } from '../../../src/verbs/autoscale/limits.js';

const target = {
  resource: builtIn('apps', 'v1', 'Deployment', 'deployments'),
  namespace: 'demo',
  name: 'web',
};
const given = { name: '', min: -1, max: 5, cpu: '', memory: '', cpuPercent: -1 };
const limits = (more: object) => ({ name: '', ...readLimits({ ...given, ...more }) });
const scaleTargetRef = { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' };

describe('the autoscaler of an object', () => {
  it('has a metric for each resource', () => {
    expect(autoscalerV2(target, limits({ min: 2, cpu: '70%', memory: '200Mi' }))).toEqual({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web' },
      spec: {
        scaleTargetRef,
        minReplicas: 2,
        maxReplicas: 5,
        metrics: [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
          },
          {
            type: 'Resource',
            resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '200Mi' } },
          },
        ],
      },
    });
  });

  it('contains in autoscaling/v1 what that supports', () => {
    expect(autoscalerV1(target, limits({ cpu: '70%' }))?.spec).toEqual({
      scaleTargetRef,
      maxReplicas: 5,
      targetCPUUtilizationPercentage: 70,
    });
    expect(autoscalerV1(target, limits({}))?.spec).toEqual({ scaleTargetRef, maxReplicas: 5 });
    expect(autoscalerV1(target, limits({ cpu: '500m' }))).toBeUndefined();
    expect(autoscalerV1(target, limits({ cpu: '70%', memory: '50%' }))).toBeUndefined();
  });

  it('accepts --cpu-percent for --cpu, but not both', () => {
    expect(limits({ cpuPercent: 80 })).toEqual(limits({ cpu: '80%' }));
    expect(() => limits({ cpuPercent: 80, cpu: '70%' })).toThrow(
      '--cpu-percent and --cpu are mutually exclusive',
    );
  });
});
