import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/sandbox/clock.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { findKubectl } from '../support/kubectl.js';
import { runProcess } from '../support/run-process.js';
import { compare, newHome } from './compare.js';
import { logInvocations } from './log-invocations.js';
import { compareEach, createFixtures } from './suite.js';

const kubectl = findKubectl();

describe.skipIf(kubectl === undefined)("kubectl's logs and proa's on the sandbox", () => {
  let sandbox: Sandbox;
  const home = newHome();
  const kubeconfig = join(home, 'kubeconfig');
  // Time stands still, or a line would be written between the two runs.
  let now = Date.now();

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: { ...systemClock, now: () => now } });
    writeFileSync(kubeconfig, sandbox.kubeconfigYaml, { mode: 0o600 });
    await createFixtures(kubectl!, kubeconfig, home);
    const file = join(import.meta.dirname, 'logs.yaml');
    const { stderr } = await runProcess(kubectl!, ['create', '-f', file], {
      env: { KUBECONFIG: kubeconfig, HOME: home },
    });
    expect(stderr).toBe('');
    now += 60_000;
  });
  afterAll(() => sandbox?.close());

  compareEach(logInvocations, () => ({ kubectl: kubectl!, kubeconfig, home }));

  /** kubectl takes several logs in an order that changes from run to run. */
  it.each([
    'logs -n talk two --all-containers --prefix',
    "logs -n talk -l 'app in (plain,several,chosen)' --all-containers --prefix",
  ])('%s, in any order', async (line) => {
    const { proa, kubectl: expected } = await compare(line, kubectl!, kubeconfig, home);
    const sorted = (text: string) => text.split('\n').sort();
    expect({ ...proa, stdout: sorted(proa.stdout) }).toEqual({
      ...expected,
      stdout: sorted(expected.stdout),
    });
    expect(proa.stdout.split('\n').length).toBeGreaterThan(10);
  });
});
