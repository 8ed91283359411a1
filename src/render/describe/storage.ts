import type { KubeObject } from '../../codec/object.js';
import { rfc1123z } from '../../go/local-time.js';
import { type Describer, describer } from './describer.js';
import { writeLabelsAndAnnotations } from './metadata.js';
import { goSlice, labelsInLine, trueFalseOrUnset } from './values.js';
import { writeTerm } from './volume.js';

const DEFAULT_MARKS = ['', 'beta.'].map((beta) => `storageclass.${beta}kubernetes.io/is-default-class`);

/** storage.k8s.io/v1 StorageClass. */
interface StorageClass extends KubeObject {
  provisioner?: string;
  parameters?: Record<string, string>;
  allowVolumeExpansion?: boolean;
  mountOptions?: string[];
  reclaimPolicy?: string;
  volumeBindingMode?: string;
  allowedTopologies?: { matchLabelExpressions?: { key?: string; values?: string[] }[] }[];
}

/** Storage classes (storage.k8s.io/v1). */
export const storageClassDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: StorageClass) {
    const { annotations } = object.metadata ?? {};
    to.line(0, 'Name:', object.metadata?.name);
    to.line(
      0,
      'IsDefaultClass:',
      DEFAULT_MARKS.some((mark) => annotations?.[mark] === 'true') ? 'Yes' : 'No',
    );
    to.line(0, 'Annotations:', labelsInLine(annotations));
    to.line(0, 'Provisioner:', object.provisioner);
    to.line(0, 'Parameters:', labelsInLine(object.parameters));
    to.line(0, 'AllowVolumeExpansion:', trueFalseOrUnset(object.allowVolumeExpansion));
    const { mountOptions = [], allowedTopologies } = object;
    if (mountOptions.length === 0) to.line(0, 'MountOptions:', '<none>');
    else to.line(0, 'MountOptions:');
    for (const option of mountOptions) to.line(1, option);
    if (object.reclaimPolicy !== undefined) to.line(0, 'ReclaimPolicy:', object.reclaimPolicy);
    if (object.volumeBindingMode !== undefined) to.line(0, 'VolumeBindingMode:', object.volumeBindingMode);
    if (allowedTopologies === undefined) return;
    to.line(0, 'AllowedTopologies:', allowedTopologies.length === 0 ? '<none>' : '');
    for (const [at, { matchLabelExpressions = [] }] of allowedTopologies.entries()) {
      const texts = matchLabelExpressions.map(({ key = '', values = [] }) => {
        const list = values.length === 0 ? '' : ` [${values.join(', ')}]`;
        return `${key} in${list}`;
      });
      writeTerm(to, 1, `Term ${at}`, texts);
    }
  },
});

/** storage.k8s.io/v1 VolumeAttributesClass. */
interface VolumeAttributesClass extends KubeObject {
  driverName?: string;
  parameters?: Record<string, string>;
}

/** Volume attributes classes (storage.k8s.io/v1). */
export const volumeAttributesClassDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: VolumeAttributesClass) {
    to.line(0, 'Name:', object.metadata?.name);
    to.line(0, 'Annotations:', labelsInLine(object.metadata?.annotations));
    to.line(0, 'DriverName:', object.driverName);
    to.line(0, 'Parameters:', labelsInLine(object.parameters));
  },
});

/** storage.k8s.io/v1 CSINode. */
interface CsiNode extends KubeObject {
  spec?: {
    drivers?:
      | { name?: string; nodeID?: string; topologyKeys?: string[] | null; allocatable?: { count?: number } }[]
      | null;
  };
}

/** CSI nodes (storage.k8s.io/v1). */
export const csiNodeDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: CsiNode) {
    to.line(0, 'Name:', object.metadata?.name);
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'CreationTimestamp:', rfc1123z(object.metadata?.creationTimestamp));
    to.line(0, 'Spec:');
    const { drivers } = object.spec ?? {};
    if (drivers) to.line(1, 'Drivers:');
    for (const { name = '', nodeID, allocatable, topologyKeys } of drivers ?? []) {
      to.line(2, `${name}:`);
      to.line(3, 'Node ID:', nodeID);
      if (allocatable?.count !== undefined) {
        to.line(3, 'Allocatables:');
        to.line(4, 'Count:', allocatable.count);
      }
      if (topologyKeys) to.line(3, 'Topology Keys:', goSlice(topologyKeys));
    }
  },
});
