import { type KubeObject, parseGroupVersion } from '../../codec/object.js';
import { type MetadataField, valuesOf } from '../../objects/metadata-fields.js';

/**
 * `--list`: a line for each label or annotation, sorted by key. @param single it is the only object, and needs no
 * heading
 */
export function listValues(object: KubeObject, field: MetadataField, single: boolean): string {
  const lines = Object.entries(valuesOf(object, field))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${single ? '' : ' '}${key}=${value}\n`);
  if (single) return lines.join('');
  const { group } = parseGroupVersion(object.apiVersion ?? '');
  return `Listing ${field.name} for ${object.kind}.${group}/${object.metadata?.name}:\n${lines.join('')}`;
}
