import { isObject } from '../../codec/json.js';
import type { KubeObject } from '../../codec/object.js';

/** Text fields of metadata that a reader uses. */
const TEXT_FIELDS = ['name', 'generateName', 'namespace', 'uid', 'resourceVersion'] as const;

/**
 * Which identifying field of an object has a value of the wrong type, in encoding/json's words; undefined if all are
 * valid. null counts as a missing field.
 */
export function wrongField({ apiVersion, items, kind, metadata }: KubeObject): string | undefined {
  if (!isText(apiVersion)) return mismatch(apiVersion, 'metadataOnlyObject.apiVersion', 'string');
  if (kind?.endsWith('List') && !(items === undefined || items === null)) {
    if (!Array.isArray(items)) return mismatch(items, 'decodeList.items', '[]json.RawMessage');
    const odd = (items as unknown[]).find((item) => !isObject(item));
    if (odd !== undefined)
      return `json: cannot unmarshal ${goType(odd)} into Go value of type map[string]interface {}`;
    const wrong = wrongItems(items as KubeObject[]);
    if (wrong !== undefined) return wrong;
  }
  if (metadata === undefined || metadata === null) return undefined;
  if (!isObject(metadata)) return mismatch(metadata, 'metadataOnlyObject.metadata', 'v1.ObjectMeta');
  for (const field of TEXT_FIELDS) {
    if (!isText(metadata[field])) return mismatch(metadata[field], `ObjectMeta.metadata.${field}`, 'string');
  }
  return wrongTexts(metadata.labels, 'labels') ?? wrongTexts(metadata.annotations, 'annotations');
}

/**
 * Items are read without their types, except for the fields by which each is found. kubectl treats a name that is not
 * text as missing.
 */
function wrongItems(items: readonly KubeObject[]): string | undefined {
  for (const { kind, items: inner, metadata } of items) {
    const wrong =
      typeof kind === 'string' && kind.endsWith('List') ? wrongField({ kind, items: inner }) : undefined;
    if (wrong !== undefined) return wrong;
    if (!isObject(metadata)) continue;
    for (const field of ['name', 'namespace'] as const)
      if (!isText(metadata[field]))
        return mismatch(metadata[field], `ObjectMeta.metadata.${field}`, 'string');
  }
  return undefined;
}

function wrongTexts(texts: unknown, field: string): string | undefined {
  if (texts === undefined || texts === null) return undefined;
  const place = `ObjectMeta.metadata.${field}`;
  if (!isObject(texts)) return mismatch(texts, place, 'map[string]string');
  const odd = Object.values(texts).find((text) => !isText(text));
  return odd === undefined ? undefined : mismatch(odd, place, 'string');
}

function mismatch(value: unknown, field: string, type: string): string {
  return `json: cannot unmarshal ${goType(value)} into Go struct field ${field} of type ${type}`;
}

/** encoding/json's name for a type of value. */
export function goType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

function isText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
