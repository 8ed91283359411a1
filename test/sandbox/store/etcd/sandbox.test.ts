import { connect } from 'node:http2';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readEnvelope } from '../../../../src/codec/proto/envelope.js';
import type { ApiServerOptions } from '../../../../src/sandbox/app/options.js';
import { type ApiServer, startApiServer } from '../../../../src/sandbox/app/sandbox.js';
import { backgroundClock } from '../../../../src/sandbox/base/clock.js';
import { EtcdCluster } from '../../../../src/sandbox/store/etcd/client/cluster.js';
import { EtcdEndpoint } from '../../../../src/sandbox/store/etcd/client/endpoint.js';
import { RANGE, TXN } from '../../../../src/sandbox/store/etcd/client/messages.js';
import { etcdProgram, etcdVersion } from '../../../support/etcd.js';
import { isMissing } from '../../../support/reference.js';
import { TestClient } from '../../client.js';
import { EtcdSetup } from './setup.js';

describe.skipIf(isMissing('etcd', etcdProgram))('sandboxes on one etcd', () => {
  const etcd = new EtcdSetup();
  let prefix = '';
  const warnings: string[] = [];
  beforeAll(() => etcd.start());
  afterAll(() => etcd.end());
  beforeEach(() => {
    prefix = etcd.freshPrefix();
  });

  const member = async (options: ApiServerOptions = {}) => {
    const sandbox = await startApiServer({
      pods: 0,
      tokenWrites: true,
      warn: (text) => warnings.push(text),
      etcd: { endpoints: [etcd.server.url], prefix, compactEvery: 0 },
      ...options,
    });
    const client = new TestClient(sandbox);
    const end = async () => {
      client.close();
      await sandbox.close();
    };
    onTestFinished(end);
    return { sandbox, client, end };
  };
  type Member = Awaited<ReturnType<typeof member>>;

  const MAPS = '/api/v1/namespaces/default/configmaps';
  const create = async ({ client }: Member, name: string) => {
    const metadata = { name };
    const { status, json } = await client.write('POST', MAPS, {
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata,
    });
    expect(status).toBe(201);
    return json;
  };
  /** The content of etcd with the prefix: keys and values. */
  const stored = async () => {
    const cluster = new EtcdCluster(
      [new EtcdEndpoint(etcd.server.url, {}, backgroundClock)],
      backgroundClock,
      10_000,
    );
    const { kvs } = await cluster.read(RANGE, { key: `${prefix}/`, rangeEnd: `${prefix}0` });
    cluster.close();
    return new Map(kvs.map(({ key, value }) => [key.slice(prefix.length), Buffer.from(value)]));
  };

  /** Writes what another server on this etcd might write. @param key after the prefix */
  const put = async (key: string, value: Uint8Array) => {
    const cluster = new EtcdCluster(
      [new EtcdEndpoint(etcd.server.url, {}, backgroundClock)],
      backgroundClock,
      10_000,
    );
    await cluster.write(TXN, { success: [{ put: { key: `${prefix}${key}`, value } }] });
    cluster.close();
  };

  test('agree on objects, uids and resource versions', async () => {
    const [one, two] = [await member(), await member()];
    const [a, b] = [await create(one, 'a'), await create(two, 'b')];
    expect(a.metadata.uid).not.toBe(b.metadata.uid);
    expect(Number(b.metadata.resourceVersion)).toBeGreaterThan(Number(a.metadata.resourceVersion));
    expect((await two.client.get(`${MAPS}/a`)).json).toEqual(a);
    const taken = await two.client.write('POST', MAPS, { metadata: { name: 'a' } });
    expect([taken.status, taken.json.message]).toEqual([409, 'configmaps "a" already exists']);
    const stale = { ...a, data: { x: 'y' }, metadata: { ...a.metadata, resourceVersion: '1' } };
    expect((await two.client.write('PUT', `${MAPS}/a`, stale)).status).toBe(409);
  });

  test('report flags that have no effect because there are objects already', async () => {
    warnings.length = 0;
    await member({ pods: 2, generateWords: ['--pods'] });
    await member({ pods: 30 });
    await member({ pods: 30, groups: 1, generateWords: ['--pods', '--groups'] });
    expect(warnings.filter((text) => text.includes('objects'))).toEqual([
      'etcd has objects already, so none were generated: --pods, --groups had no effect',
    ]);
  });

  test("continue each other's lists, also those from before a restart of them and of etcd", async () => {
    const [one, two] = [await member(), await member()];
    for (const name of ['a', 'b', 'c', 'd']) await create(one, name);
    const first = (await one.client.get(`${MAPS}?limit=1`)).json;
    await two.client.send('DELETE', `${MAPS}/d`);
    const token = encodeURIComponent(first.metadata.continue);
    const second = (await two.client.get(`${MAPS}?limit=1&continue=${token}`)).json;
    expect(second.items[0].metadata.name).toBe('b');
    expect(second.metadata).toMatchObject({
      resourceVersion: first.metadata.resourceVersion,
      remainingItemCount: 2,
    });
    await one.end();
    await two.end();
    await etcd.server.kill();
    await etcd.server.start();
    const three = await member();
    const rest = encodeURIComponent(second.metadata.continue);
    const third = (await three.client.get(`${MAPS}?continue=${rest}`)).json;
    expect(third.items.map((item: { metadata: { name: string } }) => item.metadata.name)).toEqual(['c', 'd']);
    expect(third.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
  });

  test('expire lists when etcd is compacted, and continue inconsistently on request', async () => {
    const [one, two] = [await member(), await member()];
    for (const name of ['a', 'b', 'c']) await create(one, name);
    const first = (await one.client.get(`${MAPS}?limit=1`)).json;
    await create(one, 'd');
    await two.sandbox.compact();
    const token = encodeURIComponent(first.metadata.continue);
    const expired = await one.client.get(`${MAPS}?limit=1&continue=${token}`);
    expect([expired.status, expired.json.reason]).toEqual([410, 'Expired']);
    expect(expired.json.message).toMatch(/^The provided continue parameter is too old to display/);
    const again = encodeURIComponent(expired.json.metadata.continue);
    const rest = (await two.client.get(`${MAPS}?continue=${again}`)).json;
    expect(rest.items).toHaveLength(3);
    const exact = await one.client.get(
      `${MAPS}?resourceVersionMatch=Exact&resourceVersion=${first.metadata.resourceVersion}`,
    );
    expect([exact.status, exact.json.message]).toEqual([
      410,
      'The resourceVersion for the provided list is too old.',
    ]);
    const watch = await one.client.get(`${MAPS}?watch=1&resourceVersion=1`);
    expect(watch.json).toMatchObject({ type: 'ERROR', object: { code: 410, reason: 'Expired' } });
    expect(watch.json.object.message).toMatch(/^too old resource version: 1 \(\d+\)$/);
  });

  test('a watch survives a restart of etcd', async () => {
    const [one, two] = [await member(), await member()];
    const { metadata } = (await one.client.get(MAPS)).json;
    const events = watch(two.sandbox, `${MAPS}?watch=1&resourceVersion=${metadata.resourceVersion}`);
    const a = await create(one, 'a');
    expect((await events.next()).value).toMatchObject({ type: 'ADDED', object: { metadata: a.metadata } });
    await etcd.server.kill();
    await etcd.server.start();
    const b = await create(one, 'b');
    expect((await events.next()).value).toMatchObject({ type: 'ADDED', object: { metadata: b.metadata } });
    await events.return();
  });

  test('learn of definitions that another has accepted', async () => {
    const [one, two] = [await member(), await member()];
    const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const definition = {
      metadata: { name: 'gizmos.example.io' },
      spec: {
        group: 'example.io',
        scope: 'Namespaced',
        names: { plural: 'gizmos', kind: 'Gizmo' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          },
        ],
      },
    };
    expect((await one.client.write('POST', crds, definition)).status).toBe(201);
    const gizmos = '/apis/example.io/v1/namespaces/default/gizmos';
    await until(async () => (await two.client.get(gizmos)).status === 200);
    const gizmo = {
      apiVersion: 'example.io/v1',
      kind: 'Gizmo',
      metadata: { name: 'g' },
      spec: { b: 1, a: '<' },
    };
    const created = await two.client.write('POST', gizmos, gizmo);
    expect(created.status).toBe(201);
    expect((await one.client.get(`${gizmos}/g`)).json).toEqual(created.json);
    const text = (await stored()).get('/example.io/gizmos/default/g')!.toString();
    const { resourceVersion: _, ...metadata } = created.json.metadata;
    expect(JSON.parse(text)).toEqual({ ...created.json, metadata });
    await one.client.send('DELETE', `${crds}/gizmos.example.io`);
    await until(async () => (await two.client.get(gizmos)).status === 404);
  });

  test('store in etcd what a Kubernetes server would expect there', async () => {
    const one = await member({ pods: 3, namespaces: 1 });
    await create(one, 'a');
    const objects = await stored();
    const kinds = [...objects].map(([key, bytes]) => {
      const folder = key.split('/').slice(1, key.startsWith('/services/') ? 3 : 2);
      const { apiVersion, kind } = readEnvelope(bytes);
      return `${folder.join('/')} ${kind} ${apiVersion}`;
    });
    // the folders of keys of a real server of 1.20
    expect(new Set(kinds)).toEqual(
      new Set([
        'apiregistration.k8s.io APIService apiregistration.k8s.io/v1',
        'clusterrolebindings ClusterRoleBinding rbac.authorization.k8s.io/v1',
        'clusterroles ClusterRole rbac.authorization.k8s.io/v1',
        'flowschemas FlowSchema flowcontrol.apiserver.k8s.io/v1',
        'priorityclasses PriorityClass scheduling.k8s.io/v1',
        'prioritylevelconfigurations PriorityLevelConfiguration flowcontrol.apiserver.k8s.io/v1',
        'configmaps ConfigMap v1',
        'deployments Deployment apps/v1',
        'events Event v1',
        'minions Node v1',
        'namespaces Namespace v1',
        'pods Pod v1',
        'replicasets ReplicaSet apps/v1',
        'secrets Secret v1',
        'serviceaccounts ServiceAccount v1',
        'services/specs Service v1',
      ]),
    );
    // k8s NUL, TypeMeta, the object with its name: no resourceVersion (field 6 of its metadata, tag 32) is stored
    const map = objects.get('/configmaps/default/a')!.toString('latin1');
    expect(map).toMatch(
      /^k8s\0\n\x0f\n\x02v1\x12\tConfigMap\x12.*\n\x01a\x12\0\x1a\x07default"\0\*\$[0-9a-f-]{36}2\0/s,
    );
  });

  test('respond with 500 to unreadable objects, name them without quoting them, and continue', async () => {
    warnings.length = 0;
    const one = await member();
    await create(one, 'a');
    const inJson = '{"kind":"Secret","metadata":{"name":"c","namespace":"default"},"data":{"p":hunter2xyz}}';
    await put('/configmaps/default/b', Buffer.from('6b387300ff', 'hex'));
    await put('/secrets/default/c', Buffer.from(inJson));
    await put('/example.io/gizmos/default/d', Buffer.from('"hunter2xyz"'));
    await one.sandbox.settled();
    const map =
      'configmaps "b" in namespace "default" cannot be read: the stored value is not valid protobuf';
    const secret = 'secrets "c" in namespace "default" cannot be read: the stored value is not valid JSON';
    const gizmo =
      'gizmos.example.io "d" in namespace "default" cannot be read: the stored value is not a JSON object';
    expect(warnings.filter((text) => text.includes('left'))).toEqual(
      [map, secret, gizmo].map((text) => `${text}: it is left unchanged`),
    );
    const secrets = '/api/v1/namespaces/default/secrets';
    for (const accept of ['application/json', 'application/json;as=Table;v=v1;g=meta.k8s.io']) {
      for (const [path, message] of [
        [MAPS, map],
        [`${MAPS}/b`, map],
        [secrets, secret],
        [`${secrets}/c`, secret],
        ['/api/v1/secrets?labelSelector=a', secret],
      ] as const) {
        const { status, json } = await one.client.get(path, { accept });
        expect([status, json.reason]).toEqual([500, 'InternalError']);
        expect(json.message).toBe(`Internal error occurred: ${message}`);
      }
    }
    for (const method of ['PUT', 'DELETE'])
      expect((await one.client.write(method, `${secrets}/c`, { metadata: { name: 'c' } })).json.message).toBe(
        `Internal error occurred: ${secret}`,
      );
    expect((await one.client.get(`${MAPS}/a`)).status).toBe(200);
  });

  test('collect dependents of owners that were unreadable for a while', async () => {
    const one = await member();
    const owner = await create(one, 'owner');
    const { name, uid } = owner.metadata;
    const owned = { name: 'owned', ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name, uid }] };
    const bytes = Buffer.from(JSON.stringify({ kind: 'ConfigMap', apiVersion: 'v1', metadata: owned }));
    await put('/configmaps/default/owned', Buffer.from('{'));
    await one.sandbox.settled();
    await put('/configmaps/default/owned', bytes);
    await one.sandbox.settled();
    await one.client.send('DELETE', `${MAPS}/owner`);
    await one.sandbox.settled();
    await one.sandbox.settled();
    expect((await one.client.get(`${MAPS}/owned`)).status).toBe(404);
  });

  test('fill a new etcd only once', async () => {
    await member({ pods: 3 });
    const before = await stored();
    const two = await member({ pods: 50 });
    expect(await stored()).toEqual(before);
    expect((await two.client.get('/api/v1/pods')).json.items).toHaveLength(3);
  });

  test('warn of an etcd whose progress notifications are unreliable', async () => {
    warnings.length = 0;
    await member();
    const old = /^3\.4\.(\d|1\d|2[0-4])$|^3\.5\.[0-7]$/.test(etcdVersion);
    expect(warnings).toEqual(old ? [expect.stringContaining(`etcd ${etcdVersion} has unreliable`)] : []);
  });
});

/** The events of a watch as they arrive. */
async function* watch(sandbox: ApiServer, path: string): AsyncGenerator<unknown, void> {
  const session = connect(sandbox.url, { ca: sandbox.caPem });
  try {
    const stream = session.request({ ':path': path, authorization: `Bearer ${sandbox.token}` });
    for await (const line of createInterface({ input: stream })) yield JSON.parse(line);
  } finally {
    session.destroy();
  }
}

/** Tries until a condition holds; the test's own limit ends it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}
