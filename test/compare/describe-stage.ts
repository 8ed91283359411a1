import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { ProcessResult } from '../support/run-process.js';
import { fixtures } from './compare.js';

/** As much of an answer as is looked at. */
interface Answer {
  metadata?: { uid?: string };
  resources?: unknown;
}

/** What puts objects onto a server. */
export interface Maker {
  get(path: string): Promise<{ json: Answer }>;
  write(method: string, path: string, body: unknown): Promise<{ status: number; text: string; json: Answer }>;
}

interface Document {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  status?: unknown;
}

/**
 * Creates the objects of a file of the fixtures, each with its status, as controllers would write it. `uid-of:KIND/NAME`
 * stands for the uid of an object before.
 * @param changed makes of the text of the file what is created
 */
export async function createWithStatus(
  file: string,
  client: Maker,
  uids: Map<string, string>,
  changed = (text: string) => text,
): Promise<void> {
  const documents = parseAllDocuments(changed(readFileSync(join(fixtures, file), 'utf8')));
  for (const document of documents) await create(document.toJSON() as Document, client, uids);
}

async function create(document: Document, client: Maker, uids: Map<string, string>): Promise<void> {
  const text = JSON.stringify(document).replace(
    /uid-of:(\w+\/[\w.-]+)/g,
    (_all, key: string) => uids.get(key)!,
  );
  const { status, ...object } = JSON.parse(text) as Document;
  const { kind, metadata } = object;
  const path = await collection(object, client);
  const created = await client.write('POST', path, object);
  expect([201, 409], `${kind} ${metadata.name}: ${created.text}`).toContain(created.status);
  uids.set(`${kind}/${metadata.name}`, created.json.metadata?.uid ?? '');
  if (status === undefined) return;
  const place = `${path}/${metadata.name}/status`;
  const answer = await client.write('PUT', place, { ...created.json, status });
  expect(answer.status, `${kind} ${metadata.name}: ${answer.text}`).toBe(200);
}

/** The path of the collection that an object belongs into. */
async function collection({ apiVersion, kind, metadata }: Document, client: Maker): Promise<string> {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const { json } = await client.get(root);
  const resources = json.resources as { name: string; kind: string; namespaced: boolean }[];
  const found = resources.find((one) => one.kind === kind && !one.name.includes('/'))!;
  return found.namespaced
    ? `${root}/namespaces/${metadata.namespace}/${found.name}`
    : `${root}/${found.name}`;
}

/** Writes the kubeconfig of a sandbox where both programs look for it. */
export function writeKubeconfig(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
}

/** Lines that kubectl 1.36, which proa follows, has no more, or that 1.32 did not have yet. */
const OF_ONE_RELEASE =
  /^ *(Mountable secrets|Tokens|Kube-Proxy Version|Time Zone|AppProtocol|Traffic Distribution): .*\n/gm;

/** An answer without what differs between the releases. */
export function ofBothReleases({ stdout, ...rest }: ProcessResult): ProcessResult {
  const common = stdout
    .replace(OF_ONE_RELEASE, '')
    .replaceAll(' (not found)', '')
    // 1.32 has no names of ports, and leaves the namespace of daemon sets out.
    .replace(/(\d+\/(?:TCP|UDP)) \([\w-]+\)/g, '$1')
    .replace(/^Namespace: .*\n(?=Selector: .*\nNode-Selector: )/gm, '');
  return { ...rest, stdout: common };
}
