import { isUtf8 } from 'node:buffer';
import { keyProblems } from '../../../codec/config-keys.js';
import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import { nameHash } from '../../../objects/create/name-hash.js';
import { requireName } from './require-name.js';
import {
  addEnvFiles,
  addFiles,
  addLiterals,
  checkSources,
  quoteKey,
  type SourceIo,
  type SourceOptions,
} from './sources.js';

/** Config maps. */
export const configMaps: MadeKind = {
  verb: 'create configmap',
  resource: builtIn('', 'v1', 'ConfigMap', 'configmaps'),
  failure: 'failed to create configmap: ',
};

/** The flags of `create configmap`. */
interface ConfigMapOptions extends SourceOptions {
  name: string;
  appendHash: boolean;
}

/** `create configmap`. Fails in kubectl's words for sources that cannot be read, and for invalid or duplicate keys. */
export async function newConfigMap(options: ConfigMapOptions, io: SourceIo): Promise<KubeObject> {
  const { name, appendHash, files, literals, envFiles } = options;
  requireName(name);
  checkSources(options);
  const entries = new Map<string, Buffer>();
  const add = (key: string, value: Buffer) => addEntry(entries, name, key, value);
  await addFiles(files, io, add);
  addLiterals(literals, add);
  await addEnvFiles(envFiles, 'env config file cannot be a directory', io, add);
  const data = texts([...entries].filter(([, value]) => isUtf8(value)));
  const binaryData = bytes([...entries].filter(([, value]) => !isUtf8(value)));
  const content = { kind: 'ConfigMap', name, data: data ?? {}, ...(binaryData && { binaryData }) };
  const metadata = { name: appendHash ? `${name}-${nameHash(content)}` : name };
  return objectOf(configMaps.resource, metadata, { data, binaryData });
}

function addEntry(entries: Map<string, Buffer>, name: string, key: string, value: Buffer): void {
  const problems = keyProblems(key);
  const quoted = quoteKey(key);
  if (problems.length > 0)
    throw new Error(`${quoted} is not a valid key name for a ConfigMap: ${problems.join(',')}`);
  const known = entries.get(key);
  if (known !== undefined) {
    const field = isUtf8(known) ? 'Data' : 'BinaryData';
    throw new Error(
      `cannot add key ${quoted}, another key by that name already exists in ${field} for ConfigMap ${quote(name)}`,
    );
  }
  entries.set(key, value);
}

function texts(entries: readonly (readonly [string, Buffer])[]): Record<string, string> | undefined {
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([key, value]) => [key, value.toString('utf8')]));
}

function bytes(entries: readonly (readonly [string, Buffer])[]): Record<string, string> | undefined {
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([key, value]) => [key, value.toString('base64')]));
}
