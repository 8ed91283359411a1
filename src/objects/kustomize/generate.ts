import { basename } from 'node:path';
import { quote } from '../../go/strconv/quote.js';
import { isStop, messageOf } from '../../process/errors.js';
import type { GeneratorArguments, GeneratorOptions } from './config/argument-shapes.js';
import type { Loader } from './loader.js';
import { BUILD } from './resources/build-annotations.js';
import { setConfigMapData, setSecretData } from './resources/data.js';
import { setMetadataEntry } from './resources/metadata.js';
import { Resource } from './resources/resource.js';
import { lookup, setField } from './yaml/fields.js';
import { collection, scalar, stringNode, TAG, type YamlNode } from './yaml/node.js';

/** Options of one generator, with the common ones for those that it does not set. */
export function withCommonOptions(
  own: GeneratorOptions | undefined,
  common: GeneratorOptions | undefined,
): GeneratorOptions | undefined {
  if (common === undefined || own === undefined) return own ?? common;
  return {
    labels: { ...common.labels, ...own.labels },
    annotations: { ...common.annotations, ...own.annotations },
    disableNameSuffixHash: own.disableNameSuffixHash || common.disableNameSuffixHash,
    immutable: own.immutable || common.immutable,
  };
}

/** Creates the ConfigMap or Secret of a generator. Fails in kustomize's words. */
export async function generate(
  kind: 'ConfigMap' | 'Secret',
  given: GeneratorArguments,
  loader: Loader,
): Promise<Resource> {
  const { name, namespace, options } = given;
  if (name === '') throw new Error('a configmap must have a name');
  const node = baseNode(kind, name, namespace);
  if (kind === 'Secret') setField(node, 'type', stringNode(given.type || 'Opaque'));
  const values = await readData(given, loader);
  if (kind === 'Secret') setSecretData(node, values);
  else setConfigMapData(node, values);
  for (const field of ['labels', 'annotations'] as const) {
    const entries = options?.[field] ?? {};
    for (const key of Object.keys(entries).sort()) setMetadataEntry(node, field, key, entries[key]!);
  }
  if (options?.immutable) setField(node, 'immutable', scalar('true', TAG.bool));
  const resource = new Resource(node);
  if (!options?.disableNameSuffixHash) resource.mark(BUILD.needsHash);
  const known = ['create', 'merge', 'replace'].includes(given.behavior);
  resource.annotate(BUILD.behavior, known ? given.behavior : 'unspecified');
  return resource;
}

function baseNode(kind: string, name: string, namespace: string): YamlNode {
  const node = collection('map', [], TAG.map);
  setField(node, 'apiVersion', scalar('v1', TAG.string));
  setField(node, 'kind', scalar(kind, TAG.string));
  const metadata = lookup(node, ['metadata'], 'map')!;
  setField(metadata, 'name', stringNode(name));
  if (namespace !== '') setField(metadata, 'namespace', stringNode(namespace));
  return node;
}

async function readData(given: GeneratorArguments, files: Loader): Promise<Map<string, Uint8Array>> {
  const loader = limited(files);
  const pairs = [
    ...(await within(`env source files: [${given.envs.join(' ')}]`, () => envPairs(given.envs, loader))),
    ...(await within('literal sources', async () => given.literals.map(literalPair))),
    ...(await within(`file sources: [${given.files.join(' ')}]`, () => filePairs(given.files, loader))),
  ];
  const values = new Map<string, Uint8Array>();
  for (const [key, value, place = `\`${key}\``] of pairs) {
    if (values.has(key)) throw new Error(`configmap ${given.name} illegally repeats the key ${place}`);
    values.set(key, value);
  }
  return values;
}

/** Processing more would block everything else for seconds. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads files up to a limit on their total size. */
function limited(loader: Loader): Files {
  let left = MAX_BYTES;
  return {
    async bytes(path) {
      await loader.pause();
      const bytes = await loader.bytes(path);
      left -= bytes.length;
      if (left < 0) throw new Error('more than 8 MiB, which no API server takes');
      return bytes;
    },
  };
}

type Files = Pick<Loader, 'bytes'>;

async function within<T>(source: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isStop(error)) throw error;
    throw new Error(`loading KV pairs: ${source}: ${messageOf(error)}`, { cause: error });
  }
}

async function envPairs(paths: readonly string[], loader: Files): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const path of paths) {
    for (const pair of readEnvironment(await loader.bytes(path), path)) pairs.push(pair);
  }
  return pairs;
}

function literalPair(source: string): Pair {
  const equals = source.indexOf('=');
  if (equals < 1) throw new Error('invalid literal source, expected key=value');
  const value = source.slice(equals + 1);
  const isQuoted = value.length > 1 && value[0] === value.at(-1) && /^["']/.test(value);
  return [source.slice(0, equals), Buffer.from(isQuoted ? value.slice(1, -1) : value)];
}

async function filePairs(sources: readonly string[], loader: Files): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const source of sources) {
    const [key, path] = fileSource(source);
    pairs.push([key, await loader.bytes(path)]);
  }
  return pairs;
}

/** The key and the path of `path` or `key=path`. Fails in kustomize's words. */
function fileSource(source: string): [key: string, path: string] {
  const parts = source.split('=');
  const [key = '', path = ''] = parts;
  if (parts.length === 1) return [basename(source), source];
  if (parts.length > 2) throw new Error(`source ${quote(source)} key name or file path contains '='`);
  if (key === '') throw new Error(`missing key name for file path ${quote(path)} in source ${quote(source)}`);
  if (path === '') throw new Error(`missing file path for key name ${quote(key)} in source ${quote(source)}`);
  return [key, path];
}

/** An entry of generated data. Errors name its place instead of its key, which may be a misplaced secret. */
type Pair = readonly [key: string, value: Uint8Array, place?: string];

const BYTE_ORDER_MARK = '\ufeff';
/** The spaces of Go's unicode.IsSpace. */
const SPACES = /^[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/**
 * The pairs of an env file: `key=value` lines, or a lone key for an empty value; comments and empty lines are ignored.
 * Fails if a line is not UTF-8.
 */
function readEnvironment(bytes: Uint8Array, path: string): Pair[] {
  const text = decoded(bytes);
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  return lines.flatMap((given, at): Pair[] => {
    const line = (at === 0 && given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given).replace(SPACES, '');
    if (line === '' || line.startsWith('#')) return [];
    const equals = line.indexOf('=');
    const key = equals < 0 ? line : line.slice(0, equals);
    const value = Buffer.from(equals < 0 ? '' : line.slice(equals + 1));
    return key === '' ? [] : [[key, value, `in line ${at + 1} of ${path}`]];
  });
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Error('a line has invalid utf8 bytes', { cause });
  }
}
