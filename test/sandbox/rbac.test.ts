import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from './client.js';

const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const LEASES = '/apis/coordination.k8s.io/v1/leases';

let sandbox: ApiServer;
let admin: TestClient;
let editor: TestClient;
let viewer: TestClient;
let limited: TestClient;
// biome-ignore lint/suspicious/noExplicitAny: a kubeconfig as it is
let config: any;

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 6, namespaces: 2, rbac: true, limitedTo: ['shop-0'] });
  config = parse(sandbox.kubeconfigYaml);
  const user = (name: string) => config.users.find((each: { name: string }) => each.name === name).user;
  const pem = (data: string) => Buffer.from(data, 'base64').toString();
  const pair = user('proa-sandbox-editor');
  const client = {
    certificatePem: pem(pair['client-certificate-data']),
    keyPem: pem(pair['client-key-data']),
  };
  admin = new TestClient(sandbox);
  editor = new TestClient({ ...sandbox, client });
  viewer = new TestClient({ ...sandbox, token: user('proa-sandbox-viewer').token }, false);
  limited = new TestClient({ ...sandbox, token: user('proa-sandbox-limited').token }, false);
});
afterAll(async () => {
  for (const client of [admin, editor, viewer, limited]) client.close();
  await sandbox.close();
});

describe('users of a sandbox with --rbac', () => {
  test("have contexts; the current one is the administrator's, without a token", () => {
    expect(config['current-context']).toBe('proa-sandbox');
    expect(
      config.contexts.map(({ name, context }: never) => [name, (context as { user: string }).user]),
    ).toEqual(
      ['proa-sandbox', 'proa-sandbox-editor', 'proa-sandbox-viewer', 'proa-sandbox-limited'].map((name) => [
        name,
        name,
      ]),
    );
    expect(Object.keys(config.users[0].user)).toEqual(['client-certificate-data', 'client-key-data']);
  });

  test('may do what their bindings allow', async () => {
    const status = async (client: TestClient, path: string) => (await client.get(path)).status;
    const create = async (client: TestClient, namespace: string) =>
      (
        await client.write('POST', `/api/v1/namespaces/${namespace}/configmaps?dryRun=All`, {
          metadata: { name: 'new' },
        })
      ).status;
    const rights = async (client: TestClient) => [
      await status(client, '/api/v1/namespaces/default/pods'),
      await status(client, '/api/v1/namespaces/shop-0/pods'),
      await status(client, '/api/v1/namespaces/default/secrets'),
      await status(client, '/api/v1/nodes'),
      await create(client, 'default'),
      await create(client, 'shop-0'),
    ];
    expect(await rights(admin)).toEqual([200, 200, 200, 200, 201, 201]);
    expect(await rights(editor)).toEqual([200, 403, 200, 403, 201, 403]);
    expect(await rights(viewer)).toEqual([200, 200, 403, 403, 403, 403]);
    expect(await rights(limited)).toEqual([403, 200, 403, 403, 403, 403]);
  });

  test('lose their permissions with their bindings', async () => {
    await admin.send('DELETE', `${RBAC}/namespaces/shop-0/rolebindings/sandbox-limited`);
    const { json } = await limited.get('/api/v1/namespaces/shop-0/pods');
    expect(json.message).toBe(
      'pods is forbidden: User "sandbox-limited" cannot list resource "pods" in API group "" in the namespace "shop-0"',
    );
  });

  test('cannot grant permissions that they do not have', async () => {
    await admin.write('POST', `${RBAC}/namespaces/default/rolebindings`, {
      metadata: { name: 'editor-administers' },
      subjects: [{ kind: 'User', name: 'sandbox-editor', apiGroup: 'rbac.authorization.k8s.io' }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'admin' },
    });
    const role = (resource: string) =>
      editor.write('POST', `${RBAC}/namespaces/default/roles`, {
        metadata: { name: `reads-${resource}` },
        rules: [{ apiGroups: [''], resources: [resource], verbs: ['get'] }],
      });
    expect((await role('pods')).status).toBe(201);
    // like a kube-apiserver: test/real/side-by-side/escalation-steps.ts
    expect((await role('nodes')).json.message).toBe(
      'roles.rbac.authorization.k8s.io "reads-nodes" is forbidden: user "sandbox-editor" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["nodes"], Verbs:["get"]}',
    );
  });
});

test('an aggregated cluster role has the rules of roles with its label, as long as these exist', async () => {
  const rule = { verbs: ['list'], apiGroups: ['coordination.k8s.io'], resources: ['leases'] };
  const has = async (role: string) =>
    (await admin.get(`${RBAC}/clusterroles/${role}`)).json.rules.some(
      (each: object) => JSON.stringify(each) === JSON.stringify(rule),
    );
  expect((await viewer.get(LEASES)).status).toBe(403);
  await admin.write('POST', `${RBAC}/clusterroles`, {
    metadata: {
      name: 'read-leases',
      labels: { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' },
    },
    rules: [rule],
  });
  expect((await viewer.get(LEASES)).status).toBe(200);
  expect([await has('view'), await has('edit'), await has('admin')]).toEqual([true, true, true]);
  await admin.send('DELETE', `${RBAC}/clusterroles/read-leases`);
  expect((await viewer.get(LEASES)).status).toBe(403);
  expect([await has('view'), await has('edit'), await has('admin')]).toEqual([false, false, false]);
});
