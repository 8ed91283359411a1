import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { changedScopes } from '../compare/changed-scope.js';

describe('on the sandbox', () => {
  const home = mkdtempSync(join(tmpdir(), 'proa-changed-scope-'));
  const kubeconfig = join(home, 'kubeconfig');
  let sandbox: ApiServer;

  beforeAll(async () => {
    sandbox = await startApiServer({ pods: 1, namespaces: 1 });
    writeFileSync(kubeconfig, sandbox.kubeconfigYaml, { mode: 0o600 });
  });
  afterAll(async () => {
    await sandbox?.close();
    rmSync(home, { recursive: true });
  });

  changedScopes(() => kubeconfig);
});
