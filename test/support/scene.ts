import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from '../sandbox/client.js';
import { type InProcessOptions, runInProcess } from './in-process.js';
import { removeFolder } from './remove-folder.js';
import type { ProcessResult } from './run-process.js';

/** A sandbox in this process, and a home for its client. */
export interface Setting {
  sandbox: ApiServer;
  client: TestClient;
  /** A folder only for this scene, with proa's home and cache. */
  folder: string;
  env: Record<string, string>;
  /** Requested paths since the last reset, including discovery. */
  paths(): string[];
}

/** The same, and proa within this process. */
export interface Scene extends Setting {
  /** Runs `proa` with words separated by spaces. */
  proa(line: string, options?: InProcessOptions): Promise<ProcessResult>;
}

/** Starts a sandbox for one test, and ends it after the test. */
export async function setting(options: ApiServerOptions = {}): Promise<Setting> {
  const sandbox = await startApiServer(options);
  const client = new TestClient(sandbox);
  const folder = mkdtempSync(join(tmpdir(), 'proa-scene-'));
  onTestFinished(async () => {
    client.close();
    await sandbox.close();
    // A proa whose terminal was just closed may still be writing its cache.
    await removeFolder(folder);
  });
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, sandbox.kubeconfigYaml, { mode: 0o600 });
  const env = { KUBECONFIG: kubeconfig, HOME: folder, KUBECACHEDIR: join(folder, 'cache') };
  return { sandbox, client, folder, env, paths: () => sandbox.requests().map(({ path }) => path) };
}

/** Starts a sandbox for one test, on which proa runs in this process. */
export async function scene(options: ApiServerOptions = {}): Promise<Scene> {
  const made = await setting(options);
  return {
    ...made,
    proa: (line, more = {}) => runInProcess(line.split(' '), { ...more, env: { ...made.env, ...more.env } }),
  };
}

/** The lines of a text, without the empty one after the last line feed. */
export function lines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** The names of the pods in a namespace, in the server's order. */
export async function podNames(client: TestClient, namespace = 'default'): Promise<string[]> {
  const { json } = await client.get(`/api/v1/namespaces/${namespace}/pods`);
  return json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
}
