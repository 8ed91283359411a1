import type { Describer } from './describer.js';

type Load = () => Promise<Describer>;

const priorityClass: Load = async () => (await import('./policies.js')).priorityClass;
const role: Load = async () => (await import('./access.js')).role;
const roleBinding: Load = async () => (await import('./access.js')).roleBinding;

const core: Readonly<Record<string, Load>> = {
  ConfigMap: async () => (await import('./data.js')).configMap,
  Endpoints: async () => (await import('./endpoints.js')).endpoints,
  LimitRange: async () => (await import('./quotas.js')).limitRange,
  Namespace: async () => (await import('./quotas.js')).namespace,
  Node: async () => (await import('./node.js')).node,
  PersistentVolume: async () => (await import('./volume.js')).persistentVolume,
  PersistentVolumeClaim: async () => (await import('./claim.js')).persistentVolumeClaim,
  Pod: async () => (await import('./pod.js')).pod,
  PriorityClass: priorityClass,
  ReplicationController: async () => (await import('./replica-sets.js')).replicationController,
  ResourceQuota: async () => (await import('./quotas.js')).resourceQuota,
  Secret: async () => (await import('./data.js')).secret,
  Service: async () => (await import('./service.js')).service,
  ServiceAccount: async () => (await import('./access.js')).serviceAccount,
};

const apps: Readonly<Record<string, Load>> = {
  DaemonSet: async () => (await import('./sets.js')).daemonSet,
  Deployment: async () => (await import('./deployment.js')).deployment,
  ReplicaSet: async () => (await import('./replica-sets.js')).replicaSet,
  StatefulSet: async () => (await import('./sets.js')).statefulSet,
};

const networking: Readonly<Record<string, Load>> = {
  Ingress: async () => (await import('./ingress.js')).ingress,
  IngressClass: async () => (await import('./ingress.js')).ingressClass,
  IPAddress: async () => (await import('./addresses.js')).ipAddress,
  NetworkPolicy: async () => (await import('./network-policy.js')).networkPolicy,
  ServiceCIDR: async () => (await import('./addresses.js')).serviceCidr,
};

const storage: Readonly<Record<string, Load>> = {
  CSINode: async () => (await import('./storage.js')).csiNode,
  StorageClass: async () => (await import('./storage.js')).storageClass,
  VolumeAttributesClass: async () => (await import('./storage.js')).volumeAttributesClass,
};

/** The kinds that kubectl has a describer of, by their groups. */
const describers: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  '': core,
  apps,
  autoscaling: { HorizontalPodAutoscaler: async () => (await import('./autoscaler.js')).autoscaler },
  batch: {
    CronJob: async () => (await import('./jobs.js')).cronJob,
    Job: async () => (await import('./jobs.js')).job,
  },
  'certificates.k8s.io': {
    CertificateSigningRequest: async () => (await import('./signing-request.js')).signingRequest,
  },
  'discovery.k8s.io': { EndpointSlice: async () => (await import('./endpoints.js')).endpointSlice },
  'networking.k8s.io': networking,
  policy: { PodDisruptionBudget: async () => (await import('./policies.js')).disruptionBudget },
  'rbac.authorization.k8s.io': {
    ClusterRole: role,
    ClusterRoleBinding: roleBinding,
    Role: role,
    RoleBinding: roleBinding,
  },
  'scheduling.k8s.io': { PriorityClass: priorityClass },
  'storage.k8s.io': storage,
};

/** The describer of a kind; for those that kubectl has none of, the one that shows all fields. */
export async function describerOf({ group, kind }: { group: string; kind: string }): Promise<Describer> {
  const ofGroup = Object.hasOwn(describers, group) ? describers[group]! : {};
  return Object.hasOwn(ofGroup, kind) ? ofGroup[kind]!() : (await import('./generic.js')).generic;
}
