import { parseQuantity } from '../../codec/quantity.js';
import { goMap, goSlice, quantityText } from './values.js';

/** How a value of a source is shown; it is undefined where it is not said. */
type Show = (value: unknown) => string;

/** A line of a source: its title, the field, and how it is shown. */
type SourceLine = readonly [title: string, field: string, show: Show];

/** What is shown of a source: `Type (what that is)`, and a line for each of some fields. */
export interface SourceText {
  type: string;
  lines: readonly SourceLine[];
}

const text: Show = (value) => String(value ?? '');
const count: Show = (value) => String(value ?? 0);
const flag: Show = (value) => String(value ?? false);
const orNone: Show = (value) => String(value ?? '<none>');
const orUnset: Show = (value) => String(value ?? '<unset>');
const list: Show = (value) => goSlice(value as string[] | undefined);
const commaList: Show = (value) => ((value ?? []) as string[]).join(', ');
const map: Show = (value) => goMap(value as Record<string, string> | undefined);

/** A reference to a secret as Go's generated types write themselves: those of pods have no namespace. */
const secret: Show = (value) => {
  if (value === undefined) return 'nil';
  return `&LocalObjectReference{Name:${(value as { name?: string }).name ?? ''},}`;
};
const secretAnywhere: Show = (value) => {
  if (value === undefined) return 'nil';
  const { name = '', namespace = '' } = value as { name?: string; namespace?: string };
  return `&SecretReference{Name:${name},Namespace:${namespace},}`;
};

const sizeLimit: Show = (value) => {
  const quantity = value === undefined ? undefined : parseQuantity(String(value));
  return quantity?.sign === 1 ? quantityText(String(value)) : '<unset>';
};

const FS_TYPE: SourceLine = ['FSType:', 'fsType', text];
const READ_ONLY: SourceLine = ['ReadOnly:', 'readOnly', flag];

const iscsi = (secretOf: Show): SourceText => ({
  type: "ISCSI (an ISCSI Disk resource that is attached to a kubelet's host machine and then exposed to the pod)",
  lines: [
    ['TargetPortal:', 'targetPortal', text],
    ['IQN:', 'iqn', text],
    ['Lun:', 'lun', count],
    ['ISCSIInterface', 'iscsiInterface', text],
    FS_TYPE,
    READ_ONLY,
    ['Portals:', 'portals', list],
    ['DiscoveryCHAPAuth:', 'chapAuthDiscovery', flag],
    ['SessionCHAPAuth:', 'chapAuthSession', flag],
    ['SecretRef:', 'secretRef', secretOf],
    ['InitiatorName:', 'initiatorName', orNone],
  ],
});

const rbd = (secretOf: Show): SourceText => ({
  type: "RBD (a Rados Block Device mount on the host that shares a pod's lifetime)",
  lines: [
    ['CephMonitors:', 'monitors', list],
    ['RBDImage:', 'image', text],
    FS_TYPE,
    ['RBDPool:', 'pool', text],
    ['RadosUser:', 'user', text],
    ['Keyring:', 'keyring', text],
    ['SecretRef:', 'secretRef', secretOf],
    READ_ONLY,
  ],
});

const cinder = (secretOf: Show): SourceText => ({
  type: 'Cinder (a Persistent Disk resource in OpenStack)',
  lines: [['VolumeID:', 'volumeID', text], FS_TYPE, READ_ONLY, ['SecretRef:', 'secretRef', secretOf]],
});

const cephfs = (secretOf: Show): SourceText => ({
  type: "CephFS (a CephFS mount on the host that shares a pod's lifetime)",
  lines: [
    ['Monitors:', 'monitors', list],
    ['Path:', 'path', text],
    ['User:', 'user', text],
    ['SecretFile:', 'secretFile', text],
    ['SecretRef:', 'secretRef', secretOf],
    READ_ONLY,
  ],
});

const flexVolume = (secretOf: Show): SourceText => ({
  type: 'FlexVolume (a generic volume resource that is provisioned/attached using an exec based plugin)',
  lines: [
    ['Driver:', 'driver', text],
    FS_TYPE,
    ['SecretRef:', 'secretRef', secretOf],
    READ_ONLY,
    ['Options:', 'options', map],
  ],
});

const scaleIO = (secretLines: readonly SourceLine[]): SourceText => ({
  type: 'ScaleIO (a persistent volume backed by a block device in ScaleIO)',
  lines: [
    ['Gateway:', 'gateway', text],
    ['System:', 'system', text],
    ['Protection Domain:', 'protectionDomain', text],
    ['Storage Pool:', 'storagePool', text],
    ['Storage Mode:', 'storageMode', text],
    ['VolumeName:', 'volumeName', text],
    ...secretLines,
    FS_TYPE,
    READ_ONLY,
  ],
});

const glusterfs = (namespaceLines: readonly SourceLine[]): SourceText => ({
  type: "Glusterfs (a Glusterfs mount on the host that shares a pod's lifetime)",
  lines: [['EndpointsName:', 'endpoints', text], ...namespaceLines, ['Path:', 'path', text], READ_ONLY],
});

const azureFile = (namespaceLines: readonly SourceLine[]): SourceText => ({
  type: 'AzureFile (an Azure File Service mount on the host and bind mount to the pod)',
  lines: [
    ['SecretName:', 'secretName', text],
    ...namespaceLines,
    ['ShareName:', 'shareName', text],
    READ_ONLY,
  ],
});

/** Sources that volumes of pods and persistent volumes have alike, by their fields. */
const common: Readonly<Record<string, SourceText>> = {
  hostPath: {
    type: 'HostPath (bare host directory volume)',
    lines: [
      ['Path:', 'path', text],
      ['HostPathType:', 'type', orNone],
    ],
  },
  gcePersistentDisk: {
    type: 'GCEPersistentDisk (a Persistent Disk resource in Google Compute Engine)',
    lines: [['PDName:', 'pdName', text], FS_TYPE, ['Partition:', 'partition', count], READ_ONLY],
  },
  awsElasticBlockStore: {
    type: 'AWSElasticBlockStore (a Persistent Disk resource in AWS)',
    lines: [['VolumeID:', 'volumeID', text], FS_TYPE, ['Partition:', 'partition', count], READ_ONLY],
  },
  nfs: {
    type: 'NFS (an NFS mount that lasts the lifetime of a pod)',
    lines: [['Server:', 'server', text], ['Path:', 'path', text], READ_ONLY],
  },
  quobyte: {
    type: "Quobyte (a Quobyte mount on the host that shares a pod's lifetime)",
    lines: [['Registry:', 'registry', text], ['Volume:', 'volume', text], READ_ONLY],
  },
  azureDisk: {
    type: 'AzureDisk (an Azure Data Disk mount on the host and bind mount to the pod)',
    lines: [
      ['DiskName:', 'diskName', text],
      ['DiskURI:', 'diskURI', text],
      ['Kind: ', 'kind', text],
      FS_TYPE,
      ['CachingMode:', 'cachingMode', text],
      READ_ONLY,
    ],
  },
  vsphereVolume: {
    type: 'vSphereVolume (a Persistent Disk resource in vSphere)',
    lines: [['VolumePath:', 'volumePath', text], FS_TYPE, ['StoragePolicyName:', 'storagePolicyName', text]],
  },
  photonPersistentDisk: {
    type: 'PhotonPersistentDisk (a Persistent Disk resource in photon platform)',
    lines: [['PdID:', 'pdID', text], FS_TYPE],
  },
  portworxVolume: {
    type: 'PortworxVolume (a Portworx Volume resource)',
    lines: [['VolumeID:', 'volumeID', text]],
  },
  storageos: {
    type: 'StorageOS (a StorageOS Persistent Disk resource)',
    lines: [
      ['VolumeName:', 'volumeName', text],
      ['VolumeNamespace:', 'volumeNamespace', text],
      FS_TYPE,
      READ_ONLY,
    ],
  },
  fc: {
    type: 'FC (a Fibre Channel disk)',
    lines: [['TargetWWNs:', 'targetWWNs', commaList], ['LUN:', 'lun', orNone], FS_TYPE, READ_ONLY],
  },
  flocker: {
    type: 'Flocker (a Flocker volume mounted by the Flocker agent)',
    lines: [
      ['DatasetName:', 'datasetName', text],
      ['DatasetUUID:', 'datasetUUID', text],
    ],
  },
};

const CSI = 'CSI (a Container Storage Interface (CSI) volume source)';

/** What is shown of the sources of pods' volumes, by their fields. */
export const podSources: Readonly<Record<string, SourceText>> = {
  ...common,
  emptyDir: {
    type: "EmptyDir (a temporary directory that shares a pod's lifetime)",
    lines: [
      ['Medium:', 'medium', text],
      ['SizeLimit:', 'sizeLimit', sizeLimit],
    ],
  },
  gitRepo: {
    type: 'GitRepo (a volume that is pulled from git when the pod is created)',
    lines: [
      ['Repository:', 'repository', text],
      ['Revision:', 'revision', text],
    ],
  },
  secret: {
    type: 'Secret (a volume populated by a Secret)',
    lines: [
      ['SecretName:', 'secretName', text],
      ['Optional:', 'optional', flag],
    ],
  },
  configMap: {
    type: 'ConfigMap (a volume populated by a ConfigMap)',
    lines: [
      ['Name:', 'name', text],
      ['Optional:', 'optional', flag],
    ],
  },
  persistentVolumeClaim: {
    type: 'PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)',
    lines: [['ClaimName:', 'claimName', text], READ_ONLY],
  },
  image: {
    type: 'Image (a container image or OCI artifact)',
    lines: [
      ['Reference:', 'reference', text],
      ['PullPolicy:', 'pullPolicy', text],
    ],
  },
  csi: { type: CSI, lines: [['Driver:', 'driver', text], FS_TYPE, READ_ONLY] },
  iscsi: iscsi(secret),
  rbd: rbd(secret),
  cinder: cinder(secret),
  cephfs: cephfs(secret),
  flexVolume: flexVolume(secret),
  scaleIO: scaleIO([]),
  glusterfs: glusterfs([]),
  azureFile: azureFile([]),
};

/** What is shown of the sources of persistent volumes, by their fields. */
export const persistentSources: Readonly<Record<string, SourceText>> = {
  ...common,
  local: {
    type: 'LocalVolume (a persistent volume backed by local storage on a node)',
    lines: [['Path:', 'path', text]],
  },
  csi: {
    type: CSI,
    lines: [['Driver:', 'driver', text], FS_TYPE, ['VolumeHandle:', 'volumeHandle', text], READ_ONLY],
  },
  iscsi: iscsi(secretAnywhere),
  rbd: rbd(secretAnywhere),
  cinder: cinder(secretAnywhere),
  cephfs: cephfs(secretAnywhere),
  flexVolume: flexVolume(secretAnywhere),
  scaleIO: scaleIO([
    ['SecretName:', 'secretRef', (value) => (value as { name?: string } | undefined)?.name ?? ''],
    [
      'SecretNamespace:',
      'secretRef',
      (value) => (value as { namespace?: string } | undefined)?.namespace ?? '',
    ],
  ]),
  glusterfs: glusterfs([['EndpointsNamespace:', 'endpointsNamespace', orUnset]]),
  azureFile: azureFile([['SecretNamespace:', 'secretNamespace', text]]),
};
