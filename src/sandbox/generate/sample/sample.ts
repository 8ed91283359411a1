import type { KubeObject } from '../../../codec/object.js';
import { type ObjectValue, toValue } from '../../object/value.js';
import { BUILT_IN } from '../../resources/built-in.js';
import { objectKey } from '../../types/resource-type.js';
import type { GenerationPlan } from '../options.js';
import { sampleEndpointSlices, sampleEndpoints } from './endpoints.js';
import { sampleEvents } from './events.js';
import { SAMPLE_NAMESPACE } from './metadata.js';
import { samplePods } from './pods.js';
import { sampleConfigMaps, sampleSecrets, sampleServices } from './services.js';
import { sampleDeployments, sampleJobs, sampleReplicaSets, sampleStatefulSets } from './workloads.js';

const MAKERS: Readonly<Record<string, (plan: GenerationPlan) => KubeObject[]>> = {
  deployments: sampleDeployments,
  replicasets: sampleReplicaSets,
  statefulsets: sampleStatefulSets,
  jobs: sampleJobs,
  services: sampleServices,
  configmaps: sampleConfigMaps,
  secrets: sampleSecrets,
  pods: samplePods,
  endpoints: sampleEndpoints,
  endpointslices: sampleEndpointSlices,
  events: sampleEvents,
};

/**
 * Keys and values of a small application in the default namespace, so that the first command somebody types shows
 * something: web, api and db, a job that is done and a pod that fails. The same objects for the same plan.
 */
export function* sampleApplication(
  plan: GenerationPlan,
): Generator<readonly [key: string, value: ObjectValue]> {
  for (const [plural, make] of Object.entries(MAKERS)) {
    const type = BUILT_IN.find((known) => known.plural === plural)!;
    for (const object of make(plan)) {
      const stored = { ...type.defaults({ ...object }), ...(object.status ? { status: object.status } : {}) };
      yield [objectKey(type, SAMPLE_NAMESPACE, object.metadata?.name ?? ''), toValue(stored, false)];
    }
  }
}
