import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { findKubectl } from '../support/kubectl.js';
import { newHome } from './compare.js';
import { invocations } from './invocations.js';
import { compareEach, createFixtures } from './suite.js';

const kubectl = findKubectl();

/** The sandbox has one user who may do everything, and no subresources but status. */
const beyondTheSandbox = /--as=|--subresource=scale/;

describe.skipIf(kubectl === undefined)('kubectl and proa on the sandbox', () => {
  let sandbox: Sandbox;
  const home = newHome();
  const kubeconfig = join(home, 'kubeconfig');

  beforeAll(async () => {
    sandbox = await startSandbox();
    writeFileSync(kubeconfig, sandbox.kubeconfigYaml, { mode: 0o600 });
    await createFixtures(kubectl!, kubeconfig, home);
  });
  afterAll(() => sandbox?.close());

  compareEach(
    invocations.filter((line) => !beyondTheSandbox.test(line)),
    () => ({ kubectl: kubectl!, kubeconfig, home }),
  );
});
