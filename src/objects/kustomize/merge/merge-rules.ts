/** What kustomize knows about a type: the fields that lead to lists that it merges. */
export interface TypeMergeRules {
  readonly fields: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, ListMergeRule>>;
}

/** A list that is merged element by element. */
export interface ListMergeRule {
  /** The fields that identify elements; none for a list of plain values. */
  readonly keys: readonly string[];
  /** The type of the elements, if they contain more to merge. */
  readonly type?: string;
}

/**
 * The lists to merge according to kustomize's OpenAPI document of Kubernetes 1.21, by type. A line is a type, the
 * fields that lead to others as `field:Type`, and the lists as `field[keys]` or `field[keys]Type`.
 */
const TYPES = `
Meta finalizers[] ownerReferences[uid]
Plain metadata:Meta
Template metadata:Meta spec:PodSpec
PodSpec containers[name]Container ephemeralContainers[name]DebugContainer hostAliases[ip] imagePullSecrets[name] initContainers[name]Container topologySpreadConstraints[topologyKey+whenUnsatisfiable] volumes[name]Volume
Container env[name] ports[containerPort+protocol] volumeDevices[devicePath] volumeMounts[mountPath]
DebugContainer env[name] volumeDevices[devicePath] volumeMounts[mountPath]
Volume ephemeral:EphemeralVolume
EphemeralVolume volumeClaimTemplate:Plain
Conditions conditions[type]
Pod metadata:Meta spec:PodSpec status:PodStatus
PodStatus conditions[type] podIPs[ip]
PodTemplate metadata:Meta template:Template
Workload metadata:Meta spec:WorkloadSpec status:Conditions
WorkloadSpec template:Template
CronJob metadata:Meta spec:CronJobSpec
CronJobSpec jobTemplate:JobTemplate
JobTemplate metadata:Meta spec:WorkloadSpec
Service metadata:Meta spec:ServiceSpec status:Conditions
ServiceSpec ports[port+protocol]
ServiceAccount metadata:Meta secrets[name]
ComponentStatus metadata:Meta conditions[type]
WithConditions metadata:Meta status:Conditions
Node metadata:Meta spec:NodeSpec status:NodeStatus
NodeSpec podCIDRs[]
NodeStatus addresses[type] conditions[type]
Webhooks metadata:Meta webhooks[name]
StorageNode metadata:Meta spec:StorageNodeSpec
StorageNodeSpec drivers[name]
`;

/** The kinds by group and version, and their types; for a kind without a type, only the metadata is merged. */
const KINDS = `
v1 Binding ConfigMap Endpoints Event LimitRange PersistentVolume ResourceQuota Secret
v1 ComponentStatus:ComponentStatus Namespace:WithConditions Node:Node PersistentVolumeClaim:WithConditions Pod:Pod PodTemplate:PodTemplate ReplicationController:Workload Service:Service ServiceAccount:ServiceAccount
admissionregistration.k8s.io/v1 MutatingWebhookConfiguration:Webhooks ValidatingWebhookConfiguration:Webhooks
admissionregistration.k8s.io/v1beta1 MutatingWebhookConfiguration:Webhooks ValidatingWebhookConfiguration:Webhooks
apiextensions.k8s.io/v1 CustomResourceDefinition
apiextensions.k8s.io/v1beta1 CustomResourceDefinition
apiregistration.k8s.io/v1 APIService:WithConditions
apiregistration.k8s.io/v1beta1 APIService:WithConditions
apps/v1 ControllerRevision DaemonSet:Workload Deployment:Workload ReplicaSet:Workload StatefulSet:Workload
authentication.k8s.io/v1 TokenRequest TokenReview
authentication.k8s.io/v1beta1 TokenReview
authorization.k8s.io/v1 LocalSubjectAccessReview SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview
authorization.k8s.io/v1beta1 LocalSubjectAccessReview SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview
autoscaling/v1 HorizontalPodAutoscaler Scale
autoscaling/v2beta1 HorizontalPodAutoscaler
autoscaling/v2beta2 HorizontalPodAutoscaler
batch/v1 CronJob:CronJob Job:Workload
batch/v1beta1 CronJob:CronJob
certificates.k8s.io/v1 CertificateSigningRequest
certificates.k8s.io/v1beta1 CertificateSigningRequest
coordination.k8s.io/v1 Lease
coordination.k8s.io/v1beta1 Lease
discovery.k8s.io/v1 EndpointSlice
discovery.k8s.io/v1beta1 EndpointSlice
events.k8s.io/v1 Event
events.k8s.io/v1beta1 Event
extensions/v1beta1 Ingress
flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema PriorityLevelConfiguration
networking.k8s.io/v1 Ingress IngressClass NetworkPolicy
networking.k8s.io/v1beta1 Ingress IngressClass
node.k8s.io/v1 RuntimeClass
node.k8s.io/v1beta1 RuntimeClass
policy/v1 PodDisruptionBudget:WithConditions
policy/v1beta1 Eviction PodDisruptionBudget:WithConditions PodSecurityPolicy
rbac.authorization.k8s.io/v1 ClusterRole ClusterRoleBinding Role RoleBinding
rbac.authorization.k8s.io/v1beta1 ClusterRole ClusterRoleBinding Role RoleBinding
scheduling.k8s.io/v1 PriorityClass
scheduling.k8s.io/v1beta1 PriorityClass
storage.k8s.io/v1 CSIDriver CSINode:StorageNode StorageClass VolumeAttachment
storage.k8s.io/v1beta1 CSIDriver CSINode:StorageNode CSIStorageCapacity StorageClass VolumeAttachment
`;

const types = new Map(lines(TYPES).map(([name, ...fields]) => [name!, readType(fields)]));

const typeOfKind = new Map(
  lines(KINDS).flatMap(([apiVersion, ...kinds]) =>
    kinds.map((entry): [string, string] => {
      const [kind, type = 'Plain'] = entry.split(':');
      return [`${apiVersion} ${kind}`, type];
    }),
  ),
);

function lines(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}

function readType(entries: readonly string[]): TypeMergeRules {
  const fields: Record<string, string> = {};
  const lists: Record<string, ListMergeRule> = {};
  for (const entry of entries) {
    const [, list, keys, type] = /^(\w+)\[([^\]]*)\](\w*)$/.exec(entry) ?? [];
    if (list === undefined) {
      const [field, fieldType] = entry.split(':') as [string, string];
      fields[field] = fieldType;
    } else {
      lists[list] = { keys: keys ? keys.split('+') : [], ...(type && { type }) };
    }
  }
  return { fields, lists };
}

/** The rules of a type, by name. */
export function mergeRulesOfType(name: string): TypeMergeRules | undefined {
  return types.get(name);
}

/** The rules of a kind; undefined if kustomize does not know it. */
export function mergeRulesOfKind(apiVersion: string, kind: string): TypeMergeRules | undefined {
  const type = typeOfKind.get(`${apiVersion} ${kind}`);
  return type === undefined ? undefined : types.get(type);
}
