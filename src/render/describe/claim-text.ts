import type { KubeObject } from '../../codec/object.js';
import type { Amounts, Resources } from '../../objects/pods/pod-types.js';
import type { Condition } from './conditions.js';
import type { Description } from './description.js';
import { writeLabelsAndAnnotations, writeName } from './metadata.js';
import { quantityText } from './values.js';

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

/** core/v1 PersistentVolumeClaim, the fields in descriptions; that of a template has no status. */
export interface Claim extends KubeObject {
  spec?: {
    storageClassName?: string;
    volumeName?: string;
    volumeMode?: string;
    accessModes?: string[];
    resources?: Resources;
    dataSource?: { apiGroup?: string; kind?: string; name?: string };
  };
  status?: {
    phase?: string;
    accessModes?: string[];
    capacity?: Amounts;
    conditions?: (Condition & { lastProbeTime?: string | null })[];
  };
}

/** The storage class of a claim or a volume; an annotation takes precedence over the field. */
export function storageClassOf({ metadata, spec }: KubeObject): string {
  const { storageClassName = '' } = (spec ?? {}) as { storageClassName?: string };
  return metadata?.annotations?.[BETA_CLASS] ?? storageClassName;
}

/** Writes a claim: all of it, or for the claim of a template the parts that do not depend on the cluster. */
export function writeClaim(to: Description, claim: Claim, whole?: { status: string }): void {
  const { metadata, spec = {}, status = {} } = claim;
  if (whole) writeName(to, claim);
  to.line(0, 'StorageClass:', storageClassOf(claim));
  if (whole) to.line(0, 'Status:', whole.status);
  to.line(0, 'Volume:', spec.volumeName);
  writeLabelsAndAnnotations(to, claim);
  if (whole) to.line(0, 'Finalizers:', `[${(metadata?.finalizers ?? []).join(' ')}]`);
  const isBound = !!spec.volumeName;
  to.line(0, 'Capacity:', isBound ? quantityText(status.capacity?.storage) : '');
  to.line(0, 'Access Modes:', isBound ? accessModesText(status.accessModes) : '');
  if (spec.volumeMode !== undefined) to.line(0, 'VolumeMode:', spec.volumeMode);
  const { dataSource } = spec;
  if (!dataSource) return;
  to.line(0, 'DataSource:');
  if (dataSource.apiGroup !== undefined && dataSource.apiGroup !== null)
    to.line(1, 'APIGroup:', dataSource.apiGroup);
  to.line(1, 'Kind:', dataSource.kind);
  to.line(1, 'Name:', dataSource.name);
}

const SHORT_MODES = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
] as const;

/** `RWO,RWX` */
export function accessModesText(modes: readonly string[] = []): string {
  return SHORT_MODES.filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',');
}
