import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { ProcessResult } from '../support/run-process.js';
import { fixtures } from './compare.js';

/** The parts of an answer that are compared. */
interface Answer {
  metadata?: { uid?: string };
  resources?: unknown;
}

/** Creates objects on a server. */
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
 * Creates the objects in a file of the fixtures, each with its status, as controllers would write it. `uid-of:KIND/NAME`
 * stands for the uid of a previous object.
 * @param changed turns the text of the file into the text to create
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

/** The path of the collection to which an object belongs. */
async function collection({ apiVersion, kind, metadata }: Document, client: Maker): Promise<string> {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const { json } = await client.get(root);
  const resources = json.resources as { name: string; kind: string; namespaced: boolean }[];
  const found = resources.find((one) => one.kind === kind && !one.name.includes('/'))!;
  return found.namespaced
    ? `${root}/namespaces/${metadata.namespace}/${found.name}`
    : `${root}/${found.name}`;
}

/** Writes a sandbox's kubeconfig to the place at which both programs look for it. */
export function writeKubeconfig(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
}

/** Lines that kubectl 1.36, which proa follows, no longer prints, or that 1.32 does not yet print. */
const OF_ONE_RELEASE =
  /^ *(Mountable secrets|Tokens|Kube-Proxy Version|Time Zone|AppProtocol|Traffic Distribution): .*\n/gm;

/** An answer without the differences between the releases. */
export function ofBothReleases({ stdout, ...rest }: ProcessResult): ProcessResult {
  const common = stdout
    .replace(OF_ONE_RELEASE, '')
    .replaceAll(' (not found)', '')
    // 1.32 has no names of ports, and omits the namespace of daemon sets.
    .replace(/(\d+\/(?:TCP|UDP)) \([\w-]+\)/g, '$1')
    .replace(/^Namespace: .*\n(?=Selector: .*\nNode-Selector: )/gm, '');
  return { ...rest, stdout: common };
}
