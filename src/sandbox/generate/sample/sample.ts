import type { KubeObject } from '../../../codec/object.js';
import { type ObjectValue, toValue } from '../../object/value.js';
import { builtInType } from '../../resources/built-in.js';
import { objectKey } from '../../types/resource-type.js';
import type { GenerationPlan } from '../options.js';
import { sampleAutoscalers, sampleBudgets, sampleIngressClasses, sampleIngresses } from './around-web.js';
import {
  sampleControllerRevisions,
  sampleStatefulSets,
  sampleStorageClasses,
  sampleVolumeClaims,
  sampleVolumes,
} from './database.js';
import { sampleEndpointSlices, sampleEndpoints } from './endpoints.js';
import { sampleEvents } from './events.js';
import { sampleCronJobs, sampleJobs } from './jobs.js';
import { samplePods } from './pods.js';
import { sampleConfigMaps, sampleSecrets, sampleServices } from './services.js';
import { sampleDeployments, sampleReplicaSets } from './workloads.js';

const MAKERS: Readonly<Record<string, (plan: GenerationPlan) => KubeObject[]>> = {
  'deployments.apps': sampleDeployments,
  'replicasets.apps': sampleReplicaSets,
  'statefulsets.apps': sampleStatefulSets,
  'controllerrevisions.apps': sampleControllerRevisions,
  'jobs.batch': sampleJobs,
  'cronjobs.batch': sampleCronJobs,
  services: sampleServices,
  configmaps: sampleConfigMaps,
  secrets: sampleSecrets,
  persistentvolumes: sampleVolumes,
  persistentvolumeclaims: sampleVolumeClaims,
  'storageclasses.storage.k8s.io': sampleStorageClasses,
  'ingresses.networking.k8s.io': sampleIngresses,
  'ingressclasses.networking.k8s.io': sampleIngressClasses,
  'poddisruptionbudgets.policy': sampleBudgets,
  'horizontalpodautoscalers.autoscaling': sampleAutoscalers,
  pods: samplePods,
  endpoints: sampleEndpoints,
  'endpointslices.discovery.k8s.io': sampleEndpointSlices,
  events: sampleEvents,
};

/**
 * Keys and values of a small shop in the default namespace, so that a user's first command shows something: web, api
 * and db, completed jobs, and three failing pods. The same plan gives the same objects.
 */
export function* sampleApplication(
  plan: GenerationPlan,
): Generator<readonly [key: string, value: ObjectValue]> {
  for (const [resource, make] of Object.entries(MAKERS)) {
    const type = builtInType(resource);
    for (const object of make(plan)) {
      const stored = { ...type.defaults({ ...object }), ...(object.status ? { status: object.status } : {}) };
      const { namespace = '', name = '' } = object.metadata ?? {};
      yield [objectKey(type, namespace, name), toValue(stored, false)];
    }
  }
}
