import type { TableDefinition } from '../types/resource-type.js';
import { BINDING_TABLE, SIGNING_REQUEST_TABLE } from './access.js';
import { NAME_AND_AGE } from './cells.js';
import {
  CONFIG_MAP_TABLE,
  ENDPOINTS_TABLE,
  NAMESPACE_TABLE,
  POD_TEMPLATE_TABLE,
  RESOURCE_QUOTA_TABLE,
  SECRET_TABLE,
  SERVICE_ACCOUNT_TABLE,
} from './core.js';
import { EVENT_TABLE } from './events.js';
import {
  ENDPOINT_SLICE_TABLE,
  INGRESS_CLASS_TABLE,
  INGRESS_TABLE,
  IP_ADDRESS_TABLE,
  NETWORK_POLICY_TABLE,
  SERVICE_CIDR_TABLE,
} from './networking.js';
import { NODE_TABLE } from './nodes.js';
import { SERVICE_TABLE } from './services.js';
import {
  CLAIM_TABLE,
  CSI_DRIVER_TABLE,
  CSI_NODE_TABLE,
  CSI_STORAGE_CAPACITY_TABLE,
  STORAGE_CLASS_TABLE,
  VOLUME_ATTACHMENT_TABLE,
  VOLUME_ATTRIBUTES_CLASS_TABLE,
  VOLUME_TABLE,
} from './storage.js';
import { AUTOSCALER_TABLE } from './workloads/autoscaler.js';
import { CONTROLLER_REVISION_TABLE, CRON_JOB_TABLE, JOB_TABLE } from './workloads/batch.js';
import { POD_TABLE } from './workloads/pods.js';
import {
  API_SERVICE_TABLE,
  DISRUPTION_BUDGET_TABLE,
  FLOW_SCHEMA_TABLE,
  LEASE_TABLE,
  MUTATING_POLICY_TABLE,
  POLICY_BINDING_TABLE,
  PRIORITY_CLASS_TABLE,
  PRIORITY_LEVEL_TABLE,
  RESOURCE_CLAIM_TABLE,
  RESOURCE_SLICE_TABLE,
  RUNTIME_CLASS_TABLE,
  VALIDATING_POLICY_TABLE,
  WEBHOOK_TABLE,
} from './workloads/policies.js';
import {
  DAEMON_SET_TABLE,
  DEPLOYMENT_TABLE,
  REPLICA_SET_TABLE,
  REPLICATION_CONTROLLER_TABLE,
  STATEFUL_SET_TABLE,
} from './workloads/workloads.js';

/** The Tables of built-in resources, by resource; the others have the plain one. */
export const BUILT_IN_TABLES: Readonly<Record<string, TableDefinition>> = {
  configmaps: CONFIG_MAP_TABLE,
  endpoints: ENDPOINTS_TABLE,
  events: EVENT_TABLE,
  namespaces: NAMESPACE_TABLE,
  nodes: NODE_TABLE,
  persistentvolumeclaims: CLAIM_TABLE,
  persistentvolumes: VOLUME_TABLE,
  pods: POD_TABLE,
  podtemplates: POD_TEMPLATE_TABLE,
  replicationcontrollers: REPLICATION_CONTROLLER_TABLE,
  resourcequotas: RESOURCE_QUOTA_TABLE,
  secrets: SECRET_TABLE,
  serviceaccounts: SERVICE_ACCOUNT_TABLE,
  services: SERVICE_TABLE,
  'apiservices.apiregistration.k8s.io': API_SERVICE_TABLE,
  'controllerrevisions.apps': CONTROLLER_REVISION_TABLE,
  'daemonsets.apps': DAEMON_SET_TABLE,
  'deployments.apps': DEPLOYMENT_TABLE,
  'replicasets.apps': REPLICA_SET_TABLE,
  'statefulsets.apps': STATEFUL_SET_TABLE,
  'horizontalpodautoscalers.autoscaling': AUTOSCALER_TABLE,
  'cronjobs.batch': CRON_JOB_TABLE,
  'jobs.batch': JOB_TABLE,
  'certificatesigningrequests.certificates.k8s.io': SIGNING_REQUEST_TABLE,
  'ingressclasses.networking.k8s.io': INGRESS_CLASS_TABLE,
  'ingresses.networking.k8s.io': INGRESS_TABLE,
  'ipaddresses.networking.k8s.io': IP_ADDRESS_TABLE,
  'networkpolicies.networking.k8s.io': NETWORK_POLICY_TABLE,
  'servicecidrs.networking.k8s.io': SERVICE_CIDR_TABLE,
  'poddisruptionbudgets.policy': DISRUPTION_BUDGET_TABLE,
  'clusterrolebindings.rbac.authorization.k8s.io': BINDING_TABLE,
  'rolebindings.rbac.authorization.k8s.io': BINDING_TABLE,
  'csidrivers.storage.k8s.io': CSI_DRIVER_TABLE,
  'csinodes.storage.k8s.io': CSI_NODE_TABLE,
  'csistoragecapacities.storage.k8s.io': CSI_STORAGE_CAPACITY_TABLE,
  'storageclasses.storage.k8s.io': STORAGE_CLASS_TABLE,
  'volumeattachments.storage.k8s.io': VOLUME_ATTACHMENT_TABLE,
  'volumeattributesclasses.storage.k8s.io': VOLUME_ATTRIBUTES_CLASS_TABLE,
  'mutatingadmissionpolicies.admissionregistration.k8s.io': MUTATING_POLICY_TABLE,
  'mutatingadmissionpolicybindings.admissionregistration.k8s.io': POLICY_BINDING_TABLE,
  'mutatingwebhookconfigurations.admissionregistration.k8s.io': WEBHOOK_TABLE,
  'validatingadmissionpolicies.admissionregistration.k8s.io': VALIDATING_POLICY_TABLE,
  'validatingadmissionpolicybindings.admissionregistration.k8s.io': POLICY_BINDING_TABLE,
  'validatingwebhookconfigurations.admissionregistration.k8s.io': WEBHOOK_TABLE,
  'priorityclasses.scheduling.k8s.io': PRIORITY_CLASS_TABLE,
  'leases.coordination.k8s.io': LEASE_TABLE,
  'runtimeclasses.node.k8s.io': RUNTIME_CLASS_TABLE,
  'endpointslices.discovery.k8s.io': ENDPOINT_SLICE_TABLE,
  'deviceclasses.resource.k8s.io': NAME_AND_AGE,
  'resourceclaims.resource.k8s.io': RESOURCE_CLAIM_TABLE,
  'resourceclaimtemplates.resource.k8s.io': NAME_AND_AGE,
  'resourceslices.resource.k8s.io': RESOURCE_SLICE_TABLE,
  'flowschemas.flowcontrol.apiserver.k8s.io': FLOW_SCHEMA_TABLE,
  'prioritylevelconfigurations.flowcontrol.apiserver.k8s.io': PRIORITY_LEVEL_TABLE,
};
