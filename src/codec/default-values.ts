import type { Json } from './object.js';

/**
 * Values that API servers fill in where an object says nothing, by place (the defaults of the Kubernetes API reference). What
 * fills them in (the sandbox) and what leaves them out (`-o neat`) take them from here.
 */
type Defaults = Readonly<Record<string, Json>>;

/** Of a pod, also in a template. */
export const POD_TEMPLATE_DEFAULTS = {
  dnsPolicy: 'ClusterFirst',
  restartPolicy: 'Always',
  schedulerName: 'default-scheduler',
  securityContext: {},
  terminationGracePeriodSeconds: 30,
} satisfies Defaults;

/** What admission adds to a pod itself. */
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

/** When the image of a container is pulled where nobody says so: each time for a tag that moves, or none. */
export function imagePullPolicyOf(image: string): 'Always' | 'IfNotPresent' {
  const name = image.slice(image.lastIndexOf('/') + 1);
  const moves = !name.includes('@') && (!name.includes(':') || name.endsWith(':latest'));
  return moves ? 'Always' : 'IfNotPresent';
}

/** Tolerations that admission adds to a pod which has none for these taints: time on a node that fails. */
export const POD_TOLERATIONS = ['not-ready', 'unreachable'].map((condition) => ({
  key: `node.kubernetes.io/${condition}`,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 300,
}));

/** The label that a namespace has its name in. */
export const NAMESPACE_LABEL = 'kubernetes.io/metadata.name';

/** The labels that a job and its pods get, with what of the job's metadata they say. */
export const JOB_LABELS = {
  'batch.kubernetes.io/controller-uid': 'uid',
  'batch.kubernetes.io/job-name': 'name',
  'controller-uid': 'uid',
  'job-name': 'name',
} as const;

/** Of the `spec` of a kind. */
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
