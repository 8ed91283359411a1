import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { parseJson } from '../../../../src/codec/json.js';
import { writeRawJson } from '../../../../src/codec/proto/raw-json.js';
import { JSON_TYPE, type WireClient } from './wire-client.js';

/** An object of every built-in kind that Kubernetes 1.20 stores, with as many of its fields as it accepts. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  status?: object;
  [field: string]: unknown;
}

interface ResourceList {
  resources: { name: string; kind: string; namespaced: boolean; verbs: string[] }[];
}

const folder = resolve(import.meta.dirname, '../manifests');

/** The manifests of the folder, dependencies first, each with the JSON to send; `*.json` unchanged. */
export function readManifests(): { manifest: Manifest; body: string }[] {
  const files = ['core.yaml', ...readdirSync(folder).filter((name) => name !== 'core.yaml')];
  return files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    if (name.endsWith('.json')) return [{ manifest: JSON.parse(text) as Manifest, body: text }];
    return parseAllDocuments(text, { intAsBigInt: true }).map((document) => {
      const body = writeRawJson(document.toJS());
      return { manifest: JSON.parse(body) as Manifest, body };
    });
  });
}

/** The paths of the API's group versions: `/api/v1`, `/apis/apps/v1`. */
export async function groupVersions(client: WireClient): Promise<string[]> {
  const { groups } = await client.json<{ groups: { versions: { groupVersion: string }[] }[] }>('/apis');
  return ['/api/v1', ...groups.flatMap(({ versions }) => versions.map((v) => `/apis/${v.groupVersion}`))];
}

/** The collection in which objects of a manifest's kind are created. */
export async function collectionOf(client: WireClient, manifest: Manifest): Promise<string> {
  const root = manifest.apiVersion.includes('/')
    ? `/apis/${manifest.apiVersion}`
    : `/api/${manifest.apiVersion}`;
  const { resources } = await client.json<ResourceList>(root);
  const resource = resources.find(({ name, kind }) => kind === manifest.kind && !name.includes('/'));
  if (resource === undefined) throw new Error(`the server has no ${manifest.apiVersion} ${manifest.kind}`);
  const namespace = resource.namespaced ? `/namespaces/${manifest.metadata.namespace}` : '';
  return `${root}${namespace}/${resource.name}`;
}

/** Creates the manifests' objects and sets their status. */
export async function createAll(client: WireClient): Promise<void> {
  for (const { manifest, body } of readManifests()) {
    const collection = await collectionOf(client, manifest);
    const created = await client.ask(collection, { method: 'POST', contentType: JSON_TYPE, body });
    if (created.status !== 201)
      throw new Error(`${collection}: ${created.status} ${created.bytes.toString()}`);
    if (manifest.status === undefined) continue;
    const status = await client.ask(`${collection}/${manifest.metadata.name}/status`, {
      method: 'PATCH',
      contentType: 'application/merge-patch+json',
      body: writeRawJson({ status: (parseJson(body) as Manifest).status }),
    });
    if (status.status !== 200) throw new Error(`${collection} status: ${status.bytes.toString()}`);
  }
}

/** The paths of all lists of built-in kinds on the server. */
export async function listPaths(client: WireClient): Promise<string[]> {
  const paths: string[] = [];
  for (const root of await groupVersions(client)) {
    if (root.includes('example.com')) continue;
    const { resources } = await client.json<ResourceList>(root);
    for (const { name, verbs } of resources) {
      if (verbs.includes('list') && !name.includes('/')) paths.push(`${root}/${name}`);
    }
  }
  return paths;
}

/** The paths of the objects of a list, and of their scale if there is one. */
export async function objectPaths(client: WireClient, list: string): Promise<string[]> {
  const { items } = await client.json<{ items: { metadata: { name: string; namespace?: string } }[] }>(list);
  const [, root, resource] = /^(.*)\/([^/]+)$/.exec(list) as unknown as [string, string, string];
  return items.map(({ metadata: { name, namespace } }) =>
    namespace === undefined ? `${list}/${name}` : `${root}/namespaces/${namespace}/${resource}/${name}`,
  );
}
