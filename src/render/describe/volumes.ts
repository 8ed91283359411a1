import type {
  DownwardSource,
  EphemeralSource,
  ProjectedSource,
  SourceFields,
  Volume,
} from '../../objects/pods/volume-types.js';
import { writeClaim } from './claim-text.js';
import type { Description } from './description.js';
import { cut } from './metadata.js';
import { sortedEntries } from './values.js';
import { podSources, type SourceText } from './volume-sources.js';

const MAX_ATTRIBUTE_LENGTH = 140;

/** Sources with a special text. */
const special: Readonly<Record<string, (to: Description, source: SourceFields) => void>> = {
  projected: (to, source) => writeProjected(to, source as ProjectedSource),
  downwardAPI: (to, source) => writeDownward(to, source as DownwardSource),
  ephemeral: (to, source) => writeEphemeral(to, source as EphemeralSource),
};

/** Writes the volumes of a pod, or of a template, which is indented further. */
export function writeVolumes(to: Description, volumes: readonly Volume[] = [], isTemplate = false): void {
  const indent = isTemplate ? '  ' : '';
  if (volumes.length === 0) {
    to.line(0, `${indent}Volumes:`, '<none>');
    return;
  }
  to.line(0, `${indent}Volumes:`);
  for (const volume of volumes) {
    to.line(1, `${isTemplate ? ' ' : ''}${volume.name ?? ''}:`);
    const kind = Object.keys(volume).find((name) => special[name] !== undefined);
    if (kind === undefined) writeSource(to, volume, podSources);
    else special[kind]!(to, volume[kind] as SourceFields);
  }
}

/** Writes the only source of an object, by the name of its kind. */
export function writeSource(
  to: Description,
  object: Readonly<Record<string, unknown>>,
  sources: Readonly<Record<string, SourceText>>,
): void {
  const kind = Object.keys(object).find((name) => Object.hasOwn(sources, name));
  if (kind === undefined) {
    to.line(1, '<unknown>');
    return;
  }
  const { type, lines } = sources[kind]!;
  const source = object[kind] as SourceFields;
  to.line(2, 'Type:', type);
  for (const [title, field, show] of lines) to.line(2, title, show(source[field]));
  if (kind === 'csi') writeAttributes(to, source.volumeAttributes as Record<string, string> | undefined);
}

function writeAttributes(to: Description, attributes: Readonly<Record<string, string>> | undefined): void {
  to.write(2, 'VolumeAttributes:\t');
  const entries = sortedEntries(attributes);
  if (entries.length === 0) to.rest('<none>');
  for (const [at, [key, value]] of entries.entries()) {
    if (at > 0) {
      to.write(2, '');
      to.write(2, '\t');
    }
    to.line(2, cut(`${key}=${value}`, MAX_ATTRIBUTE_LENGTH));
  }
}

function writeProjected(to: Description, { sources = [] }: ProjectedSource): void {
  to.line(2, 'Type:', 'Projected (a volume that contains injected data from multiple sources)');
  for (const { secret, downwardAPI, configMap, serviceAccountToken } of sources) {
    if (secret) {
      to.line(2, 'SecretName:', secret.name);
      to.line(2, 'Optional:', secret.optional ?? false);
    } else if (downwardAPI) {
      to.line(2, 'DownwardAPI:', true);
    } else if (configMap) {
      to.line(2, 'ConfigMapName:', configMap.name);
      to.line(2, 'Optional:', configMap.optional ?? false);
    } else if (serviceAccountToken) {
      to.line(2, 'TokenExpirationSeconds:', serviceAccountToken.expirationSeconds ?? 0);
    }
  }
}

function writeDownward(to: Description, { items = [] }: DownwardSource): void {
  to.line(2, 'Type:', 'DownwardAPI (a volume populated by information about the pod)');
  to.line(2, 'Items:');
  for (const { path = '', fieldRef, resourceFieldRef } of items) {
    if (fieldRef) to.line(3, `${fieldRef.fieldPath ?? ''} -> ${path}`);
    if (resourceFieldRef) to.line(3, `${resourceFieldRef.resource ?? ''} -> ${path}`);
  }
}

function writeEphemeral(to: Description, { volumeClaimTemplate }: EphemeralSource): void {
  const what = 'an inline specification for a volume that gets created and deleted with the pod';
  to.line(2, 'Type:', `EphemeralVolume (${what})`);
  if (volumeClaimTemplate) writeClaim(to.nested(2), volumeClaimTemplate);
}
