import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../../src/sandbox/app/sandbox.js';
import { EtcdServer, etcdProgram } from '../../support/etcd.js';
import { ManualClock } from '../../support/manual-clock.js';
import { isMissing } from '../../support/reference.js';
import { TestClient } from '../client.js';

/** Expectations are the responses of a kube-apiserver 1.20, or of 1.36 if newer servers distinguish subresources. */

const MAPS = '/api/v1/namespaces/default/configmaps';
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';
const THINGS = '/apis/example.com/v1/namespaces/default/things';

interface Entry {
  manager: string;
  operation: string;
  apiVersion: string;
  time: string;
  fieldsType: string;
  fieldsV1: object;
  subresource?: string;
}

const map = (name: string, data: object, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...more },
  data,
});
const deployment = (name: string, spec: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name },
  spec: {
    selector: { matchLabels: { a: 'b' } },
    template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    ...spec,
  },
});
const thing = (name: string, spec: object, more: object = {}) => ({
  apiVersion: 'example.com/v1',
  kind: 'Thing',
  metadata: { name },
  spec,
  ...more,
});
const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'things', kind: 'Thing' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: {
                  size: { type: 'integer' },
                  tags: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
                },
              },
              status: { type: 'object', properties: { phase: { type: 'string' } } },
            },
          },
        },
      },
    ],
  },
};

describe.each(['memory', 'etcd'])('the sandbox in %s', (store) => {
  describe.skipIf(store === 'etcd' && isMissing('etcd', etcdProgram))('(etcd is skipped without one)', () => {
    let etcd: EtcdServer | undefined;
    let sandbox: ApiServer;
    let client: TestClient;

    beforeAll(async () => {
      if (store === 'etcd') etcd = await EtcdServer.start();
      const shared = etcd === undefined ? {} : { etcd: { endpoints: [etcd.url] } };
      // Time stands still: entries are sorted by their seconds, and by the names of their managers within a second.
      sandbox = await startApiServer({ controllers: false, pods: 3, clock: new ManualClock(), ...shared });
      client = new TestClient(sandbox);
      await client.write('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
    });
    afterAll(async () => {
      client?.close();
      await sandbox?.close();
      await etcd?.remove();
    });

    const apply = (path: string, manager: string, object: object) =>
      client.write('PATCH', `${path}?fieldManager=${manager}`, object, 'application/apply-patch+yaml');
    const merge = (path: string, patch: object) =>
      client.send(
        'PATCH',
        path,
        { 'content-type': 'application/merge-patch+json', 'user-agent': 'tester/1 (x)' },
        JSON.stringify(patch),
      );
    const entries = async (path: string): Promise<Entry[]> =>
      (await client.get(path)).json.metadata.managedFields ?? [];
    const owners = async (path: string) =>
      (await entries(path)).map(({ manager, operation, subresource, fieldsV1 }) => [
        `${manager} ${operation}${subresource === undefined ? '' : ` ${subresource}`}`,
        fieldsV1,
      ]);

    it('creates and changes by apply, and keeps the resourceVersion if nothing changes', async () => {
      const path = `${MAPS}/a`;
      const first = await apply(path, 'one', map('a', { k: '1' }));
      expect(first.status).toBe(201);
      const again = await apply(path, 'one', map('a', { k: '1' }));
      expect(again.status).toBe(200);
      expect(again.json).toEqual(first.json);
      expect((await apply(path, 'one', map('a', { k: '2' }))).json.metadata.resourceVersion).not.toBe(
        first.json.metadata.resourceVersion,
      );
      const [entry] = await entries(path);
      expect(entry).toEqual({
        manager: 'one',
        operation: 'Apply',
        apiVersion: 'v1',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': { 'f:k': {} } },
      });
    });

    it('names managers by their User-Agent, but only those that are tracked', async () => {
      const path = `${MAPS}/b`;
      await client.write('POST', MAPS, map('b', { k: '1' }));
      await merge(path, { data: { l: '1' } });
      expect((await owners(path)).at(-1)).toEqual(['tester Update', { 'f:data': { 'f:l': {} } }]);
      await merge(path, { metadata: { managedFields: [{}] } });
      await merge(path, { data: { m: '1' } });
      expect(await owners(path)).toEqual([]);
      await apply(path, 'one', map('b', { n: '1' }));
      expect(await owners(path)).toEqual([
        ['one Apply', { 'f:data': { 'f:n': {} } }],
        ['before-first-apply Update', { 'f:data': { '.': {}, 'f:k': {}, 'f:l': {}, 'f:m': {} } }],
      ]);
    });

    it('distinguishes writers of the object, its status and its scale', async () => {
      const path = `${DEPLOYMENTS}/d`;
      await apply(path, 'one', deployment('d'));
      await merge(`${path}/status`, { status: { replicas: 1 } });
      const own = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd', labels: { x: 'y' } } };
      await apply(`${path}/status`, 'st', { ...own, status: { readyReplicas: 1 } });
      await merge(`${path}/scale`, { spec: { replicas: 3 } });
      expect((await owners(path)).slice(1)).toEqual([
        ['st Apply status', { 'f:status': { 'f:readyReplicas': {} } }],
        ['tester Update scale', { 'f:spec': { 'f:replicas': {} } }],
        ['tester Update status', { 'f:status': { 'f:replicas': {} } }],
      ]);
      const { status, json } = await apply(path, 'one', deployment('d', { replicas: 2 }));
      expect(status).toBe(409);
      expect(json.message).toBe(
        'Apply failed with 1 conflict: conflict with "tester" with subresource "scale" using apps/v1: .spec.replicas',
      );
      const scale = {
        apiVersion: 'autoscaling/v1',
        kind: 'Scale',
        metadata: { name: 'd' },
        spec: { replicas: 5 },
      };
      expect((await apply(`${path}/scale`, 'sc', scale)).status).toBe(409);
      const scaled = await apply(`${path}/scale`, 'sc&force=true', scale);
      expect([scaled.status, scaled.json.kind, scaled.json.spec]).toEqual([200, 'Scale', { replicas: 5 }]);
      expect((await owners(path)).filter(([name]) => String(name).endsWith('scale'))).toEqual([
        ['sc Apply scale', { 'f:spec': { 'f:replicas': {} } }],
      ]);
    });

    it('merges custom resources by their schema', async () => {
      const path = `${THINGS}/t`;
      expect((await apply(path, 'one', thing('t', { size: 1, tags: ['a'] }))).status).toBe(201);
      const { json } = await apply(path, 'two', thing('t', { tags: ['b'] }));
      expect(json.spec).toEqual({ size: 1, tags: ['a', 'b'] });
      expect(await owners(path)).toEqual([
        ['one Apply', { 'f:spec': { 'f:size': {}, 'f:tags': { 'v:"a"': {} } } }],
        ['two Apply', { 'f:spec': { 'f:tags': { 'v:"b"': {} } } }],
      ]);
      await apply(`${path}/status`, 'st', thing('t', { size: 9 }, { status: { phase: 'x' } }));
      expect((await owners(path)).slice(1, 2)).toEqual([
        ['st Apply status', { 'f:status': { 'f:phase': {} } }],
      ]);
      const bad = await apply(path, 'one', thing('t', { nope: 1 }));
      expect([bad.status, bad.json.message]).toEqual([
        500,
        'failed to create typed patch object (/t; example.com/v1, Kind=Thing): .spec.nope: field not declared in schema',
      ]);
      await client.write('POST', THINGS, thing('u', { size: 1 }, { status: { phase: 'p' } }));
      expect((await owners(`${THINGS}/u`))[0]![1]).toEqual({ 'f:spec': { '.': {}, 'f:size': {} } });
    });

    it('accepts many applies at once, each with its own fields', async () => {
      const path = `${MAPS}/many`;
      const names = Array.from({ length: 5 }, (_, index) => `m${index}`);
      const all = await Promise.all(names.map((name) => apply(path, name, map('many', { [name]: '1' }))));
      expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
      expect((await client.get(path)).json.data).toEqual(
        Object.fromEntries(names.map((name) => [name, '1'])),
      );
      expect(await owners(path)).toEqual(
        expect.arrayContaining(names.map((name) => [`${name} Apply`, { 'f:data': { [`f:${name}`]: {} } }])),
      );
    });

    it('applies to generated pods', async () => {
      const [pod] = (await client.get('/api/v1/pods?limit=1')).json.items;
      const { name, namespace } = pod.metadata;
      const path = `/api/v1/namespaces/${namespace}/pods/${name}`;
      const body = { apiVersion: 'v1', kind: 'Pod', metadata: { name, labels: { mine: 'x' } } };
      const { status, json } = await apply(path, 'one', body);
      expect([status, json.metadata.labels]).toEqual([200, { ...pod.metadata.labels, mine: 'x' }]);
      expect(json.spec).toEqual(pod.spec);
      expect(await owners(path)).toContainEqual([
        'one Apply',
        { 'f:metadata': { 'f:labels': { 'f:mine': {} } } },
      ]);
    });

    it('refuses managedFields that no server would write', async () => {
      const entry = {
        manager: 'x',
        operation: 'Foo',
        apiVersion: 'v1',
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': { 'f:k': {} } },
      };
      const { status, json } = await merge(`${MAPS}/a`, { metadata: { managedFields: [entry] } });
      expect([status, json.details.causes[0].field]).toEqual([422, 'metadata.managedFields[0].operation']);
    });

    it('counts applied zero values, and stores them as servers do', async () => {
      const path = `${DEPLOYMENTS}/z`;
      const volumes = { template: { spec: { volumes: [] } } };
      const { json } = await apply(path, 'one', deployment('z', { paused: false, minReadySeconds: 0 }));
      expect(json.spec).not.toHaveProperty('paused');
      expect(json.spec).not.toHaveProperty('minReadySeconds');
      const { status } = await apply(path, 'two', { ...deployment('z'), spec: { ...volumes, paused: true } });
      expect(status).toBe(409);
      const [entry] = await entries(path);
      expect(entry!.fieldsV1).toMatchObject({ 'f:spec': { 'f:minReadySeconds': {}, 'f:paused': {} } });
    });

    it('offers apply to clients that patch in other ways', async () => {
      const { status, json } = await client.write(
        'PATCH',
        `${THINGS}/t`,
        {},
        'application/strategic-merge-patch+json',
      );
      expect([status, json.message]).toEqual([
        415,
        'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
      ]);
    });
  });
});
