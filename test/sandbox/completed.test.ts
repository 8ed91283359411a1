import { expect, onTestFinished, test } from 'vitest';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';
import { startApiServer } from '../../src/sandbox/app/sandbox.js';
import { RELEASE } from '../../src/sandbox/base/version.js';
import { TestClient } from './client.js';

/** Expectations are the responses of a kube-apiserver. */

const DEFAULT = '/namespaces/default';

async function scene(pods: number): Promise<TestClient> {
  const sandbox = await startApiServer({ pods });
  const client = new TestClient(sandbox);
  onTestFinished(async () => {
    client.close();
    await sandbox.close();
  });
  return client;
}

test('a new object has the fields that are always present', async () => {
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
  expect(set.json.spec.template.metadata).toEqual({ labels });
});

test('a label on a generated object does not increase its generation, and the same label again changes nothing', async () => {
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

test('generated objects have the form of a server, with fields in the order of their types', async () => {
  const client = await scene(20);
  const codec = new ProtobufCodec({ release: RELEASE });
  for (const api of ['/api/v1', '/apis/apps/v1']) {
    const { resources } = (await client.get(api)).json;
    for (const { name, kind, verbs } of resources) {
      if (name.includes('/') || !verbs.includes('list')) continue;
      const { apiVersion, items } = (await client.get(`${api}/${name}`)).json;
      for (const item of items) {
        const object = { kind, apiVersion, ...item };
        const written = await codec.decode(await codec.encode(object));
        expect(JSON.stringify(object)).toBe(JSON.stringify(written));
      }
    }
  }
});

test('empty values are omitted, and have no manager', async () => {
  const client = await scene(0);
  const containers = [{ name: 'c', image: 'c:1', env: [], args: [], resources: { limits: {} } }];
  const spec = { containers, volumes: [], tolerations: [], nodeSelector: {}, hostname: '' };
  const metadata = { name: 'hollow', labels: {}, annotations: {}, finalizers: [], ownerReferences: [] };
  const pods = `/api/v1${DEFAULT}/pods`;
  const { json: created } = await client.write('POST', pods, { metadata, spec });
  for (const gone of ['volumes', 'nodeSelector', 'hostname']) expect(created.spec).not.toHaveProperty(gone);
  for (const gone of ['labels', 'annotations', 'finalizers', 'ownerReferences'])
    expect(created.metadata).not.toHaveProperty(gone);
  for (const gone of ['env', 'args']) expect(created.spec.containers[0]).not.toHaveProperty(gone);
  expect(created.spec.containers[0].resources).toEqual({});
  expect(Object.keys(created.metadata.managedFields[0].fieldsV1['f:spec'])).not.toContain('f:tolerations');
  const patch = { metadata: { annotations: {} }, spec: { volumes: [] } };
  const patched = await client.write('PATCH', `${pods}/hollow`, patch, 'application/merge-patch+json');
  expect(patched.json.metadata.resourceVersion).toBe(created.metadata.resourceVersion);
  const replaced = await client.write('PUT', `${pods}/hollow`, {
    ...created,
    metadata: { ...created.metadata, annotations: {} },
    spec: { ...created.spec, volumes: [] },
  });
  expect(replaced.json.metadata.resourceVersion).toBe(created.metadata.resourceVersion);
});
