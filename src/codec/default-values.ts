import type { Json } from './object.js';

/**
 * Values that API servers fill in for missing fields (the defaults of the Kubernetes API reference). The sandbox fills
 * them in, and `-o neat` leaves them out.
 */
type Defaults = Readonly<Record<string, Json>>;

/** Defaults of a pod or a pod template. */
export const POD_TEMPLATE_DEFAULTS = {
  dnsPolicy: 'ClusterFirst',
  restartPolicy: 'Always',
  schedulerName: 'default-scheduler',
  securityContext: {},
  terminationGracePeriodSeconds: 30,
} satisfies Defaults;

/** Defaults that admission adds to a pod, but not to a template. */
export const POD_DEFAULTS = {
  enableServiceLinks: true,
  preemptionPolicy: 'PreemptLowerPriority',
  priority: 0,
  serviceAccountName: 'default',
} satisfies Defaults;

export const CONTAINER_DEFAULTS = {
  resources: {},
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
} satisfies Defaults;

export const PROBE_DEFAULTS = {
  failureThreshold: 3,
  periodSeconds: 10,
  successThreshold: 1,
  timeoutSeconds: 1,
} satisfies Defaults;

/** When to pull the image of a container without a policy: always if its tag is `latest` or missing. */
export function imagePullPolicyOf(image: string): 'Always' | 'IfNotPresent' {
  const name = image.slice(image.lastIndexOf('/') + 1);
  const moves = !name.includes('@') && (!name.includes(':') || name.endsWith(':latest'));
  return moves ? 'Always' : 'IfNotPresent';
}

/** Tolerations that admission adds to a pod that does not tolerate these taints: its time on a failing node. */
export const POD_TOLERATIONS = ['not-ready', 'unreachable'].map((condition) => ({
  key: `node.kubernetes.io/${condition}`,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 300,
}));

/** The label that holds the name of a namespace. */
export const NAMESPACE_LABEL = 'kubernetes.io/metadata.name';

/** The labels of a job and its pods, with the field of the job's metadata that each holds. */
export const JOB_LABELS = {
  'batch.kubernetes.io/controller-uid': 'uid',
  'batch.kubernetes.io/job-name': 'name',
  'controller-uid': 'uid',
  'job-name': 'name',
} as const;

/** Defaults of the `spec` of each kind. */
export const SPEC_DEFAULTS = {
  Deployment: {
    progressDeadlineSeconds: 600,
    revisionHistoryLimit: 10,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
  },
  StatefulSet: {
    podManagementPolicy: 'OrderedReady',
    persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
    revisionHistoryLimit: 10,
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
  },
  DaemonSet: {
    revisionHistoryLimit: 10,
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
  },
  Job: {
    backoffLimit: 6,
    completionMode: 'NonIndexed',
    completions: 1,
    manualSelector: false,
    parallelism: 1,
    podReplacementPolicy: 'TerminatingOrFailed',
    suspend: false,
  },
  CronJob: {
    concurrencyPolicy: 'Allow',
    failedJobsHistoryLimit: 1,
    successfulJobsHistoryLimit: 3,
    suspend: false,
  },
  Service: {
    allocateLoadBalancerNodePorts: true,
    externalTrafficPolicy: 'Cluster',
    internalTrafficPolicy: 'Cluster',
    ipFamilyPolicy: 'SingleStack',
    sessionAffinity: 'None',
    type: 'ClusterIP',
  },
  PersistentVolumeClaim: { volumeMode: 'Filesystem' },
  PersistentVolume: { volumeMode: 'Filesystem', persistentVolumeReclaimPolicy: 'Retain' },
  Namespace: { finalizers: ['kubernetes'] },
} satisfies Readonly<Record<string, Defaults>>;
