import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProtobufCodec } from '../../src/codec/proto/codec.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { RELEASE } from '../../src/sandbox/base/version.js';
import { TestClient } from './client.js';

let sandbox: ApiServer;
let client: TestClient;
let old: ApiServer;
let oldClient: TestClient;

const V2 = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
const KUBECTL = `${V2},application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json`;
const BROKEN = ['metrics.k8s.io', 'group-001.example.com'];

const codec = new ProtobufCodec({ release: RELEASE });

beforeAll(async () => {
  sandbox = await startApiServer({ groups: 3, resourcesPerGroup: 2, brokenGroups: BROKEN });
  client = new TestClient(sandbox);
  old = await startApiServer({ legacyDiscovery: true });
  oldClient = new TestClient(old);
});
afterAll(async () => {
  for (const each of [client, oldClient]) each.close();
  await Promise.all([sandbox.close(), old.close()]);
});

describe('aggregated discovery', () => {
  test.each(['/api', '/apis'])('of %s is also available in protobuf, with the same content', async (path) => {
    const accept = V2.replace('application/json', 'application/vnd.kubernetes.protobuf');
    const { json, headers: ofJson } = await client.get(path, { accept: V2 });
    const { status, bytes, headers } = await client.get(path, { accept });
    expect([status, headers['content-type'], headers.etag]).toEqual([200, accept, ofJson.etag]);
    expect(JSON.parse(JSON.stringify(await codec.decode(bytes)))).toEqual(json);
    const known = await client.get(path, { accept, 'if-none-match': headers.etag! });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    expect((await oldClient.get(path, { accept })).status).toBe(406);
  });

  test('is returned to clients that prefer it', async () => {
    const { status, headers, json } = await client.get('/apis', { accept: KUBECTL });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(V2);
    expect(headers.vary).toBe('Accept');
    expect(headers['cache-control']).toBe('public');
    expect(json).toMatchObject({
      kind: 'APIGroupDiscoveryList',
      apiVersion: 'apidiscovery.k8s.io/v2',
      metadata: {},
    });
    const apps = json.items.find((item: { metadata: { name: string } }) => item.metadata.name === 'apps');
    expect(apps.versions[0].freshness).toBe('Current');
    expect(apps.versions[0].resources[2]).toEqual({
      resource: 'deployments',
      responseKind: { group: '', version: '', kind: 'Deployment' },
      scope: 'Namespaced',
      singularResource: 'deployment',
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      shortNames: ['deploy'],
      categories: ['all'],
      subresources: [
        {
          subresource: 'scale',
          responseKind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
          verbs: ['get', 'patch', 'update'],
        },
        {
          subresource: 'status',
          responseKind: { group: '', version: '', kind: 'Deployment' },
          verbs: ['get', 'patch', 'update'],
        },
      ],
    });
    const custom = json.items.find(
      (item: { metadata: { name: string } }) => item.metadata.name === 'group-000.example.com',
    );
    expect(custom.versions[0].resources[0].responseKind).toEqual({
      group: 'group-000.example.com',
      version: 'v1',
      kind: 'Gadget0x0',
    });
    const core = (await client.get('/api', { accept: KUBECTL })).json;
    expect(core.items.map((item: { metadata: unknown }) => item.metadata)).toEqual([{}]);
  });

  test('responds with 304 only to its own tag', async () => {
    const { headers } = await client.get('/apis', { accept: KUBECTL });
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"[0-9A-F]{128}"$/);
    const again = (tag: string) => client.get('/apis', { accept: KUBECTL, 'if-none-match': tag });
    const same = await again(etag);
    expect([same.status, same.text, same.headers.etag]).toEqual([304, '', etag]);
    for (const tag of [etag.slice(1, -1), `W/${etag}`, '*', `${etag}, "x"`])
      expect((await again(tag)).status).toBe(200);
    expect((await client.get('/apis', { 'if-none-match': etag })).status).toBe(200);
  });

  test('exists only on the two roots', async () => {
    expect((await client.get('/apis/apps/v1', { accept: V2 })).status).toBe(406);
    expect((await client.get('/apis/apps/v1', { accept: KUBECTL })).json.kind).toBe('APIResourceList');
  });

  test('is absent from an older server', async () => {
    const { headers, json } = await oldClient.get('/apis', { accept: KUBECTL });
    expect([headers['content-type'], headers.etag, json.kind]).toEqual([
      'application/json',
      undefined,
      'APIGroupList',
    ]);
    expect((await oldClient.get('/apis', { accept: V2 })).status).toBe(406);
  });
});

describe('legacy discovery', () => {
  test('has the shapes of metav1', async () => {
    expect((await client.get('/api')).json).toEqual({
      kind: 'APIVersions',
      versions: ['v1'],
      serverAddressByClientCIDRs: [
        { clientCIDR: '0.0.0.0/0', serverAddress: sandbox.url.replace('https://', '') },
      ],
    });
    const core = (await client.get('/api/v1')).json;
    expect(core).not.toHaveProperty('apiVersion');
    expect(core.resources.find((resource: { name: string }) => resource.name === 'pods')).toEqual({
      name: 'pods',
      singularName: 'pod',
      namespaced: true,
      kind: 'Pod',
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      shortNames: ['po'],
      categories: ['all'],
      storageVersionHash: 'xPOwRZ+Yhw8=',
    });
    expect((await client.get('/apis/apps')).json).toEqual({
      kind: 'APIGroup',
      apiVersion: 'v1',
      name: 'apps',
      versions: [{ groupVersion: 'apps/v1', version: 'v1' }],
      preferredVersion: { groupVersion: 'apps/v1', version: 'v1' },
    });
  });

  test('has built-in groups in their own order, the others by name', async () => {
    const { groups } = (await client.get('/apis')).json;
    // the order of a kube-apiserver 1.36
    expect(groups.map((group: { name: string }) => group.name)).toEqual([
      'apiregistration.k8s.io',
      'apps',
      'events.k8s.io',
      'authentication.k8s.io',
      'authorization.k8s.io',
      'autoscaling',
      'batch',
      'certificates.k8s.io',
      'networking.k8s.io',
      'policy',
      'rbac.authorization.k8s.io',
      'storage.k8s.io',
      'admissionregistration.k8s.io',
      'apiextensions.k8s.io',
      'scheduling.k8s.io',
      'coordination.k8s.io',
      'node.k8s.io',
      'discovery.k8s.io',
      'resource.k8s.io',
      'flowcontrol.apiserver.k8s.io',
      'group-000.example.com',
      'group-001.example.com',
      'group-002.example.com',
      'metrics.k8s.io',
    ]);
  });

  test('has several versions of a built-in group, the preferred one first', async () => {
    const { versions, preferredVersion } = (await client.get('/apis/autoscaling')).json;
    expect(versions.map(({ version }: { version: string }) => version)).toEqual(['v2', 'v1']);
    expect(preferredVersion.version).toBe('v2');
  });

  test('orders versions like Kubernetes, and shows a definition immediately', async () => {
    const version = (name: string, storage = false) => ({
      name,
      served: true,
      storage,
      schema: { openAPIV3Schema: { type: 'object' } },
    });
    const names = ['v1alpha1', 'v2', 'v1', 'v2beta1', 'foo'];
    await client.write('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      metadata: { name: 'things.many.example.com' },
      spec: {
        group: 'many.example.com',
        scope: 'Cluster',
        names: { plural: 'things', kind: 'Thing' },
        versions: names.map((name) => version(name, name === 'v1')),
      },
    });
    const { json } = await client.get('/apis/many.example.com');
    expect(json.versions.map((entry: { version: string }) => entry.version)).toEqual([
      'v2',
      'v1',
      'v2beta1',
      'v1alpha1',
      'foo',
    ]);
    expect(json.preferredVersion.version).toBe('v2');
    await client.write('POST', '/apis/many.example.com/v1/things', { metadata: { name: 't' } });
    expect((await client.get('/apis/many.example.com/v2/things/t')).json.apiVersion).toBe(
      'many.example.com/v2',
    );
    await client.send(
      'DELETE',
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/things.many.example.com',
    );
    expect((await client.get('/apis/many.example.com')).status).toBe(404);
  });
});

test('a broken group is listed as stale, and responds with 503', async () => {
  for (const name of BROKEN) {
    const version = name === 'metrics.k8s.io' ? 'v1beta1' : 'v1';
    const { json } = await client.get('/apis', { accept: KUBECTL });
    const item = json.items.find((each: { metadata: { name: string } }) => each.metadata.name === name);
    expect(item.versions).toMatchObject([{ version, freshness: 'Stale' }]);
    expect((await client.get(`/apis/${name}`)).json.preferredVersion.version).toBe(version);
    const { status, text } = await client.get(`/apis/${name}/${version}`);
    expect([status, text]).toEqual([503, 'service unavailable\n']);
    expect((await client.get(`/apis/${name}/${version}/pods`)).status).toBe(503);
  }
});

const isCustom = ({ metadata }: { metadata: { name: string } }) => metadata.name.endsWith('.example.com');

test('400 groups are created fast enough for tests', async () => {
  const many = await startApiServer({ groups: 400 });
  const each = new TestClient(many);
  try {
    const { json } = await each.get('/apis', { accept: KUBECTL });
    expect(json.items.filter(isCustom)).toHaveLength(400);
    expect((await each.get('/apis/group-399.example.com/v1')).json.resources).toHaveLength(8);
  } finally {
    each.close();
    await many.close();
  }
});
