import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { StepClient } from './side-by-side/client.js';
import { DIFFERENCES } from './side-by-side/differences.js';
import { READS } from './side-by-side/read-steps.js';
import { WRITES } from './side-by-side/write-steps.js';

const assets = realServerAssets();
const steps = [...WRITES, ...READS];

test('there are at least 100 requests, each under a name of its own', () => {
  const names = new Set(steps.map(({ name }) => name));
  expect(names.size).toBe(steps.length);
  expect(names.size).toBeGreaterThanOrEqual(100);
  for (const name of Object.keys(DIFFERENCES)) expect(names).toContain(name);
});

describe.skipIf(assets === undefined)('the sandbox and a real kube-apiserver (KUBEBUILDER_ASSETS)', () => {
  let server: RealServer;
  let sandbox: Sandbox;
  let real: StepClient;
  let own: StepClient;

  beforeAll(async () => {
    server = await startRealServer(assets!);
    sandbox = await startSandbox({ controllers: false });
    const { caPem: ca, client } = sandbox;
    // The real server made its certificate for itself a moment ago, on loopback.
    real = new StepClient(
      server.url,
      { rejectUnauthorized: false },
      { authorization: `Bearer ${server.token}` },
    );
    own = new StepClient(sandbox.url, { ca, cert: client.certificatePem, key: client.keyPem }, {});
  });
  afterAll(async () => {
    real?.close();
    own?.close();
    await sandbox?.close();
    await server?.stop();
  });

  test.each(steps.map((step) => [step.name, step] as const))('%s', async (name, step) => {
    const expected = await real.send(step);
    const actual = await own.send(step);
    if (Object.hasOwn(DIFFERENCES, name)) expect(actual).not.toEqual(expected);
    else expect(actual).toEqual(expected);
  });
});
