import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { findKubectl } from '../support/kubectl.js';
import { ManualClock } from '../support/manual-clock.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';
import { TestClient } from './client.js';

let sandbox: ApiServer;
let client: TestClient;
let stranger: TestClient;
const clock = new ManualClock(Date.now());

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 10, namespaces: 1, clock });
  client = new TestClient(sandbox);
  stranger = new TestClient(sandbox, false);
  await client.write('POST', '/api/v1/namespaces/default/serviceaccounts', { metadata: { name: 'robot' } });
});
afterAll(async () => {
  client.close();
  stranger.close();
  await sandbox.close();
});

const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function tokenOf(account: string, spec: object = {}): Promise<string> {
  const path = `/api/v1/namespaces/default/serviceaccounts/${account}/token`;
  const { status, json } = await client.write('POST', path, { spec });
  expect(status).toBe(201);
  return json.status.token;
}

async function can(as: Record<string, string>, verb: string, resource: string, group = ''): Promise<boolean> {
  const spec = { resourceAttributes: { verb, resource, group, namespace: 'default' } };
  const body = JSON.stringify({ spec });
  const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
  return (await client.send('POST', path, { 'content-type': 'application/json', ...as }, body)).json.status
    .allowed;
}

test('a user without credentials may read only what is public', async () => {
  const nothing = { authorization: '' };
  expect((await stranger.get('/version', nothing)).status).toBe(200);
  const { status, json } = await stranger.get('/api/v1/nodes', nothing);
  expect([status, json.message]).toEqual([
    403,
    'nodes is forbidden: User "system:anonymous" cannot list resource "nodes" in API group "" at the cluster scope',
  ]);
  expect((await stranger.get('/version', { authorization: 'Basic bm9ib2R5' })).status).toBe(401);
});

describe('service accounts', () => {
  test('have tokens, which identify them and grant their permissions', async () => {
    const token = await tokenOf('robot');
    const secrets = '/api/v1/namespaces/default/secrets';
    const refused = await stranger.get(secrets, bearer(token));
    expect(refused.json.message).toBe(
      'secrets is forbidden: User "system:serviceaccount:default:robot" cannot list resource "secrets" in API group "" in the namespace "default"',
    );
    await client.write('POST', `${RBAC}/namespaces/default/rolebindings`, {
      metadata: { name: 'robot-edits' },
      subjects: [{ kind: 'ServiceAccount', name: 'robot', namespace: 'default' }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'edit' },
    });
    expect((await stranger.get(secrets, bearer(token))).status).toBe(200);
    expect((await stranger.get('/api/v1/nodes', bearer(token))).status).toBe(403);
    await client.send('DELETE', `${RBAC}/namespaces/default/rolebindings/robot-edits`);
    expect((await stranger.get(secrets, bearer(token))).status).toBe(403);
  });

  test('may do in another namespace what a binding there grants', async () => {
    await client.write('POST', '/api/v1/namespaces/kube-system/serviceaccounts', {
      metadata: { name: 'robot' },
    });
    const binding = `${RBAC}/namespaces/kube-system/rolebindings`;
    await client.write('POST', binding, {
      metadata: { name: 'robot-views' },
      subjects: [{ kind: 'ServiceAccount', name: 'robot', namespace: 'default' }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    });
    const pods = '/api/v1/namespaces/kube-system/pods';
    expect((await stranger.get(pods, bearer(await tokenOf('robot')))).status).toBe(200);
    const namesake = { 'impersonate-user': 'system:serviceaccount:kube-system:robot' };
    expect((await client.get(pods, namesake)).status).toBe(403);
    await client.send('DELETE', `${binding}/robot-views`);
  });

  test('with a role for some names may not access others, and may not list', async () => {
    const rules = [{ apiGroups: [''], resources: ['configmaps'], resourceNames: ['own'], verbs: ['*'] }];
    await client.write('POST', `${RBAC}/namespaces/default/roles`, { metadata: { name: 'own' }, rules });
    await client.write('POST', `${RBAC}/namespaces/default/rolebindings`, {
      metadata: { name: 'own' },
      subjects: [{ kind: 'ServiceAccount', name: 'robot', namespace: 'default' }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'own' },
    });
    const as = bearer(await tokenOf('robot'));
    const maps = '/api/v1/namespaces/default/configmaps';
    expect((await stranger.get(`${maps}/own`, as)).status).toBe(404);
    expect((await stranger.get(`${maps}/other`, as)).status).toBe(403);
    expect((await stranger.get(maps, as)).status).toBe(403);
    const robot = { 'impersonate-user': 'system:serviceaccount:default:robot' };
    expect(await can(robot, 'create', 'configmaps')).toBe(false);
    await client.send('DELETE', `${RBAC}/namespaces/default/rolebindings/own`);
  });

  test('can find out who they are', async () => {
    const headers = { ...bearer(await tokenOf('robot')), 'content-type': 'application/json' };
    const { json } = await stranger.send(
      'POST',
      '/apis/authentication.k8s.io/v1/selfsubjectreviews',
      headers,
      '{}',
    );
    expect(json.status.userInfo).toMatchObject({
      username: 'system:serviceaccount:default:robot',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
    });
    expect(json.status.userInfo.extra['authentication.kubernetes.io/credential-id'][0]).toMatch(/^JTI=/);
  });

  test('are unauthenticated with a token that has expired, that is for others, or whose account or pod is gone', async () => {
    const short = await tokenOf('robot', { expirationSeconds: 600 });
    const other = await tokenOf('robot', { audiences: ['vault'] });
    await client.write('POST', '/api/v1/namespaces/default/serviceaccounts', { metadata: { name: 'brief' } });
    const brief = await tokenOf('brief');
    const container = { name: 'c', image: 'c:1' };
    await client.write('POST', '/api/v1/namespaces/default/pods', {
      metadata: { name: 'holder' },
      spec: { containers: [container] },
    });
    const bound = await tokenOf('robot', {
      boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'holder' },
    });
    const status = async (token: string) => (await stranger.get('/api', bearer(token))).status;
    expect([await status(short), await status(other), await status(brief), await status(bound)]).toEqual([
      200, 401, 200, 200,
    ]);
    await client.send('DELETE', '/api/v1/namespaces/default/serviceaccounts/brief');
    await client.write('DELETE', '/api/v1/namespaces/default/pods/holder', { gracePeriodSeconds: 0 });
    await sandbox.settled();
    expect([await status(brief), await status(bound)]).toEqual([401, 401]);
    await clock.advance(601_000);
    expect(await status(short)).toBe(401);
    expect(await status(`${short.slice(0, -4)}AAAA`)).toBe(401);
  });

  test('are identified by reviews of their tokens', async () => {
    const review = async (spec: object) =>
      (await client.write('POST', '/apis/authentication.k8s.io/v1/tokenreviews', { spec })).json.status;
    const other = await tokenOf('robot', { audiences: ['vault'] });
    expect(await review({ token: other, audiences: ['vault', 'x'] })).toMatchObject({
      authenticated: true,
      user: { username: 'system:serviceaccount:default:robot' },
    });
    expect(await review({ token: other })).toEqual({ user: {}, error: 'invalid bearer token' });
  });
});

describe('impersonation', () => {
  test('lets an administrator ask what others may do', async () => {
    const jane = { 'impersonate-user': 'jane' };
    expect(await can(jane, 'list', 'pods')).toBe(false);
    await client.write('POST', `${RBAC}/clusterrolebindings`, {
      metadata: { name: 'viewers' },
      subjects: [{ kind: 'Group', name: 'viewers', apiGroup: 'rbac.authorization.k8s.io' }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    });
    const viewer = { ...jane, 'impersonate-group': 'viewers' };
    expect(await can(viewer, 'list', 'pods')).toBe(true);
    expect(await can(viewer, 'list', 'deployments', 'apps')).toBe(true);
    expect(await can(viewer, 'get', 'secrets')).toBe(false);
    expect(await can(viewer, 'create', 'pods')).toBe(false);
  });

  test('is refused to other users', async () => {
    const as = { 'impersonate-user': 'system:admin', 'impersonate-group': 'system:masters' };
    const { status, json } = await stranger.get('/api/v1/pods', as);
    expect([status, json.message]).toEqual([
      403,
      'users "system:admin" is forbidden: User "sandbox-reader" cannot impersonate resource "users" in API group "" at the cluster scope',
    ]);
  });
});

/** Asked live: the test checks how it understands the sandbox. */
const kubectl = findKubectl();
describe.skipIf(isMissing('kubectl', kubectl))('kubectl (skipped without one)', () => {
  const home = mkdtempSync(join(tmpdir(), 'proa-access-'));
  afterAll(() => rmSync(home, { recursive: true }));
  const run = async (...words: string[]) => {
    const config = join(home, 'config');
    writeFileSync(config, sandbox.kubeconfigYaml, { mode: 0o600 });
    const { stdout, stderr } = await runProcess(kubectl!, words, { env: { HOME: home, KUBECONFIG: config } });
    return stdout + stderr;
  };

  test('auth whoami, can-i and can-i --list', async () => {
    expect(await run('auth', 'whoami')).toMatch(
      /Username +sandbox-admin\nGroups +\[system:masters system:authenticated\]/,
    );
    expect(await run('auth', 'can-i', 'delete', 'secrets')).toBe('yes\n');
    expect(await run('auth', 'can-i', 'delete', 'pods', '--as=jane')).toBe('no\n');
    const list = await run('auth', 'can-i', '--list', '--as=jane', '--as-group=viewers');
    expect(list).toMatch(/^deployments.apps +\[\] +\[\] +\[get list watch\]$/m);
    expect(list).toMatch(/^selfsubjectreviews.authentication.k8s.io +\[\] +\[\] +\[create\]$/m);
  });

  test('create token', async () => {
    const token = (await run('create', 'token', 'robot', '--duration=20m')).trim();
    expect((await stranger.get('/api', bearer(token))).status).toBe(200);
  });
});
