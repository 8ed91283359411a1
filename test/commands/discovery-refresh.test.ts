import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { runInProcess } from '../support/in-process.js';

describe('discovery refresh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-refresh-'));
  const kubeconfig = join(folder, 'kubeconfig');
  let sandbox: ApiServer;
  const run = (cacheDir: string) =>
    runInProcess(['discovery', 'refresh', `--cache-dir=${cacheDir}`], {
      env: { KUBECONFIG: kubeconfig, HOME: folder },
      cwd: folder,
    });
  beforeAll(async () => {
    sandbox = await startApiServer({ pods: 0 });
    writeFileSync(kubeconfig, sandbox.kubeconfigYaml, { mode: 0o600 });
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reports where it has cached the results', async () => {
    const { stdout, stderr, exit } = await run(join(folder, 'cache'));
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).toContain(` and cached in ${join(folder, 'cache')}/discovery/`);
  });

  it('fails if it could write nothing, and does not claim otherwise', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { stdout, stderr, exit } = await run(file);
    expect(exit).toBe(1);
    expect(stdout).toMatch(/^\d+ groups with \d+ resource types discovered in [\d.]+s\n$/);
    expect(stderr).toMatch(
      new RegExp(
        `^error: the cache in ${file}/discovery/\\S+ could not be written: mkdir \\S+: not a directory`,
      ),
    );
  });
});
