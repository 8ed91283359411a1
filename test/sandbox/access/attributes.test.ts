import { expect, it } from 'vitest';
import { attributesOf } from '../../../src/sandbox/access/attributes.js';
import { parseResourcePath } from '../../../src/sandbox/http/path.js';
import type { Call } from '../../../src/sandbox/http/reply.js';

function asked(request: string) {
  const [method = '', url = ''] = request.split(' ');
  const [path = '', query = ''] = url.split('?');
  const call = { method, path, query: new URLSearchParams(query) } as Call;
  return attributesOf(call, parseResourcePath(call));
}

const PODS = '/api/v1/namespaces/shop/pods';

it.each([
  [`GET ${PODS}`, 'list'],
  [`GET ${PODS}?watch=true`, 'watch'],
  ['GET /api/v1/watch/namespaces/shop/pods', 'watch'],
  ['GET /api/v1/watch/namespaces/shop/pods/a', 'watch'],
  [`GET ${PODS}/a`, 'get'],
  [`GET ${PODS}/a?watch=true`, 'get'],
  [`GET ${PODS}/a/log`, 'get'],
  [`POST ${PODS}`, 'create'],
  [`PUT ${PODS}/a`, 'update'],
  [`PATCH ${PODS}/a`, 'patch'],
  [`DELETE ${PODS}/a`, 'delete'],
  [`DELETE ${PODS}`, 'deletecollection'],
  [`GET ${PODS}/a/exec`, 'create'],
  [`POST ${PODS}/a/portforward`, 'create'],
])('%s asks to %s', (request, verb) => {
  expect(asked(request)).toMatchObject({ verb, namespace: 'shop', group: '', resource: 'pods' });
});

it('the attributes of a request name the object, its part, and the group', () => {
  expect(asked('GET /apis/apps/v1/namespaces/shop/deployments/web/scale')).toEqual({
    ...{ verb: 'get', namespace: 'shop', group: 'apps', version: 'v1' },
    ...{ resource: 'deployments', subresource: 'scale', name: 'web' },
  });
});

it('a namespace counts as being in itself', () => {
  expect(asked('DELETE /api/v1/namespaces/shop')).toMatchObject({ namespace: 'shop', name: 'shop' });
  expect(asked('GET /api/v1/nodes/one')).toMatchObject({ namespace: '', name: 'one' });
});

it('a request for another path has the method as its verb', () => {
  expect(asked('GET /metrics')).toEqual({ verb: 'get', path: '/metrics' });
});
