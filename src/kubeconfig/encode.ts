import { isObject } from '../codec/json.js';
import type { Kubeconfig, KubeconfigDocument, KubeconfigEntry } from './entries.js';
import { configStruct, type Field, type FieldType, type Struct } from './schema.js';

/** How to treat fields that are not in the kubeconfig types: kubectl drops them, a file keeps them. */
type UnknownFields = 'kept' | 'dropped';

/** A merged configuration as one document. */
export function toDocument(config: Kubeconfig): KubeconfigDocument {
  const list = <T, K extends string>(entries: ReadonlyMap<string, KubeconfigEntry<T>>, key: K) =>
    [...entries].map(([name, { value }]) => ({ name, [key]: value }));
  return {
    preferences: config.preferences,
    clusters: list(config.clusters, 'cluster'),
    users: list(config.users, 'user'),
    contexts: list(config.contexts, 'context'),
    'current-context': config.currentContext,
    extensions: [...config.extensions].map(([name, extension]) => ({ name, extension })),
  };
}

/**
 * A document as kubectl writes it: fields in the order of the Go types, entries sorted by name, optional empty fields
 * omitted. Unknown fields that are kept follow the known ones.
 */
export function encodeKubeconfig(
  document: KubeconfigDocument,
  unknown: UnknownFields,
): Record<string, unknown> {
  return encodeStruct({ ...document, kind: 'Config', apiVersion: 'v1' }, configStruct, unknown);
}

/** One entry, in the same way. */
export function encodeStruct(value: object, struct: Struct, unknown: UnknownFields): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(value));
  const result: [string, unknown][] = [];
  for (const [name, field] of Object.entries(struct.fields)) {
    const content = given.get(name);
    if (field.required || !isEmpty(content, field))
      result.push([name, encodeField(content, field.type, unknown)]);
  }
  if (unknown === 'kept')
    for (const [name, content] of given)
      if (!Object.hasOwn(struct.fields, name)) result.push([name, content]);
  return Object.fromEntries(result);
}

function isEmpty(value: unknown, field: Field): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return !field.pointer && isObject(value) && Object.keys(value).length === 0;
}

function encodeField(value: unknown, type: FieldType, unknown: UnknownFields): unknown {
  if (type === 'string' || type === 'bytes') return value ?? '';
  if (type === 'bool') return value ?? false;
  if (type === 'raw') return sorted(value) ?? null;
  if ('struct' in type) return encodeStruct(isObject(value) ? value : {}, type.struct, unknown);
  if ('map' in type) return sorted(value) ?? null;
  return encodeList(value, type.list, unknown);
}

function encodeList(value: unknown, type: FieldType, unknown: UnknownFields): unknown[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.map((item: unknown) => encodeField(item, type, unknown));
  if (typeof type === 'string' || !('struct' in type) || !isNamedList(type.struct)) return items;
  return items.length === 0 ? null : items.toSorted(byName);
}

/** Maps in Go, lists in the file: clusters, users, contexts, extensions. */
function isNamedList({ goName }: Struct): boolean {
  return goName.startsWith('Named');
}

function byName(a: unknown, b: unknown): number {
  return Buffer.compare(nameOf(a), nameOf(b));
}

function nameOf(item: unknown): Buffer {
  return Buffer.from(isObject(item) && typeof item.name === 'string' ? item.name : '');
}

/** Objects with their keys in order, all the way down. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
