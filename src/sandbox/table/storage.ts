import type { KubeObject } from '../../codec/object.js';
import { at, field, listAt, textAt } from '../object/at.js';
import type { TableDefinition } from '../types/resource-type.js';
import { AGE_CELL, booleanCell, cell, NAME_CELL, tableDefinition, textCell } from './cells.js';

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

const CLASS = cell('StorageClass', 'The storage class it belongs to.', (object) => {
  return object.metadata?.annotations?.[BETA_CLASS] ?? textAt(object, ['spec', 'storageClassName']);
});
const ATTRIBUTES = textCell(
  'VolumeAttributesClass',
  'The class of its mutable attributes.',
  'spec.volumeAttributesClassName',
  '<unset>',
);
const MODE = cell(
  'VolumeMode',
  'Whether it is a file system or a block device.',
  (object) => textAt(object, ['spec', 'volumeMode'], '<unset>'),
  { priority: 1 },
);

const named = (annotation: string) => ({
  ...NAME_CELL,
  read({ metadata: { name = '', annotations } = {} }: KubeObject) {
    return annotations?.[annotation] === 'true' ? `${name} (default)` : name;
  },
});

/** Tables of volumes, claims, and storage classes, by resource. */
export const STORAGE_TABLES: Readonly<Record<string, TableDefinition>> = {
  persistentvolumes: tableDefinition(
    NAME_CELL,
    textCell('Capacity', 'Its capacity.', 'spec.capacity.storage', '0'),
    cell('Access Modes', 'How it can be mounted.', (object) => accessModes(object, 'spec')),
    textCell(
      'Reclaim Policy',
      'What happens to it when it is released.',
      'spec.persistentVolumeReclaimPolicy',
    ),
    cell('Status', 'Whether it is available, bound, released or failed.', phase),
    cell('Claim', 'The claim it is bound to.', (object) => {
      const claim = at(object, 'spec', 'claimRef');
      return claim === undefined ? '' : `${textAt(claim, ['namespace'])}/${textAt(claim, ['name'])}`;
    }),
    CLASS,
    ATTRIBUTES,
    textCell('Reason', 'Why it is in this state, in a word.', 'status.reason'),
    AGE_CELL,
    MODE,
  ),
  persistentvolumeclaims: tableDefinition(
    NAME_CELL,
    cell('Status', 'Whether it is bound to a volume.', phase),
    textCell('Volume', 'The volume it is bound to.', 'spec.volumeName'),
    cell('Capacity', 'The capacity of the volume.', (object) =>
      textAt(object, ['spec', 'volumeName']) === ''
        ? ''
        : textAt(object, ['status', 'capacity', 'storage'], '0'),
    ),
    cell('Access Modes', 'How the volume can be mounted.', (object) =>
      textAt(object, ['spec', 'volumeName']) === '' ? '' : accessModes(object, 'status'),
    ),
    CLASS,
    ATTRIBUTES,
    AGE_CELL,
    MODE,
  ),
  'storageclasses.storage.k8s.io': tableDefinition(
    named('storageclass.kubernetes.io/is-default-class'),
    textCell('Provisioner', 'The provisioner of the volumes.', 'provisioner'),
    textCell('ReclaimPolicy', 'What happens to volumes when they are released.', 'reclaimPolicy', 'Delete'),
    textCell('VolumeBindingMode', 'When claims are bound.', 'volumeBindingMode', 'Immediate'),
    cell(
      'AllowVolumeExpansion',
      'Whether volumes can be expanded.',
      (object) => object.allowVolumeExpansion === true,
    ),
    AGE_CELL,
  ),
  'volumeattributesclasses.storage.k8s.io': tableDefinition(
    named('volumeattributesclass.kubernetes.io/is-default-class'),
    textCell('DriverName', 'The driver that knows the attributes.', 'driverName'),
    AGE_CELL,
  ),
  'volumeattachments.storage.k8s.io': tableDefinition(
    NAME_CELL,
    cell(
      'Attacher',
      'The driver that attaches the volume.',
      (object) => textAt(object, ['spec', 'attacher']),
      {
        format: 'name',
      },
    ),
    textCell('PV', 'The volume.', 'spec.source.persistentVolumeName'),
    textCell('Node', 'The node it is attached to.', 'spec.nodeName'),
    booleanCell('Attached', 'Whether it is attached.', 'status.attached'),
    AGE_CELL,
  ),
  'csidrivers.storage.k8s.io': tableDefinition(
    NAME_CELL,
    cell(
      'AttachRequired',
      'Whether volumes have to be attached.',
      (object) => at(object, 'spec', 'attachRequired') !== false,
      { type: 'boolean' },
    ),
    booleanCell(
      'PodInfoOnMount',
      'Whether the driver gets information about the pod.',
      'spec.podInfoOnMount',
    ),
    booleanCell('StorageCapacity', 'Whether the driver reports free capacity.', 'spec.storageCapacity'),
    cell('TokenRequests', 'The audiences of the tokens that the driver gets.', (object) => {
      const audiences = listAt(object, 'spec', 'tokenRequests').map((each) => textAt(each, ['audience']));
      return audiences.length === 0 ? '<unset>' : audiences.join(',');
    }),
    booleanCell('RequiresRepublish', 'Whether volumes are remounted periodically.', 'spec.requiresRepublish'),
    cell('Modes', 'The life cycles that volumes can have.', (object) => {
      const modes = listAt(object, 'spec', 'volumeLifecycleModes');
      return modes.length === 0 ? '<none>' : modes.join(',');
    }),
    AGE_CELL,
  ),
  'csinodes.storage.k8s.io': tableDefinition(
    NAME_CELL,
    cell('Drivers', 'How many drivers the node has.', (object) => listAt(object, 'spec', 'drivers').length, {
      type: 'integer',
    }),
    AGE_CELL,
  ),
  'csistoragecapacities.storage.k8s.io': tableDefinition(
    NAME_CELL,
    textCell('StorageClassName', 'The storage class that has the capacity.', 'storageClassName'),
    textCell('Capacity', 'How much is free.', 'capacity', '<unset>'),
  ),
};

function phase(object: KubeObject): string {
  if (object.metadata?.deletionTimestamp !== undefined) return 'Terminating';
  return textAt(object, ['status', 'phase']);
}

const MODES: readonly (readonly [string, string])[] = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
];

function accessModes(object: KubeObject, part: string): string {
  const modes = listAt(field(object, part), 'accessModes');
  return MODES.filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',');
}
