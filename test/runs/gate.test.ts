import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scene } from '../support/scene.js';

const configMap = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });

/** A sandbox whose context has a mode, and proa as in a pipe. */
async function guarded(mode: string) {
  const all = await scene();
  const config = join(all.folder, '.config', 'proa');
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'config.yaml'), `contexts: {'proa-*': {mode: ${mode}}}\n`);
  const file = join(all.folder, 'two.json');
  writeFileSync(file, JSON.stringify({ kind: 'List', apiVersion: 'v1', items: ['a', 'b'].map(configMap) }));
  const names = async () => {
    const { json } = await all.client.get('/api/v1/namespaces/default/configmaps');
    return json.items
      .map(({ metadata }: { metadata: { name: string } }) => metadata.name)
      .filter((name: string) => name.length === 1);
  };
  const server = all.sandbox.url;
  return { ...all, file, names, server };
}

describe('create in a protected context', () => {
  it('fails if no one can be asked, and sends nothing', async () => {
    const { proa, file, names, server } = await guarded('protected');
    const { exit, stdout, stderr } = await proa(`create -f ${file}`);
    expect([exit, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      new RegExp(
        `^error: context "proa-sandbox" \\(${server}\\) is protected, and "proa create" was not done, since it could ` +
          'not be confirmed: standard input is not a terminal. Pass --yes to do it without confirmation, or change ' +
          'contexts.proa-\\* in .*/config.yaml.\\n$',
      ),
    );
    expect(await names()).toEqual([]);
  });

  it('reports that standard input cannot answer if -f reads it', async () => {
    const { proa, names } = await guarded('protected');
    const { exit, stderr } = await proa('create -f -', { stdin: JSON.stringify(configMap('a')) });
    expect([exit, await names()]).toEqual([1, []]);
    expect(stderr).toContain('could not be confirmed: standard input is read by -f.');
  });

  it('creates with --yes', async () => {
    const { proa, file, names } = await guarded('protected');
    const { exit, stdout } = await proa(`create -f ${file} --yes`);
    expect([exit, stdout]).toEqual([0, 'configmap/a created\nconfigmap/b created\n']);
    expect(await names()).toEqual(['a', 'b']);
  });

  it.each(['client', 'server'])('lets dry runs on the %s through', async (side) => {
    const { proa, file, names } = await guarded('protected');
    const { exit, stdout } = await proa(`create -f ${file} --dry-run=${side} -o name`);
    expect([exit, stdout]).toEqual([0, 'configmap/a\nconfigmap/b\n']);
    expect(await names()).toEqual([]);
  });

  it('blocks --raw', async () => {
    const { proa, folder, names } = await guarded('protected');
    const file = join(folder, 'one.json');
    writeFileSync(file, JSON.stringify(configMap('a')));
    const line = `create --raw /api/v1/namespaces/default/configmaps -f ${file}`;
    expect((await proa(line)).stderr).toContain('"proa create" was not done');
    expect(await names()).toEqual([]);
    expect((await proa(`${line} --yes`)).exit).toBe(0);
    expect(await names()).toEqual(['a']);
  });
});

describe('create in a read-only context', () => {
  it.each(['', ' --yes'])('is refused%s', async (flags) => {
    const { proa, file, names } = await guarded('read-only');
    const { exit, stderr } = await proa(`create -f ${file}${flags}`);
    expect([exit, await names()]).toEqual([1, []]);
    expect(stderr).toMatch(
      /^error: context "proa-sandbox" .* is read-only, and "proa create" was refused; nothing /,
    );
  });

  it('still allows reviews, which change nothing', async () => {
    const { proa } = await guarded('read-only');
    expect(await proa('auth can-i get pods')).toMatchObject({ exit: 0, stdout: 'yes\n' });
  });
});

describe('drain in a protected context', () => {
  it('neither cordons nor evicts if no one can be asked, and does both with --yes', async () => {
    const { proa, client } = await guarded('protected');
    await client.write('POST', '/api/v1/nodes', { metadata: { name: 'one' } });
    const spec = { nodeName: 'one', containers: [{ name: 'c', image: 'c:1' }] };
    await client.write('POST', '/api/v1/namespaces/default/pods', { metadata: { name: 'web' }, spec });
    const { exit, stdout, stderr } = await proa('drain one --force');
    expect([exit, stdout]).toEqual([1, '']);
    expect(stderr).toContain('is protected, and "proa drain" was not done');
    expect((await client.get('/api/v1/nodes/one')).json.spec.unschedulable).toBeUndefined();
    expect((await proa('drain one --force --yes')).stdout).toBe(
      'node/one cordoned\nevicting pod default/web\npod/web evicted\nnode/one drained\n',
    );
  });
});
