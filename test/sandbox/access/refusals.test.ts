import { expect, it } from 'vitest';
import { Authorizer } from '../../../src/sandbox/access/authorizer.js';
import { Guard } from '../../../src/sandbox/access/guard.js';
import { Rbac } from '../../../src/sandbox/access/rbac.js';
import type { ApiError } from '../../../src/sandbox/http/errors.js';
import { parseResourcePath } from '../../../src/sandbox/http/path.js';
import type { Call } from '../../../src/sandbox/http/reply.js';
import { MemoryStore } from '../../../src/sandbox/store/memory.js';

const jane = { name: 'jane', groups: [] };
const guard = new Guard(
  { identify: async () => jane } as never,
  new Authorizer(new Rbac(new MemoryStore()), new Map()),
);

async function refusal(method: string, path: string) {
  const call = { method, path, query: new URLSearchParams(), headers: {} } as unknown as Call;
  const error = await guard.admit(call, parseResourcePath(call)).then(
    () => undefined,
    (reason: unknown) => reason as ApiError,
  );
  return error && { message: error.message, details: error.more.details };
}

it.each([
  [
    'GET',
    '/apis/apps/v1/namespaces/shop/deployments',
    'deployments.apps is forbidden: User "jane" cannot list resource "deployments" in API group "apps" in the namespace "shop"',
    { group: 'apps', kind: 'deployments' },
  ],
  [
    'DELETE',
    '/api/v1/nodes/one',
    'nodes "one" is forbidden: User "jane" cannot delete resource "nodes" in API group "" at the cluster scope',
    { name: 'one', kind: 'nodes' },
  ],
  [
    'GET',
    '/api/v1/namespaces/shop/pods/a/log',
    'pods "a" is forbidden: User "jane" cannot get resource "pods/log" in API group "" in the namespace "shop"',
    { name: 'a', kind: 'pods' },
  ],
  ['POST', '/metrics', 'forbidden: User "jane" cannot post path "/metrics"', {}],
])('%s %s', async (method, path, message, details) => {
  expect(await refusal(method, path)).toEqual({ message, details });
});

it.each(['/version', '/healthz', '/readyz/etcd', '/livez'])('%s needs no permission', async (path) => {
  expect(await refusal('GET', path)).toBeUndefined();
});

it('a path that only starts like a public one needs a permission', async () => {
  expect(await refusal('GET', '/versions')).toBeDefined();
});
