import { describe, expect, it } from 'vitest';
import { amountText } from '../../../src/codec/quantity-amount.js';
import type { DescribedPod } from '../../../src/objects/pods/pod-types.js';
import { type Bound, podAmounts } from '../../../src/render/describe/pod-amounts.js';

function amounts(pod: DescribedPod, bound: Bound, fromStatus = false): Record<string, string> {
  const entries = [...podAmounts(pod, bound, fromStatus)].map(([name, amount]) => [name, amountText(amount)]);
  return Object.fromEntries(entries);
}

const container = (name: string, requests: Record<string, string>, restartPolicy?: string) => ({
  ...{ name, resources: { requests, limits: requests } },
  ...(restartPolicy !== undefined && { restartPolicy }),
});

/**
 * Rules of kubernetes.io (Pods: Resource sharing within containers; Pod overhead; Resize CPU and memory resources; pod-level
 * resources), as kubectl 1.36 applies them to the pods of a node.
 */
describe('the requests of a whole pod', () => {
  it('are the sum of its containers, or more if an init container needs more along with the sidecars before it', () => {
    const spec = {
      initContainers: [
        container('first', { cpu: '900m' }),
        container('sidecar', { cpu: '100m' }, 'Always'),
        container('second', { cpu: '1' }),
      ],
      containers: [
        container('a', { cpu: '200m', memory: '1Gi' }),
        container('b', { cpu: '0.3', memory: '512Mi' }),
      ],
    };
    expect(amounts({ spec }, 'requests')).toEqual({ cpu: '1100m', memory: '1536Mi' });
    const withoutSecond = { ...spec, initContainers: spec.initContainers.slice(0, 2) };
    expect(amounts({ spec: withoutSecond }, 'requests')).toEqual({ cpu: '900m', memory: '1536Mi' });
  });

  it('include the overhead, and the limits only if there are any', () => {
    const overhead = { cpu: '10m', memory: '1Mi' };
    const spec = { overhead, containers: [{ name: 'a', resources: { limits: { cpu: '1' } } }] };
    expect(amounts({ spec }, 'requests')).toEqual({ cpu: '10m', memory: '1Mi' });
    expect(amounts({ spec }, 'limits')).toEqual({ cpu: '1010m' });
  });

  it('are those of the pod itself, for cpu, memory and huge pages', () => {
    const resources = { requests: { cpu: '3', 'example.com/x': '9' }, limits: { 'hugepages-2Mi': '4Mi' } };
    const spec = { resources, containers: [container('a', { cpu: '1', memory: '1Gi' })] };
    expect(amounts({ spec }, 'requests')).toEqual({ cpu: '3', memory: '1Gi' });
    expect(amounts({ spec }, 'limits')).toEqual({ cpu: '1', memory: '1Gi', 'hugepages-2Mi': '4Mi' });
  });

  it('are the largest of desired, actual and allocated while a container is resized', () => {
    const spec = { containers: [container('a', { cpu: '2' })] };
    const status = (reason?: string) => ({
      containerStatuses: [
        {
          name: 'a',
          resources: { requests: { cpu: '500m' }, limits: { cpu: '4' } },
          allocatedResources: { cpu: '1' },
        },
      ],
      ...(reason !== undefined && { conditions: [{ type: 'PodResizePending', reason }] }),
    });
    expect(amounts({ spec, status: status() }, 'requests', true)).toEqual({ cpu: '2' });
    expect(amounts({ spec, status: status('Deferred') }, 'limits', true)).toEqual({ cpu: '4' });
    expect(amounts({ spec, status: status('Infeasible') }, 'requests', true)).toEqual({ cpu: '1' });
    expect(amounts({ spec, status: status('Infeasible') }, 'requests', false)).toEqual({ cpu: '2' });
  });
});
