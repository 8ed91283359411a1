import { parseBoolWord, quote } from '../../go/strconv/quote.js';
import { canonicalBase64 } from '../base64.js';
import type { Kubeconfig, KubeconfigEntry } from '../entries.js';
import { KubeconfigError } from '../errors.js';
import { clusterStruct, contextStruct, userStruct } from '../schema.js';
import type { Section } from './changes.js';
import { parseProperty } from './property.js';

const structs = { clusters: clusterStruct, users: userStruct, contexts: contextStruct } as const;

/**
 * `config set`. Creates an entry that does not exist.
 * @param rawBytes the value of a `*-data` field is its content, not base64
 * @throws KubeconfigError for an invalid property name or value
 */
export function setProperty(config: Kubeconfig, path: string, value: string, rawBytes: boolean): Kubeconfig {
  const property = parseProperty(path);
  switch (property.kind) {
    case 'top':
      if (property.field === 'extensions') throw notSettable(path);
      // kubectl accepts other kinds and versions, and writes its own anyway.
      return property.field === 'current-context' ? { ...config, currentContext: value } : config;
    case 'preferences':
      if (property.field !== 'colors') throw notSettable(path);
      return { ...config, preferences: { ...config.preferences, colors: readBool(value) } };
    case 'field':
      return withField(config, property, fieldValue(property.section, property.field, value, rawBytes, path));
    default:
      throw notSettable(path);
  }
}

/**
 * `config unset`. Unsetting something that does not exist succeeds, except a field of an entry that does not exist.
 * @throws KubeconfigError for an invalid property name
 */
export function unsetProperty(config: Kubeconfig, path: string): Kubeconfig {
  const property = parseProperty(path);
  switch (property.kind) {
    case 'top':
      return property.field === 'current-context' ? { ...config, currentContext: '' } : config;
    case 'preferences': {
      if (property.field === undefined) return { ...config, preferences: {} };
      const { [property.field]: _gone, ...preferences } = config.preferences;
      return { ...config, preferences };
    }
    case 'section':
      return { ...config, [property.section]: new Map() };
    case 'entry': {
      const entries = new Map<string, KubeconfigEntry<object>>(config[property.section]);
      entries.delete(property.name);
      return { ...config, [property.section]: entries };
    }
    case 'field':
      if (!config[property.section].has(property.name))
        throw new KubeconfigError(`current map key \`${property.name}\` is invalid`);
      return withField(config, property, undefined);
  }
}

function withField(
  config: Kubeconfig,
  { section, name, field }: { section: Section; name: string; field: string },
  value: string | boolean | undefined,
): Kubeconfig {
  const entries = new Map<string, KubeconfigEntry<object>>(config[section]);
  const before = entries.get(name) ?? { value: {}, file: '' };
  entries.set(name, { ...before, value: { ...before.value, [field]: value } });
  return { ...config, [section]: entries };
}

function fieldValue(
  section: Section,
  field: string,
  value: string,
  rawBytes: boolean,
  path: string,
): string | boolean {
  const type = structs[section].fields[field]?.type;
  if (type === 'string') return value;
  if (type === 'bool') return readBool(value);
  if (type === 'bytes') return rawBytes ? Buffer.from(value).toString('base64') : base64Value(value);
  if (typeof type === 'object' && 'list' in type && type.list === 'string')
    throw new KubeconfigError('unrecognized slice type. string');
  throw notSettable(path);
}

function base64Value(value: string): string {
  try {
    return canonicalBase64(value);
  } catch (error) {
    throw new KubeconfigError(`error decoding input value: ${(error as Error).message}`);
  }
}

function readBool(value: string): boolean {
  const read = parseBoolWord(value);
  if (read !== undefined) return read;
  throw new KubeconfigError(`strconv.ParseBool: parsing ${quote(value)}: invalid syntax`);
}

/** kubectl prints memory addresses here, or panics. */
function notSettable(path: string): KubeconfigError {
  return new KubeconfigError(`can't set a map to a value: ${path}`);
}
