import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from './client.js';

test('a limited user reads in their namespaces, and is refused elsewhere in the words of a server', async () => {
  const sandbox = await startApiServer({ pods: 6, namespaces: 2, limitedTo: ['shop-0'] });
  const client = new TestClient(sandbox, false);
  onTestFinished(async () => {
    client.close();
    await sandbox.close();
  });
  const config = parse(sandbox.kubeconfigYaml);
  const { token } = config.users.find(({ name }: { name: string }) => name === 'proa-sandbox-limited').user;
  expect(config.contexts[1]).toEqual({
    name: 'proa-sandbox-limited',
    context: { cluster: 'proa-sandbox', namespace: 'shop-0', user: 'proa-sandbox-limited' },
  });
  const as = { authorization: `Bearer ${token}` };
  const status = async (path: string) => (await client.get(path, as)).status;
  expect(await status('/apis')).toBe(200);
  expect(await status('/api/v1/namespaces/shop-0')).toBe(200);
  expect(await status('/api/v1/namespaces/shop-0/pods')).toBe(200);
  expect(await status('/api/v1/namespaces/default/pods')).toBe(403);
  expect(await status('/sandbox/requests')).toBe(403);
  const { json } = await client.get('/api/v1/pods', as);
  expect(json).toMatchObject({
    code: 403,
    // As from a kube-apiserver with RBAC.
    message:
      'pods is forbidden: User "sandbox-limited" cannot list resource "pods" in API group "" at the cluster scope',
  });
  const created = await client.send('POST', '/api/v1/namespaces/shop-0/pods', as, '{}');
  expect(created.status).toBe(403);
});
