import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scene } from '../support/scene.js';

const PLANTED = ['planted', 'vi', 'diff', 'kubectl-planted', 'kubectl_complete-planted'];

/** A folder with planted programs, where proa runs with its own programs on PATH, too. */
async function inFolder() {
  const made = await scene({ pods: 1, namespaces: 1 });
  const cwd = join(made.folder, 'work');
  mkdirSync(join(cwd, 'below'), { recursive: true });
  for (const folder of [cwd, join(cwd, 'below')])
    for (const name of PLANTED) {
      writeFileSync(join(folder, name), `#!/bin/sh\ntouch ${join(cwd, 'ran')}\n`);
      chmodSync(join(folder, name), 0o755);
    }
  writeFileSync(join(cwd, 'map.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: map}\n');
  const proa = (line: string, env: Record<string, string> = {}) =>
    made.proa(line, { cwd, env: { PATH: '.::below:/usr/bin:/bin', ...env } });
  await proa('create -f map.yaml');
  return { proa, cwd, env: made.env, ran: () => existsSync(join(cwd, 'ran')) };
}

describe('a program in the working folder does not run through an entry of PATH, but only by its path:', () => {
  it('an editor', async () => {
    const { proa, ran } = await inFolder();
    expect(await proa('edit configmap map', { EDITOR: 'planted' })).toMatchObject({
      stderr: 'error: unable to launch the editor "planted"\n',
      exit: 1,
    });
    expect(ran()).toBe(false);
    await proa('edit configmap map', { EDITOR: './planted' });
    expect(ran()).toBe(true);
  });

  it('a program that compares', async () => {
    const { proa, ran } = await inFolder();
    expect((await proa('diff -f map.yaml', { PATH: '.' })).exit).toBe(0);
    expect(await proa('diff -f map.yaml', { KUBECTL_EXTERNAL_DIFF: 'planted' })).toMatchObject({
      stderr: expect.stringContaining('failed to run "planted": executable file not found in $PATH'),
    });
    expect(ran()).toBe(false);
    await proa('diff -f map.yaml', { KUBECTL_EXTERNAL_DIFF: './planted' });
    expect(ran()).toBe(true);
  });

  it('a program that scans', async () => {
    const { proa, ran } = await inFolder();
    expect((await proa('scan configmaps -A -- planted')).stderr).toContain('cannot run planted: not found');
    expect(ran()).toBe(false);
    await proa('scan configmaps -A -- ./planted');
    expect(ran()).toBe(true);
  });

  it('a plugin, and its completion', async () => {
    const { proa, ran } = await inFolder();
    expect((await proa('planted')).stderr).toContain('unknown command');
    expect((await proa('__complete planted x')).stdout).not.toContain('planted');
    expect((await proa('__complete plant')).stdout).not.toContain('planted');
    expect(ran()).toBe(false);
  });

  it('a credential plugin', async () => {
    const { proa, cwd, env, ran } = await inFolder();
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: 'planted',
      interactiveMode: 'Never',
    };
    writeFileSync(join(cwd, 'login'), JSON.stringify({ users: [{ name: 'planted', user: { exec } }] }), {
      mode: 0o600,
    });
    const KUBECONFIG = `${env.KUBECONFIG}:${join(cwd, 'login')}`;
    expect((await proa('get pods --user=planted', { KUBECONFIG })).stderr).toContain(
      'executable planted not found',
    );
    expect(ran()).toBe(false);
  });
});
