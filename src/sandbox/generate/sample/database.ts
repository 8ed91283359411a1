import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { builtInType } from '../../resources/built-in.js';
import type { GenerationPlan } from '../options.js';
import { controlledBy, DAY, minutesAgo, SAMPLE_NAMESPACE, sampleMetadata, sampleUid } from './metadata.js';
import { IMAGES, LABELS, samplePodSpec } from './pod-spec.js';

const AGE = 30 * DAY;
const SIZE = '10Gi';
const CLASS = 'standard';
const PROVISIONER = 'csi.example.com';
const CLAIM = {
  accessModes: ['ReadWriteOnce'],
  resources: { requests: { storage: SIZE } },
  storageClassName: CLASS,
  volumeMode: 'Filesystem',
};

/** The hash of the template of `db`, a label of its pods and its revision. */
export const DB_HASH = '6c9d5f7b84';

/** The number of pods of `db`. */
export const DB_PODS = 2;

const REVISION = `db-${DB_HASH}`;

/** The stateful set `db`; each of its pods has a volume. */
export function sampleStatefulSets(plan: GenerationPlan): KubeObject[] {
  return [
    {
      metadata: sampleMetadata(plan, 'statefulsets/db', AGE, { generation: 1, labels: LABELS.db! }),
      spec: {
        replicas: DB_PODS,
        selector: { matchLabels: { app: 'db' } },
        template: { metadata: { labels: LABELS.db! }, spec: samplePodSpec('db', IMAGES.db) },
        serviceName: 'db',
        volumeClaimTemplates: [
          {
            kind: 'PersistentVolumeClaim',
            apiVersion: 'v1',
            metadata: { name: 'data' },
            spec: CLAIM,
            status: { phase: 'Pending' },
          },
        ],
      },
      status: {
        observedGeneration: 1,
        replicas: DB_PODS,
        readyReplicas: DB_PODS,
        currentReplicas: DB_PODS,
        updatedReplicas: DB_PODS,
        currentRevision: REVISION,
        updateRevision: REVISION,
        collisionCount: 0,
        availableReplicas: DB_PODS,
      },
    },
  ];
}

/** The revision of `db`: its template with the server's defaults. */
export function sampleControllerRevisions(plan: GenerationPlan): KubeObject[] {
  const [set] = sampleStatefulSets(plan);
  const { spec } = builtInType('statefulsets.apps').defaults(structuredClone(set!));
  const template = (spec as JsonObject).template as JsonObject;
  return [
    {
      metadata: sampleMetadata(plan, `controllerrevisions/${REVISION}`, AGE, {
        labels: {
          ...LABELS.db!,
          'controller.kubernetes.io/hash': DB_HASH,
          'controller-revision-hash': DB_HASH,
        },
        ownerReferences: [controlledBy(plan, 'StatefulSet', 'apps/v1', 'statefulsets/db')],
      }),
      data: { spec: { template: { ...template, $patch: 'replace' } } },
      revision: 1,
    } as unknown as KubeObject,
  ];
}

/** The bound claims of the pods of `db`. */
export function sampleVolumeClaims(plan: GenerationPlan): KubeObject[] {
  return claims().map((name) => ({
    metadata: sampleMetadata(plan, `persistentvolumeclaims/${name}`, AGE, {
      labels: LABELS.db!,
      annotations: {
        'pv.kubernetes.io/bind-completed': 'yes',
        'pv.kubernetes.io/bound-by-controller': 'yes',
        'volume.kubernetes.io/storage-provisioner': PROVISIONER,
      },
    }),
    spec: { ...CLAIM, volumeName: volumeName(plan, name) },
    status: { phase: 'Bound', accessModes: CLAIM.accessModes, capacity: { storage: SIZE } },
  }));
}

/** The volumes of the claims. */
export function sampleVolumes(plan: GenerationPlan): KubeObject[] {
  return claims().map((claim) => {
    const name = volumeName(plan, claim);
    const { namespace: _, ...metadata } = sampleMetadata(plan, `persistentvolumes/${name}`, AGE, {
      annotations: { 'pv.kubernetes.io/provisioned-by': PROVISIONER },
    });
    return {
      metadata,
      spec: {
        capacity: { storage: SIZE },
        csi: { driver: PROVISIONER, fsType: 'ext4', volumeHandle: `vol-${name.slice(4, 12)}` },
        accessModes: CLAIM.accessModes,
        claimRef: {
          kind: 'PersistentVolumeClaim',
          namespace: SAMPLE_NAMESPACE,
          name: claim,
          uid: claimUid(plan, claim),
          apiVersion: 'v1',
        },
        persistentVolumeReclaimPolicy: 'Delete',
        storageClassName: CLASS,
        volumeMode: 'Filesystem',
      },
      status: { phase: 'Bound', lastPhaseTransitionTime: minutesAgo(plan, AGE) },
    };
  });
}

/** The storage class of the volumes, which is the default one. */
export function sampleStorageClasses(plan: GenerationPlan): KubeObject[] {
  const { namespace: _, ...metadata } = sampleMetadata(plan, `storageclasses/${CLASS}`, 60 * DAY, {
    annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
  });
  const reclaimPolicy = 'Delete';
  return [
    { metadata, provisioner: PROVISIONER, reclaimPolicy, volumeBindingMode: 'WaitForFirstConsumer' },
  ] as unknown as KubeObject[];
}

function claims(): string[] {
  return Array.from({ length: DB_PODS }, (_, index) => `data-db-${index}`);
}

function claimUid(plan: GenerationPlan, claim: string): string {
  return sampleUid(plan, `persistentvolumeclaims/${claim}`);
}

function volumeName(plan: GenerationPlan, claim: string): string {
  return `pvc-${claimUid(plan, claim)}`;
}
