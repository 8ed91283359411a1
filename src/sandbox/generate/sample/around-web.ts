import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { amountOf, milliOf } from '../../../codec/quantity-amount.js';
import { at, listAt } from '../../object/at.js';
import { hasCondition } from '../../object/conditions.js';
import { POD_METRICS_VIEW } from '../../resources/views/metrics.js';
import type { GenerationPlan } from '../options.js';
import { DAY, minutesAgo, sampleMetadata } from './metadata.js';
import { LABELS } from './pod-spec.js';
import { samplePods } from './pods.js';

/** The objects around the deployment `web`: those that lead to it, and those that keep it available. */

/** The ingress `shop`, which leads to `web`. */
export function sampleIngresses(plan: GenerationPlan): KubeObject[] {
  const host = 'shop.example.com';
  const backend = { service: { name: 'web', port: { number: 80 } } };
  return [
    {
      metadata: sampleMetadata(plan, 'ingresses/shop', 30 * DAY, { generation: 1, labels: LABELS.web! }),
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: [host], secretName: 'web-tls' }],
        rules: [{ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }],
      },
      status: { loadBalancer: { ingress: [{ ip: '203.0.113.10' }] } },
    },
  ];
}

/** The class of the ingress. */
export function sampleIngressClasses(plan: GenerationPlan): KubeObject[] {
  const { namespace: _, ...metadata } = sampleMetadata(plan, 'ingressclasses/nginx', 60 * DAY, {
    generation: 1,
  });
  return [{ metadata, spec: { controller: 'k8s.io/ingress-nginx' } }];
}

/** The disruption budget of `web`, with the current pods. */
export function sampleBudgets(plan: GenerationPlan): KubeObject[] {
  const minAvailable = 2;
  const pods = webPods(plan);
  const healthy = pods.filter((pod) => hasCondition(pod, 'Ready')).length;
  return [
    {
      metadata: sampleMetadata(plan, 'poddisruptionbudgets/web-pdb', 30 * DAY, {
        generation: 1,
        labels: LABELS.web!,
      }),
      spec: { minAvailable, selector: { matchLabels: { app: 'web' } } },
      status: {
        conditions: [
          {
            type: 'DisruptionAllowed',
            status: 'True',
            observedGeneration: 1,
            lastTransitionTime: minutesAgo(plan, 30 * DAY),
            reason: 'SufficientPods',
            message: '',
          },
        ],
        observedGeneration: 1,
        disruptionsAllowed: healthy - minAvailable,
        currentHealthy: healthy,
        desiredHealthy: minAvailable,
        expectedPods: pods.length,
      },
    },
  ];
}

/** The autoscaler of `web`: its pods' usage is close enough to the target. */
export function sampleAutoscalers(plan: GenerationPlan): KubeObject[] {
  const replicas = 3;
  const since = minutesAgo(plan, 12 * DAY);
  const condition = (type: string, holds: boolean, reason: string, message: string) => ({
    type,
    status: holds ? 'True' : 'False',
    lastTransitionTime: since,
    reason,
    message,
  });
  const resource = (part: JsonObject) => ({ type: 'Resource', resource: { name: 'cpu', ...part } });
  return [
    {
      metadata: sampleMetadata(plan, 'horizontalpodautoscalers/web-hpa', 12 * DAY, { labels: LABELS.web! }),
      spec: {
        scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' },
        minReplicas: 2,
        maxReplicas: 6,
        metrics: [resource({ target: { type: 'Utilization', averageUtilization: 50 } })],
      },
      status: {
        lastScaleTime: since,
        currentReplicas: replicas,
        desiredReplicas: replicas,
        currentMetrics: [resource({ current: averageUse(webPods(plan)) })],
        conditions: [
          condition('AbleToScale', true, 'ReadyForNewScale', 'recommended size matches current size'),
          condition(
            'ScalingActive',
            true,
            'ValidMetricFound',
            'the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)',
          ),
          condition(
            'ScalingLimited',
            false,
            'DesiredWithinRange',
            'the desired count is within the acceptable range',
          ),
        ],
      },
    },
  ];
}

/** The CPU usage of pods in the sandbox's metrics, compared with their requests. */
function averageUse(pods: readonly KubeObject[]): JsonObject {
  const milli = (containers: unknown[], ...path: string[]) =>
    containers.reduce<number>((sum, each) => sum + Number(milliOf(amountOf(String(at(each, ...path))))), 0);
  const used = milli(
    pods.flatMap((pod) => listAt(POD_METRICS_VIEW.fromStored(pod), 'containers')),
    'usage',
    'cpu',
  );
  const requested = milli(
    pods.flatMap((pod) => listAt(pod, 'spec', 'containers')),
    'resources',
    'requests',
    'cpu',
  );
  return {
    averageUtilization: Math.trunc((100 * used) / requested),
    averageValue: `${Math.trunc(used / pods.length)}m`,
  };
}

function webPods(plan: GenerationPlan): KubeObject[] {
  return samplePods(plan).filter(({ metadata }) => metadata?.labels?.app === 'web');
}
