import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../support/in-process.js';

const kubeconfig = {
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [{ name: 'c', cluster: { server: 'https://LocalHost:443' } }],
  contexts: [{ name: 'c', context: { cluster: 'c' } }],
  'current-context': 'c',
};

/** As kubectl 1.32 writes them. */
const cache = {
  'servergroups.json':
    '{"kind":"APIGroupList","apiVersion":"v1","groups":[{"name":"","versions":[{"groupVersion":"v1","version":"v1"}],"preferredVersion":{"groupVersion":"v1","version":"v1"}}]}\n',
  'v1/serverresources.json':
    '{"kind":"APIResourceList","apiVersion":"v1","groupVersion":"v1","resources":[{"name":"pods","singularName":"pod","namespaced":true,"kind":"Pod","verbs":["get","list"],"shortNames":["po"]}]}\n',
};

/** A home with a kubeconfig, and kubectl's cache in a folder. */
function homeWithCache(cacheDir: string): string {
  const home = mkdtempSync(join(tmpdir(), 'proa-kubectl-cache-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  writeFileSync(join(home, 'config'), JSON.stringify(kubeconfig));
  for (const [name, text] of Object.entries(cache)) {
    const path = join(home, cacheDir, 'discovery/LocalHost_443', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o660 });
  }
  return home;
}

test.each([
  ['in the home folder', '.kube/cache', {}],
  ['in a folder that both share', 'shared', { KUBECACHEDIR: 'shared' }],
])("kubectl's cache %s spares the first discovery", async (_, cacheDir, named) => {
  const home = homeWithCache(cacheDir);
  const env = { HOME: home, KUBECONFIG: join(home, 'config'), ...named };
  const run = await runInProcess(['api-resources', '--cached', '-o', 'name'], { env, cwd: home });
  expect(run).toEqual({ stdout: 'pods\n', stderr: '', exit: 0 });
});

test("--cache-dir names the only folder: kubectl's is not read", async () => {
  const home = homeWithCache('.kube/cache');
  const env = { HOME: home, KUBECONFIG: join(home, 'config') };
  const words = ['discovery', 'show', '--cache-dir', join(home, 'own')];
  const { stdout } = await runInProcess(words, { env });
  expect(stdout).toContain(`${join(home, 'own/discovery/LocalHost_443')}\n`);
  expect(stdout).toContain('none cached');
});
