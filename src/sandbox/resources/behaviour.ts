import type { KubeObject } from '../../codec/object.js';
import type { ResourceType } from '../types/resource-type.js';
import { defaultValues } from './defaults/default-values.js';
import { namespaceDefaults, secretDefaults, serviceDefaults } from './defaults/defaults.js';
import { autoscalerDefaults, limitRangeDefaults, networkPolicyDefaults } from './defaults/other-defaults.js';
import { podDefaults } from './defaults/pod-defaults.js';
import {
  cronJobDefaults,
  daemonSetDefaults,
  deploymentDefaults,
  jobDefaults,
  replicationControllerDefaults,
  statefulSetDefaults,
  withTemplate,
  workloadDefaults,
} from './defaults/workload-defaults.js';
import { crdDefaults } from './definitions/crd-status.js';

type Defaults = ResourceType['defaults'];

/** Defaults of servers that are not in the table of values. */
const DEFAULTS: Readonly<Record<string, Defaults>> = {
  limitranges: limitRangeDefaults,
  namespaces: namespaceDefaults,
  pods: podDefaults,
  podtemplates: (template) => withTemplate(template, 'template'),
  replicationcontrollers: replicationControllerDefaults,
  secrets: secretDefaults,
  services: serviceDefaults,
  'daemonsets.apps': daemonSetDefaults,
  'deployments.apps': deploymentDefaults,
  'replicasets.apps': workloadDefaults,
  'statefulsets.apps': statefulSetDefaults,
  'horizontalpodautoscalers.autoscaling': autoscalerDefaults,
  'cronjobs.batch': cronJobDefaults,
  'jobs.batch': jobDefaults,
  'networkpolicies.networking.k8s.io': networkPolicyDefaults,
  'customresourcedefinitions.apiextensions.k8s.io': crdDefaults,
};

/** Fields that the server sets when an object is created: they have no manager. */
const ASSIGNED: Readonly<Record<string, readonly string[]>> = {
  namespaces: ['spec.finalizers'],
  pods: [
    'spec.serviceAccountName',
    'spec.serviceAccount',
    'spec.priority',
    'spec.preemptionPolicy',
    'spec.tolerations',
  ],
  services: ['spec.clusterIP', 'spec.clusterIPs'],
};

/** How a built-in resource differs from others. @param resource `pods`, `deployments.apps` */
export function behaviourOf(resource: string): Pick<ResourceType, 'defaults'> & Partial<ResourceType> {
  const assigned = ASSIGNED[resource]?.map((path) => path.split('.'));
  return { defaults: defaultsOf(resource), ...(assigned ? { assigned } : {}) };
}

function defaultsOf(resource: string): Defaults {
  const [values, more] = [defaultValues(resource), DEFAULTS[resource]];
  if (values === undefined || more === undefined) return values ?? more ?? ((object: KubeObject) => object);
  return (object, old) => more(values(object, old), old);
}
