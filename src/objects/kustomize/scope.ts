import { type KubeObject, parseGroupVersion } from '../../codec/object.js';

/**
 * The built-in kinds without a namespace, by group. kustomize knows them from the API's OpenAPI document and takes
 * every other kind for a namespaced one.
 */
const clusterScoped: Readonly<Record<string, readonly string[]>> = {
  '': ['ComponentStatus', 'Namespace', 'Node', 'PersistentVolume'],
  'admissionregistration.k8s.io': [
    'MutatingAdmissionPolicy',
    'MutatingAdmissionPolicyBinding',
    'MutatingWebhookConfiguration',
    'ValidatingAdmissionPolicy',
    'ValidatingAdmissionPolicyBinding',
    'ValidatingWebhookConfiguration',
  ],
  'apiextensions.k8s.io': ['CustomResourceDefinition'],
  'apiregistration.k8s.io': ['APIService'],
  'authentication.k8s.io': ['SelfSubjectReview', 'TokenReview'],
  'authorization.k8s.io': ['SelfSubjectAccessReview', 'SelfSubjectRulesReview', 'SubjectAccessReview'],
  'certificates.k8s.io': ['CertificateSigningRequest', 'ClusterTrustBundle'],
  'flowcontrol.apiserver.k8s.io': ['FlowSchema', 'PriorityLevelConfiguration'],
  'networking.k8s.io': ['IngressClass', 'IPAddress', 'ServiceCIDR'],
  'node.k8s.io': ['RuntimeClass'],
  policy: ['PodSecurityPolicy'],
  'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding'],
  'resource.k8s.io': ['DeviceClass', 'ResourceSlice'],
  'scheduling.k8s.io': ['PriorityClass'],
  'storage.k8s.io': ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment', 'VolumeAttributesClass'],
};

/** True for built-in kinds that have no namespace. */
export function isClusterScoped({ apiVersion = '', kind = '' }: KubeObject): boolean {
  return clusterScoped[parseGroupVersion(apiVersion).group]?.includes(kind) ?? false;
}

/** Kinds whose names mean something by themselves: kustomize puts no prefix or suffix to them. */
export function keepsItsName({ kind }: KubeObject): boolean {
  return kind === 'Namespace' || kind === 'CustomResourceDefinition' || kind === 'APIService';
}
