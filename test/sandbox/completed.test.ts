import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { TestClient } from './client.js';

/** Expectations are what a kube-apiserver answers. */

const DEFAULT = '/namespaces/default';

async function scene(pods: number): Promise<TestClient> {
  const sandbox = await startSandbox({ pods });
  const client = new TestClient(sandbox);
  onTestFinished(async () => {
    client.close();
    await sandbox.close();
  });
  return client;
}

test('a new object has the fields that are always there', async () => {
  const client = await scene(0);
  const event = { metadata: { name: 'little' }, involvedObject: { namespace: 'default' } };
  const { json: created } = await client.write('POST', `/api/v1${DEFAULT}/events`, event);
  const { metadata: _, ...rest } = created;
  expect(rest).toEqual({
    kind: 'Event',
    apiVersion: 'v1',
    involvedObject: { namespace: 'default' },
    source: {},
    firstTimestamp: null,
    lastTimestamp: null,
    eventTime: null,
    reportingComponent: '',
    reportingInstance: '',
  });
  const labels = { app: 'little' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'c:1' }] } };
  const spec = { selector: { matchLabels: labels }, template };
  const set = await client.write('POST', `/apis/apps/v1${DEFAULT}/replicasets`, {
    metadata: { name: 'little' },
    spec,
  });
  expect(set.json.status).toEqual({ replicas: 0 });
  expect(set.json.spec.template.metadata).toEqual({ creationTimestamp: null, labels });
});

test('a label on an object that was generated raises no generation, and the same label again changes nothing', async () => {
  const client = await scene(20);
  const list = (await client.get(`/apis/apps/v1${DEFAULT}/deployments`)).json;
  const { name, generation } = list.items[0].metadata;
  const path = `/apis/apps/v1${DEFAULT}/deployments/${name}`;
  const patch = () =>
    client.write('PATCH', path, { metadata: { labels: { a: 'b' } } }, 'application/merge-patch+json');
  const first = (await patch()).json;
  expect(first.metadata.generation).toBe(generation);
  expect((await patch()).json.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
});
