import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../../support/in-process.js';

it('config set-context accepts -n for --namespace, unlike kubectl', async () => {
  const home = mkdtempSync(join(tmpdir(), 'proa-set-namespace-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const file = join(home, 'config');
  writeFileSync(file, 'contexts: [{name: a, context: {cluster: c, namespace: old}}]\n');
  const env = { HOME: home, KUBECONFIG: file };
  const { stdout, exit } = await runInProcess(['config', 'set-context', 'a', '-n', 'new'], { env });
  expect({ stdout, exit }).toEqual({ stdout: 'Context "a" modified.\n', exit: 0 });
  expect(readFileSync(file, 'utf8')).toContain('namespace: new');
});
