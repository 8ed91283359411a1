import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { at, listAt, textAt } from '../../object/at.js';
import { isGoing } from '../../object/conditions.js';
import { builtInType } from '../../resources/built-in.js';
import type { Cluster } from './cluster.js';

export const CLAIM_TYPE = builtInType('persistentvolumeclaims');
const VOLUME_TYPE = builtInType('persistentvolumes');
const CLASS_TYPE = builtInType('storageclasses.storage.k8s.io');
const DEFAULT_CLASS = 'storageclass.kubernetes.io/is-default-class';

/**
 * Creates a volume for a claim and binds it, in place of the provisioner of the claim's storage class, or of the
 * default one. A claim with a class that does not exist waits.
 */
export async function keepClaim(cluster: Cluster, claim: KubeObject): Promise<void> {
  if (isGoing(claim) || textAt(claim, ['status', 'phase'], 'Pending') !== 'Pending') return;
  const storageClass = await classOf(cluster, claim);
  if (storageClass === undefined) return;
  const { name = '', namespace = '', uid = '' } = claim.metadata ?? {};
  const provisioner = textAt(storageClass, ['provisioner']);
  const volumeName = `pvc-${uid}`;
  const spec = claim.spec as JsonObject;
  const accessModes = listAt(claim, 'spec', 'accessModes') as string[];
  const capacity = { storage: textAt(claim, ['spec', 'resources', 'requests', 'storage']) };
  const storageClassName = storageClass.metadata?.name ?? '';
  const made = await cluster.create(VOLUME_TYPE, {
    kind: 'PersistentVolume',
    apiVersion: 'v1',
    metadata: { name: volumeName, annotations: { 'pv.kubernetes.io/provisioned-by': provisioner } },
    spec: {
      capacity,
      csi: { driver: provisioner, volumeHandle: `vol-${uid.slice(0, 8)}` },
      accessModes,
      claimRef: { kind: 'PersistentVolumeClaim', namespace, name, uid, apiVersion: 'v1' },
      persistentVolumeReclaimPolicy: textAt(storageClass, ['reclaimPolicy'], 'Delete'),
      storageClassName,
      volumeMode: textAt(claim, ['spec', 'volumeMode'], 'Filesystem'),
    },
  });
  if (made !== undefined)
    await cluster.change(VOLUME_TYPE, made, (volume) => ({ ...volume, status: { phase: 'Bound' } }));
  await cluster.change(CLAIM_TYPE, claim, (current) => ({
    ...current,
    metadata: {
      ...current.metadata,
      annotations: {
        ...current.metadata?.annotations,
        'pv.kubernetes.io/bind-completed': 'yes',
        'pv.kubernetes.io/bound-by-controller': 'yes',
        'volume.kubernetes.io/storage-provisioner': provisioner,
      },
    },
    spec: { ...spec, storageClassName, volumeName },
    status: { phase: 'Bound', accessModes, capacity },
  }));
  const message = `Successfully provisioned volume ${volumeName}`;
  const component = provisioner;
  await cluster.record(CLAIM_TYPE, claim, {
    type: 'Normal',
    reason: 'ProvisioningSucceeded',
    message,
    component,
  });
}

async function classOf(cluster: Cluster, claim: KubeObject): Promise<KubeObject | undefined> {
  const name = at(claim, 'spec', 'storageClassName');
  if (typeof name === 'string') return cluster.get(CLASS_TYPE, '', name);
  const all = await cluster.list(CLASS_TYPE, '');
  return all.find(({ metadata }) => metadata?.annotations?.[DEFAULT_CLASS] === 'true');
}

/** Creates the missing claims of a stateful set's pod. Returns the volumes of the pod that use them. */
export async function claimsOf(cluster: Cluster, set: KubeObject, pod: string): Promise<JsonObject[]> {
  const volumes: JsonObject[] = [];
  for (const template of listAt(set, 'spec', 'volumeClaimTemplates') as KubeObject[]) {
    const { name: volume = '', ...metadata } = template.metadata ?? {};
    const name = `${volume}-${pod}`;
    const labels = { ...metadata.labels, ...(at(set, 'spec', 'selector', 'matchLabels') as object) };
    await cluster.create(CLAIM_TYPE, {
      kind: 'PersistentVolumeClaim',
      apiVersion: 'v1',
      metadata: { ...metadata, name, namespace: set.metadata?.namespace ?? '', labels },
      spec: template.spec!,
    });
    volumes.push({ name: volume, persistentVolumeClaim: { claimName: name } });
  }
  return volumes;
}
