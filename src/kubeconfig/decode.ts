import { isObject } from '../codec/json.js';
import { quote } from '../go/strconv/quote.js';
import { canonicalBase64 } from './base64.js';
import type { KubeconfigDocument } from './entries.js';
import { KubeconfigError } from './errors.js';
import { configStruct, type FieldType, type Struct } from './schema.js';

/**
 * Checks a parsed file against the kubeconfig types and converts it to those types. Unknown fields are kept, null
 * fields are dropped. Exec plugins of v1alpha1 and v1beta1 get their default interactiveMode.
 * @throws KubeconfigError in the words of Go's JSON decoder, without the file's name
 */
export function decodeKubeconfig(value: unknown): KubeconfigDocument {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw new KubeconfigError(`expected an object, found ${kindOf(value)}`);
  const document: KubeconfigDocument = decodeStruct(value, configStruct, '');
  const kind = document.kind || 'Config';
  const version = document.apiVersion || 'v1';
  if (kind !== 'Config' || version !== 'v1')
    throw new KubeconfigError(`no kind ${quote(kind)} is registered for version ${quote(version)}`);
  rejectDuplicates(document.clusters, 'NamedCluster', 'Cluster');
  rejectDuplicates(document.users, 'NamedAuthInfo', 'AuthInfo');
  rejectDuplicates(document.contexts, 'NamedContext', 'Context');
  for (const { user } of document.users ?? []) {
    const exec = user?.exec;
    if (exec !== undefined && !exec.interactiveMode && /\/v1(alpha|beta)1$/.test(exec.apiVersion ?? ''))
      exec.interactiveMode = 'IfAvailable';
  }
  return document;
}

function decodeStruct(value: Record<string, unknown>, struct: Struct, path: string): Record<string, unknown> {
  const result: [string, unknown][] = [];
  for (const [name, content] of Object.entries(value)) {
    const field = Object.hasOwn(struct.fields, name) ? struct.fields[name] : undefined;
    if (field === undefined || field.type === 'raw') result.push([name, content]);
    else if (content !== null) {
      const place = path === '' ? name : `${path}.${name}`;
      const where = `Go struct field ${struct.goName}.${place}`;
      result.push([name, decodeField(content, field.type, where, place)]);
    }
  }
  return Object.fromEntries(result);
}

function decodeField(value: unknown, type: FieldType, where: string, path: string): unknown {
  const mismatch = () =>
    new KubeconfigError(`json: cannot unmarshal ${kindOf(value)} into ${where} of type ${goType(type)}`);
  if (type === 'raw') return value;
  if (type === 'string' || type === 'bytes') {
    if (typeof value !== 'string') throw mismatch();
    return type === 'bytes' ? canonicalBase64(value) : value;
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw mismatch();
    return value;
  }
  if ('list' in type) {
    if (!Array.isArray(value)) throw mismatch();
    return value.map((item: unknown) =>
      item === null ? zero(type.list) : decodeField(item, type.list, where, path),
    );
  }
  if (!isObject(value)) throw mismatch();
  if ('struct' in type) return decodeStruct(value, type.struct, path);
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    item === null ? zero(type.map) : decodeField(item, type.map, where, path),
  ]);
  return Object.fromEntries(entries);
}

/** The meaning of a null item in a list or map. */
function zero(type: FieldType): unknown {
  if (type === 'string' || type === 'bytes') return '';
  if (type === 'bool') return false;
  if (type === 'raw') return null;
  return 'list' in type ? [] : {};
}

function goType(type: FieldType): string {
  if (type === 'bytes') return '[]uint8';
  if (typeof type === 'string') return type;
  if ('list' in type) return `[]${goType(type.list)}`;
  return 'map' in type ? `map[string]${goType(type.map)}` : `v1.${type.struct.goName}`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'number';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** Here kubectl prints the whole list, including credentials; proa does not. */
function rejectDuplicates(list: { name?: string }[] | undefined, listType: string, type: string): void {
  const seen = new Set<string>();
  for (const { name = '' } of list ?? []) {
    if (seen.has(name))
      throw new KubeconfigError(
        `error converting *[]${listType} into *map[string]*api.${type}: duplicate name "${name}" in list`,
      );
    seen.add(name);
  }
}
