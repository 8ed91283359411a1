import { clearField, getField, lookup, setField } from '../yaml/fields.js';
import {
  clearMember,
  entriesOf,
  isNilOrEmpty,
  member,
  scalar,
  stringNode,
  type YamlNode,
} from '../yaml/node.js';

/** A string field of an object's metadata; '' if it is missing. */
export function metadataText(node: YamlNode, field: 'name' | 'namespace'): string {
  const metadata = member(node, 'metadata');
  const value = isNilOrEmpty(metadata) ? undefined : member(metadata!, field);
  return isNilOrEmpty(value) ? '' : value!.value;
}

/** A map of strings in an object's metadata. */
export function metadataMap(node: YamlNode, field: 'labels' | 'annotations'): Map<string, string> {
  const metadata = member(node, 'metadata');
  const map = isNilOrEmpty(metadata) ? undefined : member(metadata!, field);
  if (map === undefined) return new Map();
  return new Map([...entriesOf(map)].map(([key, value]) => [key.value, value.value]));
}

/** Replaces a map of an object's metadata; an empty one is removed. */
export function setMetadataMap(
  node: YamlNode,
  field: 'labels' | 'annotations',
  values: ReadonlyMap<string, string>,
): void {
  const metadata = lookup(node, ['metadata'], 'map');
  if (metadata === undefined) return;
  clearField(metadata, field);
  if (values.size === 0) return;
  const map = lookup(metadata, [field], 'map')!;
  for (const key of [...values.keys()].sort()) setField(map, key, stringNode(values.get(key)!));
}

/** Sets one entry in a map of an object's metadata. */
export function setMetadataEntry(
  node: YamlNode,
  field: 'labels' | 'annotations',
  name: string,
  value: string,
): void {
  if (field === 'annotations') clearEmptyAnnotations(node);
  const map = lookup(node, ['metadata', field], 'map');
  if (map !== undefined) setField(map, name, { ...stringNode(value), style: 'single' });
}

function clearEmptyAnnotations(node: YamlNode): void {
  const metadata = getField(node, 'metadata');
  if (metadata === undefined) return;
  const annotations = getField(metadata, 'annotations');
  if (annotations !== undefined && annotations.content.length === 0) clearMember(metadata, 'annotations');
  if (metadata.content.length === 0) clearMember(node, 'metadata');
}

/** Sets an object's name. */
export function setName(node: YamlNode, name: string): void {
  const metadata = lookup(node, ['metadata'], 'map');
  if (metadata !== undefined) setField(metadata, 'name', scalar(name));
}

/** Sets an object's namespace; '' removes it. */
export function setNamespace(node: YamlNode, namespace: string): void {
  if (namespace === '') {
    const metadata = getField(node, 'metadata');
    if (metadata !== undefined) clearField(metadata, 'namespace');
    return;
  }
  const metadata = lookup(node, ['metadata'], 'map');
  if (metadata !== undefined) setField(metadata, 'namespace', scalar(namespace));
}
