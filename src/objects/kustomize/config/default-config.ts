import {
  type KustomizeFieldSpec,
  mergeConfigs,
  type NameReference,
  NO_CONFIG,
  type TransformerConfig,
} from './field-spec.js';

/** The path of the pod specification in each kind. */
const POD_SPECS: Readonly<Record<string, string>> = {
  Pod: 'spec',
  PodTemplate: 'template/spec',
  CronJob: 'spec/jobTemplate/spec/template/spec',
};

const WORKLOADS = 'DaemonSet Deployment Job ReplicaSet StatefulSet';
/** The kinds with service accounts, claims and priorities. */
const RUNNERS = 'Pod StatefulSet Deployment ReplicationController CronJob Job DaemonSet';

/** `Kind`, `Kind.group`, `Kind@version`, or `*` for every kind. */
function spec(kindText: string, path: string, create = false): KustomizeFieldSpec {
  const [, kind = '', group = '', version = ''] = /^([^.@]*)(?:\.([^@]*))?(?:@(.*))?$/.exec(kindText) ?? [];
  return { kind: kind === '*' ? '' : kind, group, version, path, create };
}

/** Paths for several kinds. */
function specs(kinds: string, paths: readonly string[], create = false): KustomizeFieldSpec[] {
  return kinds.split(' ').flatMap((kind) => paths.map((path) => spec(kind, path, create)));
}

/** Paths below the pod specification. @param podVersion the version of the kind Pod, which some fields require */
function inPods(kinds: string, paths: readonly string[], podVersion = ''): KustomizeFieldSpec[] {
  return kinds.split(' ').flatMap((kind) => {
    const root = POD_SPECS[kind] ?? 'spec/template/spec';
    const named = kind === 'Pod' && podVersion !== '' ? `Pod@${podVersion}` : kind;
    return paths.map((path) => spec(named, `${root}/${path}`));
  });
}

/** Paths in all containers. */
function inContainers(paths: readonly string[]): string[] {
  return ['containers', 'initContainers'].flatMap((list) => paths.map((path) => `${list}/${path}`));
}

const POD_KINDS = `Pod PodTemplate ${WORKLOADS} CronJob`;
const AFFINITIES = ['podAffinity', 'podAntiAffinity'].flatMap((kind) => [
  `${kind}/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector/matchLabels`,
  `${kind}/requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels`,
]);

/** The fields with labels of objects, and of objects that they create. */
const LABELS: readonly KustomizeFieldSpec[] = [
  spec('*', 'metadata/labels', true),
  ...specs(
    'ReplicationController@v1 Deployment ReplicaSet DaemonSet StatefulSet.apps Job.batch',
    ['spec/template/metadata/labels'],
    true,
  ),
  spec('StatefulSet.apps', 'spec/volumeClaimTemplates[]/metadata/labels', true),
  ...specs(
    'CronJob.batch',
    ['spec/jobTemplate/metadata/labels', 'spec/jobTemplate/spec/template/metadata/labels'],
    true,
  ),
];

const SELECTORS: readonly KustomizeFieldSpec[] = [
  ...specs('Service@v1 ReplicationController@v1', ['spec/selector'], true),
  ...specs('Deployment ReplicaSet DaemonSet StatefulSet.apps', ['spec/selector/matchLabels'], true),
  ...specs('Deployment.apps StatefulSet.apps', [
    ...AFFINITIES.map((path) => `spec/template/spec/affinity/${path}`),
    'spec/template/spec/topologySpreadConstraints/labelSelector/matchLabels',
  ]),
  ...specs('Job.batch PodDisruptionBudget.policy', ['spec/selector/matchLabels']),
  spec('CronJob.batch', 'spec/jobTemplate/spec/selector/matchLabels'),
  ...specs('NetworkPolicy.networking.k8s.io', [
    'spec/podSelector/matchLabels',
    'spec/ingress/from/podSelector/matchLabels',
    'spec/egress/to/podSelector/matchLabels',
  ]),
];

const ANNOTATIONS: readonly KustomizeFieldSpec[] = [
  spec('*', 'metadata/annotations', true),
  ...specs(
    'ReplicationController@v1 Deployment ReplicaSet DaemonSet StatefulSet Job.batch',
    ['spec/template/metadata/annotations'],
    true,
  ),
  ...specs(
    'CronJob.batch',
    ['spec/jobTemplate/metadata/annotations', 'spec/jobTemplate/spec/template/metadata/annotations'],
    true,
  ),
];

const VARIABLES: readonly KustomizeFieldSpec[] = [
  ...inPods(
    `Pod ${WORKLOADS} CronJob`,
    inContainers(['args', 'command', 'env/value', 'volumeMounts/mountPath']),
  ),
  ...inPods(`Pod ${WORKLOADS}`.replace(' StatefulSet', ''), ['volumes/nfs/server']),
  spec('CronJob', 'spec/jobTemplate/spec/template/volumes/nfs/server'),
  spec('StatefulSet', 'spec/volumeClaimTemplates/spec/nfs/server'),
  spec('Deployment', 'spec/template/metadata/annotations'),
  ...specs('Ingress', ['spec/rules/host', 'spec/tls/hosts', 'spec/tls/secretName']),
  ...specs('Service', ['spec/ports/port', 'spec/ports/targetPort']),
  spec('PersistentVolume', 'spec/nfs/server'),
  ...specs('*', ['metadata/labels', 'metadata/annotations']),
];

function reference(kindText: string, fieldSpecs: readonly KustomizeFieldSpec[]): NameReference {
  const { group, version, kind } = spec(kindText, '');
  return { group, version, kind, fieldSpecs };
}

const REFERENCES: readonly NameReference[] = [
  ...['Deployment', 'ReplicationController', 'ReplicaSet', 'StatefulSet'].map((kind) =>
    reference(kind, [spec('HorizontalPodAutoscaler', 'spec/scaleTargetRef/name')]),
  ),
  reference('ConfigMap@v1', [
    ...inPods(
      POD_KINDS,
      [
        'volumes/configMap/name',
        'volumes/projected/sources/configMap/name',
        ...inContainers(['env/valueFrom/configMapKeyRef/name', 'envFrom/configMapRef/name']),
      ],
      'v1',
    ),
    spec('Node', 'spec/configSource/configMap'),
    ...specs('Role ClusterRole', ['rules/resourceNames']),
    spec('Ingress', 'metadata/annotations/nginx.ingress.kubernetes.io\\/fastcgi-params-configmap'),
  ]),
  reference('Secret@v1', [
    ...inPods(
      POD_KINDS,
      [
        'volumes/secret/secretName',
        'volumes/projected/sources/secret/name',
        'imagePullSecrets/name',
        ...inContainers(['env/valueFrom/secretKeyRef/name', 'envFrom/secretRef/name']),
      ],
      'v1',
    ),
    ...specs('Ingress', [
      'spec/tls/secretName',
      'metadata/annotations/ingress.kubernetes.io\\/auth-secret',
      'metadata/annotations/nginx.ingress.kubernetes.io\\/auth-secret',
      'metadata/annotations/nginx.ingress.kubernetes.io\\/auth-tls-secret',
    ]),
    spec('ServiceAccount', 'imagePullSecrets/name'),
    ...specs('StorageClass', [
      'parameters/secretName',
      'parameters/adminSecretName',
      'parameters/userSecretName',
      'parameters/secretRef',
    ]),
    ...specs('Role ClusterRole', ['rules/resourceNames']),
    spec('Service.serving.knative.dev@v1', 'spec/template/spec/containers/env/valueFrom/secretKeyRef/name'),
    spec('PersistentVolume', 'spec/azureFile/secretName'),
  ]),
  reference('Service@v1', [
    spec('StatefulSet.apps', 'spec/serviceName'),
    ...specs('Ingress', [
      'spec/rules/http/paths/backend/serviceName',
      'spec/backend/serviceName',
      'spec/rules/http/paths/backend/service/name',
      'spec/defaultBackend/service/name',
    ]),
    spec('APIService.apiregistration.k8s.io', 'spec/service/name'),
    ...specs(
      'ValidatingWebhookConfiguration.admissionregistration.k8s.io MutatingWebhookConfiguration.admissionregistration.k8s.io',
      ['webhooks/clientConfig/service'],
    ),
  ]),
  reference('Role.rbac.authorization.k8s.io', [
    spec('RoleBinding.rbac.authorization.k8s.io', 'roleRef/name'),
  ]),
  reference(
    'ClusterRole.rbac.authorization.k8s.io',
    specs('RoleBinding.rbac.authorization.k8s.io ClusterRoleBinding.rbac.authorization.k8s.io', [
      'roleRef/name',
    ]),
  ),
  reference('ServiceAccount@v1', [
    ...specs('RoleBinding.rbac.authorization.k8s.io ClusterRoleBinding.rbac.authorization.k8s.io', [
      'subjects',
    ]),
    ...inPods(RUNNERS, ['serviceAccountName']),
  ]),
  reference('PersistentVolumeClaim@v1', inPods(RUNNERS, ['volumes/persistentVolumeClaim/claimName'])),
  reference('PersistentVolume@v1', [
    spec('PersistentVolumeClaim', 'spec/volumeName'),
    spec('ClusterRole', 'rules/resourceNames'),
  ]),
  reference('StorageClass.storage.k8s.io@v1', [
    ...specs('PersistentVolume PersistentVolumeClaim', ['spec/storageClassName']),
    spec('StatefulSet', 'spec/volumeClaimTemplates/spec/storageClassName'),
  ]),
  reference('PriorityClass.scheduling.k8s.io@v1', inPods(RUNNERS, ['priorityClassName'])),
  reference('IngressClass.networking.k8s.io/v1@v1', [spec('Ingress', 'spec/ingressClassName')]),
  reference('ValidatingAdmissionPolicy.admissionregistration.k8s.io', [
    spec('ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io', 'spec/policyName'),
  ]),
];

/** The fields that kustomize's transformations change by default. */
export const DEFAULT_CONFIG: TransformerConfig = mergeConfigs(NO_CONFIG, {
  namePrefix: [spec('*', 'metadata/name')],
  nameSuffix: [spec('*', 'metadata/name')],
  namespace: [
    spec('Namespace', 'metadata/name', true),
    spec('APIService.apiregistration.k8s.io', 'spec/service/namespace', true),
    spec(
      'CustomResourceDefinition.apiextensions.k8s.io',
      'spec/conversion/webhook/clientConfig/service/namespace',
    ),
  ],
  commonLabels: [...SELECTORS, ...LABELS],
  labels: [],
  templateLabels: LABELS,
  commonAnnotations: ANNOTATIONS,
  nameReference: REFERENCES,
  varReference: VARIABLES,
  images: specs(
    '*',
    [
      'spec/containers',
      'spec/initContainers',
      'spec/template/spec/containers',
      'spec/template/spec/initContainers',
    ]
      .map((path) => `${path}[]/image`)
      .concat(['spec/volumes', 'spec/template/spec/volumes'].map((path) => `${path}[]/image/reference`)),
    true,
  ),
  replicas: specs('Deployment ReplicationController ReplicaSet StatefulSet', ['spec/replicas'], true),
});
