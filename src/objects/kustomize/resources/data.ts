import { clearField, getField, lookup, setField } from '../yaml/fields.js';
import { entriesOf, scalar, TAG, textOfNode, type YamlNode } from '../yaml/node.js';
import type { Resource } from './resource.js';

const LINE = 70;

/** Sets the data of a ConfigMap: text, and base64 in `binaryData` for anything else. */
export function setConfigMapData(node: YamlNode, values: ReadonlyMap<string, Uint8Array>): void {
  for (const key of [...values.keys()].sort()) {
    const bytes = values.get(key)!;
    const text = textOfBytes(bytes);
    if (text === undefined) setEntry(node, 'binaryData', key, base64(bytes));
    else setEntry(node, 'data', key, text);
  }
}

/** Sets the data of a Secret, in base64. */
export function setSecretData(node: YamlNode, values: ReadonlyMap<string, Uint8Array>): void {
  lookup(node, ['data'], 'map');
  for (const key of [...values.keys()].sort()) setEntry(node, 'data', key, base64(values.get(key)!));
}

/** Adds the data of another object to a resource, whose own keys take precedence. */
export function mergeData(resource: Resource, other: Resource): void {
  for (const field of ['data', 'binaryData']) {
    const merged = new Map([...mapOf(other.node, field), ...mapOf(resource.node, field)]);
    clearField(resource.node, field);
    for (const key of [...merged.keys()].sort()) setEntry(resource.node, field, key, merged.get(key)!);
  }
}

function mapOf(node: YamlNode, field: string): Map<string, string> {
  const map = getField(node, field);
  if (map === undefined || map.kind !== 'map') return new Map();
  return new Map([...entriesOf(map)].map(([key, value]) => [textOfNode(key), textOfNode(value)]));
}

function setEntry(node: YamlNode, field: string, key: string, text: string): void {
  const map = lookup(node, [field], 'map')!;
  setField(map, key, { ...scalar(text, TAG.string), style: text.includes('\n') ? 'literal' : 'plain' });
}

/** Bytes as text; undefined if they are not UTF-8. */
function textOfBytes(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Base64; if it exceeds one line of 70 characters, each line ends with a line break. */
function base64(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('base64');
  if (Math.floor(text.length / LINE) === 0) return text;
  return text.replace(/.{1,70}/g, '$&\n');
}
