import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { EtcdServer } from '../support/etcd.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import { ACCESS } from './side-by-side/access-steps.js';
import { APPLIES } from './side-by-side/apply-steps.js';
import { StepClient } from './side-by-side/client.js';
import { CUSTOM, DEFINITIONS } from './side-by-side/custom-steps.js';
import { DIFFERENCES } from './side-by-side/differences.js';
import { EMPTY } from './side-by-side/empty-steps.js';
import { ESCALATION } from './side-by-side/escalation-steps.js';
import { KIND_STEPS } from './side-by-side/kind-steps.js';
import { LITTLE } from './side-by-side/little-steps.js';
import { READS } from './side-by-side/read-steps.js';
import { type Step, step } from './side-by-side/step.js';
import { WRITES } from './side-by-side/write-steps.js';

const assets = realServerAssets();
const steps = [
  ...WRITES,
  ...LITTLE,
  ...EMPTY,
  ...READS,
  ...APPLIES,
  ...DEFINITIONS,
  ...CUSTOM,
  ...ACCESS,
  ...ESCALATION,
  ...KIND_STEPS,
];

const FIRST_DELEGATED = ESCALATION.find(({ name }) => name === 'give what one has');

test('there are at least 100 requests, each with a unique name', () => {
  const names = new Set(steps.map(({ name }) => name));
  expect(names.size).toBe(steps.length);
  expect(names.size).toBeGreaterThanOrEqual(100);
  for (const name of Object.keys(DIFFERENCES)) expect(names).toContain(name);
});

describe.skipIf(isMissing('kube-apiserver', assets))(
  'the sandbox, in memory and over etcd, and a real kube-apiserver (KUBEBUILDER_ASSETS)',
  () => {
    let server: RealServer;
    let etcd: EtcdServer;
    let real: StepClient;
    const sandboxes: { store: string; sandbox: ApiServer; client: StepClient }[] = [];

    beforeAll(async () => {
      server = await startRealServer(assets!);
      etcd = await EtcdServer.start();
      await start('memory', {});
      await start('etcd', { pods: 0, etcd: { endpoints: [etcd.url], compactEvery: 0 } });
      // The real server has just created its own certificate, for loopback.
      real = new StepClient(
        server.url,
        { rejectUnauthorized: false },
        { authorization: `Bearer ${server.token}` },
      );
    });
    afterAll(async () => {
      real?.close();
      for (const { client, sandbox } of sandboxes) {
        client.close();
        await sandbox.close();
      }
      await etcd?.remove();
      await server?.stop();
    });

    async function start(store: string, options: ApiServerOptions): Promise<void> {
      const sandbox = await startApiServer({ controllers: false, ...options });
      const { caPem: ca, client } = sandbox;
      const identity = { ca, cert: client.certificatePem, key: client.keyPem };
      sandboxes.push({ store, sandbox, client: new StepClient(sandbox.url, identity, {}) });
    }

    /** A real server serves a new definition a little later. */
    async function untilServed(): Promise<void> {
      const list = step('', 'GET', '/apis/side.example.com/v1/gizmos');
      await expect.poll(async () => (await real.send(list)).status).toBe(200);
    }

    /** A real server applies a new binding a little later. */
    async function untilAllowed(first: Step): Promise<void> {
      const attempt = { ...first, path: `${first.path}?dryRun=All` };
      await expect.poll(async () => (await real.send(attempt)).status).toBe(201);
    }

    test.each(steps.map((each) => [each.name, each] as const))('%s', async (name, each) => {
      if (each === CUSTOM[0]) await untilServed();
      if (each === FIRST_DELEGATED) await untilAllowed(each);
      const expected = await real.send(each);
      for (const { store, client } of sandboxes) {
        const actual = await client.send(each);
        if (Object.hasOwn(DIFFERENCES, name)) expect(actual, store).not.toEqual(expected);
        else expect(actual, store).toEqual(expected);
      }
    });
  },
);
