import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { TestClient } from './client.js';

const PODS = '/api/v1/namespaces/default/pods';

/** A sandbox with ready pods of these names, and a client of it. */
async function scene(...names: string[]): Promise<TestClient> {
  const sandbox = await startSandbox({ controllers: false });
  const client = new TestClient(sandbox);
  onTestFinished(async () => {
    client.close();
    await sandbox.close();
  });
  const containers = [{ name: 'c', image: 'c:1' }];
  for (const name of names) {
    await client.write('POST', PODS, { metadata: { name, labels: { app: 'a' } }, spec: { containers } });
    const conditions = [{ type: 'Ready', status: 'True' }];
    const status = { phase: 'Running', conditions };
    await client.write('PATCH', `${PODS}/${name}/status`, { status }, 'application/merge-patch+json');
  }
  return client;
}

const evict = (client: TestClient, name: string, version = 'v1', more: object = {}) =>
  client.write('POST', `${PODS}/${name}/eviction`, {
    apiVersion: `policy/${version}`,
    kind: 'Eviction',
    metadata: { name },
    ...more,
  });

test('a pod is evicted, by either version, and not in a dry run', async () => {
  const client = await scene('one', 'two');
  expect((await evict(client, 'one', 'v1', { deleteOptions: { dryRun: ['All'] } })).status).toBe(201);
  expect((await client.get(`${PODS}/one`)).status).toBe(200);
  const { status, json } = await evict(client, 'one');
  expect([status, json.status, json.code]).toEqual([201, 'Success', 201]);
  expect((await evict(client, 'two', 'v1beta1')).status).toBe(201);
  for (const name of ['one', 'two']) expect((await client.get(`${PODS}/${name}`)).status).toBe(404);
  expect((await evict(client, 'one')).status).toBe(404);
});

test('a budget keeps the pods it needs, in the words of a kube-apiserver', async () => {
  const client = await scene('one', 'two');
  await client.write('POST', '/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
    metadata: { name: 'pdb' },
    spec: { minAvailable: '50%', selector: { matchLabels: { app: 'a' } } },
  });
  expect((await evict(client, 'one')).status).toBe(201);
  const { json } = await evict(client, 'two');
  expect(json).toMatchObject({
    code: 429,
    reason: 'TooManyRequests',
    message: "Cannot evict pod as it would violate the pod's disruption budget.",
    details: {
      causes: [
        {
          reason: 'DisruptionBudget',
          message: 'The disruption budget pdb needs 1 healthy pods and has 1 currently',
        },
      ],
    },
  });
});

test('of evictions at once a budget lets through as many as it can spare', async () => {
  const client = await scene('one', 'two', 'three');
  await client.write('POST', '/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
    metadata: { name: 'pdb' },
    spec: { minAvailable: 2, selector: { matchLabels: { app: 'a' } } },
  });
  const answers = await Promise.all(['one', 'two', 'three'].map((name) => evict(client, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
});

test('a request for a certificate is approved by its conditions alone', async () => {
  const client = await scene();
  const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
  const spec = { request: 'eA==', signerName: 'example.com/a', usages: ['client auth'] };
  const made = (await client.write('POST', path, { metadata: { name: 'me' }, spec })).json;
  const conditions = [{ type: 'Approved', status: 'True', reason: 'r', message: 'm' }];
  const given = { ...made, spec: { ...spec, signerName: 'other.com/b' }, status: { conditions } };
  const { json } = await client.write('PUT', `${path}/me/approval`, given);
  expect(json.status.conditions[0].type).toBe('Approved');
  expect(json.spec.signerName).toBe('example.com/a');
});
