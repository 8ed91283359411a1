import { expect, onTestFinished, test } from 'vitest';
import { startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from './client.js';

const PODS = '/api/v1/namespaces/default/pods';

/** A sandbox with ready pods with these names, and a client. */
async function scene(...names: string[]): Promise<TestClient> {
  const sandbox = await startApiServer({ controllers: false });
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

test('a pod is evicted, by either version, but not in a dry run', async () => {
  const client = await scene('one', 'two');
  expect((await evict(client, 'one', 'v1', { deleteOptions: { dryRun: ['All'] } })).status).toBe(201);
  expect((await client.get(`${PODS}/one`)).status).toBe(200);
  const { status, json } = await evict(client, 'one');
  expect([status, json.status, json.code]).toEqual([201, 'Success', 201]);
  expect((await evict(client, 'two', 'v1beta1')).status).toBe(201);
  for (const name of ['one', 'two']) expect((await client.get(`${PODS}/${name}`)).status).toBe(404);
  expect((await evict(client, 'one')).status).toBe(404);
});

test('a budget protects the pods that it needs, in the words of a kube-apiserver', async () => {
  const client = await scene('one', 'two');
  await client.write('POST', '/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
    metadata: { name: 'pdb' },
    spec: { minAvailable: 1, selector: { matchLabels: { app: 'a' } } },
  });
  const of = '/apis/policy/v1/namespaces/default/poddisruptionbudgets/pdb';
  expect((await evict(client, 'one', 'v1', { deleteOptions: { dryRun: ['All'] } })).status).toBe(201);
  expect((await client.get(of)).json.status).toMatchObject({
    ...{
      disruptionsAllowed: 1,
      currentHealthy: 2,
      desiredHealthy: 1,
      expectedPods: 2,
      observedGeneration: 1,
    },
    conditions: [{ type: 'DisruptionAllowed', status: 'True', reason: 'SufficientPods', message: '' }],
  });
  expect((await evict(client, 'one')).status).toBe(201);
  expect((await client.get(of)).json.status).toMatchObject({
    ...{ disruptionsAllowed: 0, currentHealthy: 2, disruptedPods: { one: expect.any(String) } },
    conditions: [{ status: 'False', reason: 'InsufficientPods' }],
  });
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

test('a percentage of pods without a controller allows no eviction', async () => {
  const client = await scene('one', 'two');
  await client.write('POST', '/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
    metadata: { name: 'pdb' },
    spec: { minAvailable: '50%', selector: { matchLabels: { app: 'a' } } },
  });
  expect((await evict(client, 'one')).status).toBe(429);
});

test('a pod is evicted only if it is still the intended one', async () => {
  const client = await scene('one');
  const { uid } = (await client.get(`${PODS}/one`)).json.metadata;
  const meaning = (preconditions: object) => ({ deleteOptions: { preconditions } });
  expect((await evict(client, 'one', 'v1', meaning({ uid: 'other' }))).status).toBe(409);
  expect((await evict(client, 'one', 'v1', meaning({ uid }))).status).toBe(201);
});

test('a pod with a finalizer shows why it is being deleted', async () => {
  const client = await scene('one');
  const held = { metadata: { finalizers: ['example.com/held'] } };
  await client.write('PATCH', `${PODS}/one`, held, 'application/merge-patch+json');
  expect((await evict(client, 'one')).status).toBe(201);
  const { metadata, status } = (await client.get(`${PODS}/one`)).json;
  expect(metadata.deletionTimestamp).toBeDefined();
  expect(status.conditions.at(-1)).toMatchObject({
    ...{ type: 'DisruptionTarget', status: 'True' },
    ...{ reason: 'EvictionByEvictionAPI', message: 'Eviction API: evicting' },
  });
});

test('nothing is evicted in a namespace that is being deleted', async () => {
  const client = await scene();
  await client.write('POST', '/api/v1/namespaces', { metadata: { name: 'going' } });
  const pods = '/api/v1/namespaces/going/pods';
  const pod = { metadata: { name: 'one' }, spec: { containers: [{ name: 'c', image: 'c:1' }] } };
  await client.write('POST', pods, pod);
  await client.send('DELETE', '/api/v1/namespaces/going');
  const { json } = await client.write('POST', `${pods}/one/eviction`, { metadata: { name: 'one' } });
  expect(json).toMatchObject({ code: 403, details: { causes: [{ reason: 'NamespaceTerminating' }] } });
});

test('of concurrent evictions, a budget allows as many as it can', async () => {
  const client = await scene('one', 'two', 'three');
  await client.write('POST', '/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
    metadata: { name: 'pdb' },
    spec: { minAvailable: 2, selector: { matchLabels: { app: 'a' } } },
  });
  const answers = await Promise.all(['one', 'two', 'three'].map((name) => evict(client, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
});

test('a request for a certificate is approved only by its conditions', async () => {
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
