import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { runInProcess } from '../support/in-process.js';

describe('the preferences that kubectl recommends', () => {
  const home = mkdtempSync(join(tmpdir(), 'proa-kuberc-'));
  let sandbox: ApiServer;
  const run = (line: string, stdin = '') =>
    runInProcess(line.split(' '), { env: { HOME: home }, cwd: home, stdin });

  beforeAll(async () => {
    sandbox = await startApiServer();
    mkdirSync(join(home, '.kube'));
    writeFileSync(join(home, '.kube/config'), sandbox.kubeconfigYaml, { mode: 0o600 });
    writeFileSync(join(home, 'map.yaml'), 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\n');
    // `kuberc view` offers to create the file.
    await run('kuberc view', 'y\n');
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(home, { recursive: true });
  });

  it('let apply work on the server', async () => {
    expect((await run('apply -f map.yaml --server-side=false')).stdout).toBe('configmap/a created\n');
    expect((await run('apply -f map.yaml --force-conflicts')).stdout).toBe(
      'configmap/a serverside-applied\n',
    );
  });

  it('let delete ask, unless that is disabled', async () => {
    const asked = await run('delete configmap a', 'n\n');
    expect(asked.stdout).toBe(
      'You are about to delete the following 1 resource(s):\nconfigmap/a\n' +
        'Do you want to continue? (y/N): deletion is cancelled\n',
    );
    expect((await run('get configmap a -o name')).stdout).toBe('configmap/a\n');
    expect((await run('delete configmap a --interactive=false')).stdout).toBe(
      'configmap "a" deleted from default namespace\n',
    );
  });
});
