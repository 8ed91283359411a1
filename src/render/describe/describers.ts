import type { Describer } from './describer.js';

type Load = () => Promise<Describer>;

const priorityClass: Load = async () => (await import('./policies.js')).priorityClassDescriber;
const role: Load = async () => (await import('./access.js')).roleDescriber;
const roleBinding: Load = async () => (await import('./access.js')).roleBindingDescriber;

const core: Readonly<Record<string, Load>> = {
  ConfigMap: async () => (await import('./data.js')).configMapDescriber,
  Endpoints: async () => (await import('./endpoints.js')).endpointsDescriber,
  LimitRange: async () => (await import('./quotas.js')).limitRangeDescriber,
  Namespace: async () => (await import('./quotas.js')).namespaceDescriber,
  Node: async () => (await import('./node.js')).nodeDescriber,
  PersistentVolume: async () => (await import('./volume.js')).persistentVolumeDescriber,
  PersistentVolumeClaim: async () => (await import('./claim.js')).persistentVolumeClaimDescriber,
  Pod: async () => (await import('./pod.js')).podDescriber,
  PriorityClass: priorityClass,
  ReplicationController: async () => (await import('./replica-sets.js')).replicationControllerDescriber,
  ResourceQuota: async () => (await import('./quotas.js')).resourceQuotaDescriber,
  Secret: async () => (await import('./data.js')).secretDescriber,
  Service: async () => (await import('./service.js')).serviceDescriber,
  ServiceAccount: async () => (await import('./access.js')).serviceAccountDescriber,
};

const apps: Readonly<Record<string, Load>> = {
  DaemonSet: async () => (await import('./sets.js')).daemonSetDescriber,
  Deployment: async () => (await import('./deployment.js')).deploymentDescriber,
  ReplicaSet: async () => (await import('./replica-sets.js')).replicaSetDescriber,
  StatefulSet: async () => (await import('./sets.js')).statefulSetDescriber,
};

const networking: Readonly<Record<string, Load>> = {
  Ingress: async () => (await import('./ingress.js')).ingressDescriber,
  IngressClass: async () => (await import('./ingress.js')).ingressClassDescriber,
  IPAddress: async () => (await import('./addresses.js')).ipAddressDescriber,
  NetworkPolicy: async () => (await import('./network-policy.js')).networkPolicyDescriber,
  ServiceCIDR: async () => (await import('./addresses.js')).serviceCidrDescriber,
};

const storage: Readonly<Record<string, Load>> = {
  CSINode: async () => (await import('./storage.js')).csiNodeDescriber,
  StorageClass: async () => (await import('./storage.js')).storageClassDescriber,
  VolumeAttributesClass: async () => (await import('./storage.js')).volumeAttributesClassDescriber,
};

/** The kinds for which kubectl has a describer, by their groups. */
const describers: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  '': core,
  apps,
  autoscaling: { HorizontalPodAutoscaler: async () => (await import('./autoscaler.js')).autoscalerDescriber },
  batch: {
    CronJob: async () => (await import('./jobs.js')).cronJobDescriber,
    Job: async () => (await import('./jobs.js')).jobDescriber,
  },
  'certificates.k8s.io': {
    CertificateSigningRequest: async () => (await import('./signing-request.js')).signingRequestDescriber,
  },
  'discovery.k8s.io': { EndpointSlice: async () => (await import('./endpoints.js')).endpointSliceDescriber },
  'networking.k8s.io': networking,
  policy: { PodDisruptionBudget: async () => (await import('./policies.js')).disruptionBudgetDescriber },
  'rbac.authorization.k8s.io': {
    ClusterRole: role,
    ClusterRoleBinding: roleBinding,
    Role: role,
    RoleBinding: roleBinding,
  },
  'scheduling.k8s.io': { PriorityClass: priorityClass },
  'storage.k8s.io': storage,
};

/** The describer of a kind; if kubectl has none, the one that shows all fields. */
export async function describerOf({ group, kind }: { group: string; kind: string }): Promise<Describer> {
  const ofGroup = Object.hasOwn(describers, group) ? describers[group]! : {};
  return Object.hasOwn(ofGroup, kind) ? ofGroup[kind]!() : (await import('./generic.js')).genericDescriber;
}
