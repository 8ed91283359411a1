import { parseQuantity } from '../../codec/quantity.js';
import { goMap, goSlice, quantityText } from './values.js';

/** How a value of a source is shown; undefined if missing. */
type Show = (value: unknown) => string;

/** A line of a source: its title, the field, and how it is shown. */
type SourceLine = readonly [title: string, field: string, show: Show];

/** The text of a source: `Type (description)`, and a line for each of some fields. */
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

/** A reference to a secret as printed by Go's generated types: those of pods have no namespace. */
const secret: Show = (value) => {
  if (value === undefined) return 'nil';
  return `&LocalObjectReference{Name:${(value as { name?: string }).name ?? ''},}`;
};
const secretAnywhere: Show = (value) => {
  if (value === undefined) return 'nil';
  const { name = '', namespace = '' } = value as { name?: string; namespace?: string };
  return `&SecretReference{Name:${name},Namespace:${namespace},}`;
};

const nameOf: Show = (value) => (value as { name?: string } | undefined)?.name ?? '';
const namespaceOf: Show = (value) => (value as { namespace?: string } | undefined)?.namespace ?? '';

const sizeLimit: Show = (value) => {
  const quantity = value === undefined ? undefined : parseQuantity(String(value));
  return quantity?.sign === 1 ? quantityText(String(value)) : '<unset>';
};

/** How the field of a line is shown, by its name there. */
const shows: Readonly<Record<string, Show>> = {
  ...{ text, count, flag, orNone, orUnset, list, commaList, map },
  ...{ secret, secretAnywhere, nameOf, namespaceOf, sizeLimit },
};

/** @param lines `Title:=field` or `Title:=field show` */
function source(type: string, ...lines: readonly string[]): SourceText {
  const read = lines.map((line): SourceLine => {
    const [title = '', shown = ''] = line.split('=');
    const [field = '', show = 'text'] = shown.split(' ');
    return [title, field, shows[show]!];
  });
  return { type, lines: read };
}

const FS_TYPE = 'FSType:=fsType';
const READ_ONLY = 'ReadOnly:=readOnly flag';
const PARTITION = 'Partition:=partition count';
const DRIVER = 'Driver:=driver';
const VOLUME_ID = 'VolumeID:=volumeID';

/** Sources that refer to a secret, by their fields. @param show how the reference is shown */
function withSecrets(show: 'secret' | 'secretAnywhere'): Readonly<Record<string, SourceText>> {
  const secretRef = `SecretRef:=secretRef ${show}`;
  return {
    iscsi: source(
      "ISCSI (an ISCSI Disk resource that is attached to a kubelet's host machine and then exposed to the pod)",
      ...['TargetPortal:=targetPortal', 'IQN:=iqn', 'Lun:=lun count', 'ISCSIInterface=iscsiInterface'],
      ...[FS_TYPE, READ_ONLY, 'Portals:=portals list', 'DiscoveryCHAPAuth:=chapAuthDiscovery flag'],
      ...['SessionCHAPAuth:=chapAuthSession flag', secretRef, 'InitiatorName:=initiatorName orNone'],
    ),
    rbd: source(
      "RBD (a Rados Block Device mount on the host that shares a pod's lifetime)",
      ...['CephMonitors:=monitors list', 'RBDImage:=image', FS_TYPE, 'RBDPool:=pool', 'RadosUser:=user'],
      ...['Keyring:=keyring', secretRef, READ_ONLY],
    ),
    cinder: source(
      'Cinder (a Persistent Disk resource in OpenStack)',
      VOLUME_ID,
      FS_TYPE,
      READ_ONLY,
      secretRef,
    ),
    cephfs: source(
      "CephFS (a CephFS mount on the host that shares a pod's lifetime)",
      ...[
        'Monitors:=monitors list',
        'Path:=path',
        'User:=user',
        'SecretFile:=secretFile',
        secretRef,
        READ_ONLY,
      ],
    ),
    flexVolume: source(
      'FlexVolume (a generic volume resource that is provisioned/attached using an exec based plugin)',
      ...[DRIVER, FS_TYPE, secretRef, READ_ONLY, 'Options:=options map'],
    ),
  };
}

/** Sources with a namespace, only in persistent volumes. */
function withNamespaces(
  scaleIO: readonly string[],
  glusterfs: readonly string[],
  azureFile: readonly string[],
): Readonly<Record<string, SourceText>> {
  return {
    scaleIO: source(
      'ScaleIO (a persistent volume backed by a block device in ScaleIO)',
      ...['Gateway:=gateway', 'System:=system', 'Protection Domain:=protectionDomain'],
      ...['Storage Pool:=storagePool', 'Storage Mode:=storageMode', 'VolumeName:=volumeName'],
      ...[...scaleIO, FS_TYPE, READ_ONLY],
    ),
    glusterfs: source(
      "Glusterfs (a Glusterfs mount on the host that shares a pod's lifetime)",
      ...['EndpointsName:=endpoints', ...glusterfs, 'Path:=path', READ_ONLY],
    ),
    azureFile: source(
      'AzureFile (an Azure File Service mount on the host and bind mount to the pod)',
      ...['SecretName:=secretName', ...azureFile, 'ShareName:=shareName', READ_ONLY],
    ),
  };
}

/** Sources that volumes of pods and persistent volumes share, by their fields. */
const common: Readonly<Record<string, SourceText>> = {
  hostPath: source('HostPath (bare host directory volume)', 'Path:=path', 'HostPathType:=type orNone'),
  gcePersistentDisk: source(
    'GCEPersistentDisk (a Persistent Disk resource in Google Compute Engine)',
    ...['PDName:=pdName', FS_TYPE, PARTITION, READ_ONLY],
  ),
  awsElasticBlockStore: source(
    'AWSElasticBlockStore (a Persistent Disk resource in AWS)',
    ...[VOLUME_ID, FS_TYPE, PARTITION, READ_ONLY],
  ),
  nfs: source(
    'NFS (an NFS mount that lasts the lifetime of a pod)',
    'Server:=server',
    'Path:=path',
    READ_ONLY,
  ),
  quobyte: source(
    "Quobyte (a Quobyte mount on the host that shares a pod's lifetime)",
    ...['Registry:=registry', 'Volume:=volume', READ_ONLY],
  ),
  azureDisk: source(
    'AzureDisk (an Azure Data Disk mount on the host and bind mount to the pod)',
    ...[
      'DiskName:=diskName',
      'DiskURI:=diskURI',
      'Kind: =kind',
      FS_TYPE,
      'CachingMode:=cachingMode',
      READ_ONLY,
    ],
  ),
  vsphereVolume: source(
    'vSphereVolume (a Persistent Disk resource in vSphere)',
    ...['VolumePath:=volumePath', FS_TYPE, 'StoragePolicyName:=storagePolicyName'],
  ),
  photonPersistentDisk: source(
    'PhotonPersistentDisk (a Persistent Disk resource in photon platform)',
    ...['PdID:=pdID', FS_TYPE],
  ),
  portworxVolume: source('PortworxVolume (a Portworx Volume resource)', VOLUME_ID),
  storageos: source(
    'StorageOS (a StorageOS Persistent Disk resource)',
    ...['VolumeName:=volumeName', 'VolumeNamespace:=volumeNamespace', FS_TYPE, READ_ONLY],
  ),
  fc: source(
    'FC (a Fibre Channel disk)',
    ...['TargetWWNs:=targetWWNs commaList', 'LUN:=lun orNone', FS_TYPE, READ_ONLY],
  ),
  flocker: source(
    'Flocker (a Flocker volume mounted by the Flocker agent)',
    ...['DatasetName:=datasetName', 'DatasetUUID:=datasetUUID'],
  ),
};

const CSI = 'CSI (a Container Storage Interface (CSI) volume source)';

/** The texts of the sources of pods' volumes, by their fields. */
export const podSources: Readonly<Record<string, SourceText>> = {
  ...common,
  emptyDir: source(
    "EmptyDir (a temporary directory that shares a pod's lifetime)",
    ...['Medium:=medium', 'SizeLimit:=sizeLimit sizeLimit'],
  ),
  gitRepo: source(
    'GitRepo (a volume that is pulled from git when the pod is created)',
    ...['Repository:=repository', 'Revision:=revision'],
  ),
  secret: source(
    'Secret (a volume populated by a Secret)',
    'SecretName:=secretName',
    'Optional:=optional flag',
  ),
  configMap: source('ConfigMap (a volume populated by a ConfigMap)', 'Name:=name', 'Optional:=optional flag'),
  persistentVolumeClaim: source(
    'PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)',
    ...['ClaimName:=claimName', READ_ONLY],
  ),
  image: source(
    'Image (a container image or OCI artifact)',
    ...['Reference:=reference', 'PullPolicy:=pullPolicy'],
  ),
  csi: source(CSI, DRIVER, FS_TYPE, READ_ONLY),
  ...withSecrets('secret'),
  ...withNamespaces([], [], []),
};

/** The texts of the sources of persistent volumes, by their fields. */
export const persistentSources: Readonly<Record<string, SourceText>> = {
  ...common,
  local: source('LocalVolume (a persistent volume backed by local storage on a node)', 'Path:=path'),
  csi: source(CSI, DRIVER, FS_TYPE, 'VolumeHandle:=volumeHandle', READ_ONLY),
  ...withSecrets('secretAnywhere'),
  ...withNamespaces(
    ['SecretName:=secretRef nameOf', 'SecretNamespace:=secretRef namespaceOf'],
    ['EndpointsNamespace:=endpointsNamespace orUnset'],
    ['SecretNamespace:=secretNamespace'],
  ),
};
