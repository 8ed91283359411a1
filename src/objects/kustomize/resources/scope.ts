/**
 * The cluster-scoped kinds that kustomize knows: those of Kubernetes 1.21. It treats all other kinds as namespaced,
 * including newer built-in ones.
 */
const CLUSTER_SCOPED = new Set(
  [
    ['v1', 'ComponentStatus Namespace Node NodeProxyOptions PersistentVolume'],
    ['admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration ValidatingWebhookConfiguration'],
    ['admissionregistration.k8s.io/v1beta1', 'MutatingWebhookConfiguration ValidatingWebhookConfiguration'],
    ['apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
    ['apiextensions.k8s.io/v1beta1', 'CustomResourceDefinition'],
    ['apiregistration.k8s.io/v1', 'APIService'],
    ['apiregistration.k8s.io/v1beta1', 'APIService'],
    ['certificates.k8s.io/v1', 'CertificateSigningRequest'],
    ['certificates.k8s.io/v1beta1', 'CertificateSigningRequest'],
    ['flowcontrol.apiserver.k8s.io/v1beta1', 'FlowSchema PriorityLevelConfiguration'],
    ['networking.k8s.io/v1', 'IngressClass'],
    ['networking.k8s.io/v1beta1', 'IngressClass'],
    ['node.k8s.io/v1', 'RuntimeClass'],
    ['node.k8s.io/v1beta1', 'RuntimeClass'],
    ['policy/v1beta1', 'PodSecurityPolicy'],
    ['rbac.authorization.k8s.io/v1', 'ClusterRole ClusterRoleBinding'],
    ['rbac.authorization.k8s.io/v1beta1', 'ClusterRole ClusterRoleBinding'],
    ['scheduling.k8s.io/v1', 'PriorityClass'],
    ['scheduling.k8s.io/v1beta1', 'PriorityClass'],
    ['storage.k8s.io/v1', 'CSIDriver CSINode StorageClass VolumeAttachment'],
    ['storage.k8s.io/v1beta1', 'CSIDriver CSINode StorageClass VolumeAttachment'],
  ].flatMap(([apiVersion, kinds]) => kinds!.split(' ').map((kind) => `${apiVersion} ${kind}`)),
);

/** Whether kustomize knows that a kind is cluster-scoped. */
export function isClusterScoped(gvk: { group: string; version: string; kind: string }): boolean {
  const { group, version, kind } = gvk;
  return CLUSTER_SCOPED.has(`${group === '' ? version : `${group}/${version}`} ${kind}`);
}
