import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { goJsonCompact } from '../../codec/go-json.js';
import type { KubeObject } from '../../codec/object.js';
import type { ManifestIo } from '../manifests/manifest.js';
import { type Generator, refuse } from './kustomization.js';
import { readTextInRootFor } from './root.js';

/** Makes the ConfigMap or Secret of a generator entry. A Secret's values are base64, as in the API. */
export async function generate(
  kind: 'ConfigMap' | 'Secret',
  entry: Generator,
  folder: string,
  io: ManifestIo,
): Promise<KubeObject> {
  const values = new Map<string, string>();
  for (const literal of entry.literals ?? []) setPair(literal, values);
  for (const file of entry.files ?? []) {
    const equals = file.indexOf('=');
    const path = file.slice(equals + 1);
    values.set(
      equals < 0 ? basename(path) : file.slice(0, equals),
      await textOf(path, `file sources: [${file}]`, folder, io),
    );
  }
  for (const file of [...(entry.envs ?? []), ...(entry.env ? [entry.env] : [])]) {
    for (const line of (
      await readTextInRootFor(`loading KV pairs: env source files: [${file}]`, folder, file, io)
    ).split('\n')) {
      const pair = line.replace(/^[\s\uFEFF]+/, '').replace(/\r$/, '');
      if (pair !== '' && !pair.startsWith('#')) setPair(pair, values);
    }
  }
  const encoded = [...values].map(([key, value]) => [key, kind === 'Secret' ? toBase64(value) : value]);
  return {
    apiVersion: 'v1',
    kind,
    metadata: { name: entry.name, ...(entry.namespace && { namespace: entry.namespace }) },
    ...(encoded.length > 0 && { data: Object.fromEntries(encoded) as Record<string, string> }),
    ...(kind === 'Secret' && { type: entry.type ?? 'Opaque' }),
  };
}

/** What is no text would come out as other bytes, under another name. */
async function textOf(path: string, source: string, folder: string, io: ManifestIo): Promise<string> {
  const text = await readTextInRootFor(`loading KV pairs: ${source}`, folder, path, io);
  if (text.includes('\uFFFD')) refuse(['generators of files that are no text'], join(folder, path));
  return text;
}

function setPair(pair: string, values: Map<string, string>): void {
  const equals = pair.indexOf('=');
  if (equals < 1) throw new Error(`invalid literal source ${pair}, expected key=value`);
  const value = pair.slice(equals + 1);
  const quoted = /^(["'])(.*)\1$/s.exec(value);
  values.set(pair.slice(0, equals), quoted ? quoted[2]! : value);
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/**
 * The suffix by which kustomize tells contents apart: ten digits of a SHA-256, some of them replaced so that no words
 * come of them (sigs.k8s.io/kustomize/api/hasher, observed by `kubectl kustomize`).
 */
export function nameHash(object: KubeObject): string {
  const { kind, type, data, binaryData, stringData } = object;
  const content = {
    kind,
    name: '',
    data: data ?? '',
    ...(kind === 'Secret' && { type: type ?? '' }),
    ...(binaryData !== undefined && { binaryData }),
    ...(stringData !== undefined && { stringData }),
  };
  const digest = createHash('sha256').update(goJsonCompact(content)).digest('hex').slice(0, 10);
  return digest.replace(/[013ae]/g, (digit) => replacements[digit]!);
}

const replacements: Readonly<Record<string, string>> = { '0': 'g', '1': 'h', '3': 'k', a: 'm', e: 't' };
