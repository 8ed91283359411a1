import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkReplaceable } from '../../src/sandbox/app/kubeconfig.js';
import { runInProcess } from '../support/in-process.js';
import { scene } from '../support/scene.js';

const folder = mkdtempSync(join(tmpdir(), 'proa-replaceable-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, 'config');
  writeFileSync(path, text);
  return path;
}

it('a kubeconfig of a sandbox may be replaced, also after its namespace was changed', async () => {
  const { sandbox } = await scene({ pods: 1, limitedTo: ['shop-0'] });
  const path = file(sandbox.kubeconfigYaml);
  await checkReplaceable(path);
  const changed = await runInProcess(
    ['config', 'set-context', '--current', '--namespace=shop', `--kubeconfig=${path}`],
    { env: { HOME: folder } },
  );
  expect(changed).toMatchObject({ exit: 0 });
  expect(readFileSync(path, 'utf8')).not.toBe(sandbox.kubeconfigYaml);
  await checkReplaceable(path);
});

it.each([
  ['a name of one’s own beside a sandbox', 'contexts:\n- name: proa-sandbox\n- name: production\n'],
  ['names that begin alike', 'users:\n- name: proa-sandbox-of-jane\n'],
  ['no names', 'apiVersion: v1\nkind: Config\n'],
  ['something else', 'notes\n'],
])('a file with %s may not be replaced', async (_, text) => {
  await expect(checkReplaceable(file(text))).rejects.toThrow('it would be overwritten');
});
