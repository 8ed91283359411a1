import type { KubeObject } from '../../codec/object.js';
import { humanAge } from '../../go/human-duration.js';
import type { Amounts } from '../../objects/pods/pod-types.js';
import { accessModesText, storageClassOf } from './claim-text.js';
import { type Describer, describer } from './describer.js';
import type { Description } from './description.js';
import { writeLabelsAndAnnotations } from './metadata.js';
import { goSlice, quantityText } from './values.js';
import { persistentSources } from './volume-sources.js';
import { writeSource } from './volumes.js';

/** core/v1 PersistentVolume, the fields in descriptions besides its source. */
interface PersistentVolume extends KubeObject {
  spec?: {
    claimRef?: { namespace?: string; name?: string };
    persistentVolumeReclaimPolicy?: string;
    accessModes?: string[];
    volumeMode?: string;
    capacity?: Amounts;
    nodeAffinity?: { required?: { nodeSelectorTerms?: { matchExpressions?: Requirement[] }[] } };
    [source: string]: unknown;
  };
  status?: { phase?: string; message?: string };
}

/** core/v1 NodeSelectorRequirement. */
interface Requirement {
  key?: string;
  operator?: string;
  values?: string[];
}

/** Persistent volumes (core/v1). */
export const persistentVolumeDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: PersistentVolume, _related, now) {
    const { metadata, spec = {}, status = {} } = object;
    to.line(0, 'Name:', metadata?.name);
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'Finalizers:', goSlice(metadata?.finalizers));
    to.line(0, 'StorageClass:', storageClassOf(object));
    to.line(0, 'Status:', statusText(object, status.phase, now));
    const { claimRef } = spec;
    to.line(0, 'Claim:', claimRef ? `${claimRef.namespace ?? ''}/${claimRef.name ?? ''}` : '');
    to.line(0, 'Reclaim Policy:', spec.persistentVolumeReclaimPolicy);
    to.line(0, 'Access Modes:', accessModesText(spec.accessModes));
    if (spec.volumeMode !== undefined) to.line(0, 'VolumeMode:', spec.volumeMode);
    to.line(0, 'Capacity:', quantityText(spec.capacity?.storage));
    writeAffinity(to, object);
    to.line(0, 'Message:', status.message);
    to.line(0, 'Source:');
    writeSource(to, spec, persistentSources);
  },
});

/** The phase, or since when the object is being deleted. */
export function statusText({ metadata }: KubeObject, phase: string | undefined, now: number): string {
  const { deletionTimestamp } = metadata ?? {};
  return deletionTimestamp ? `Terminating (lasts ${humanAge(deletionTimestamp, now)})` : (phase ?? '');
}

function writeAffinity(to: Description, { spec }: PersistentVolume): void {
  const required = spec?.nodeAffinity?.required;
  if (!required) {
    to.line(0, 'Node Affinity:', '<none>');
    return;
  }
  const terms = required.nodeSelectorTerms ?? [];
  to.line(0, 'Node Affinity:', '');
  to.line(1, 'Required Terms:', terms.length === 0 ? '<none>' : '');
  for (const [at, { matchExpressions = [] }] of terms.entries())
    writeTerm(to, 2, `Term ${at}`, matchExpressions.map(requirementText));
}

function requirementText({ key = '', operator = '', values = [] }: Requirement): string {
  const list = values.length === 0 ? '' : ` [${values.join(', ')}]`;
  return `${key} ${operator.toLowerCase()}${list}`;
}

/** Writes the requirements of a term, each on its own line, or `<none>`. */
export function writeTerm(to: Description, level: number, title: string, texts: readonly string[]): void {
  if (texts.length === 0) to.line(level, `${title}:`, '<none>');
  for (const [at, text] of texts.entries()) to.line(level, at === 0 ? `${title}:` : '', text);
}
