import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { findKubectl } from '../support/kubectl.js';
import { newHome } from './compare.js';
import { createInvocations } from './create-invocations.js';
import { compareCreate, prepareCreate } from './create-suite.js';

const kubectl = findKubectl();

/** The sandbox has one user who may do everything. */
const beyondTheSandbox = /--as=/;

describe.skipIf(kubectl === undefined)('create of kubectl and proa on the sandbox', () => {
  let sandbox: Sandbox;
  const home = newHome();
  const scene = { kubectl: kubectl!, kubeconfig: join(home, 'kubeconfig'), home };

  beforeAll(async () => {
    sandbox = await startSandbox();
    writeFileSync(scene.kubeconfig, sandbox.kubeconfigYaml, { mode: 0o600 });
    await prepareCreate(scene);
  });
  afterAll(async () => {
    await sandbox?.close();
    rmSync(home, { recursive: true, force: true });
  });

  compareCreate(
    createInvocations.filter((line) => !beyondTheSandbox.test(line)),
    'configmaps,secrets,services,deployments,gizmos',
    () => scene,
  );
});
