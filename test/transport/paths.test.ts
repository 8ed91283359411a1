import { describe, expect, test } from 'vitest';
import { groupVersionPath, queryText, resourcePath } from '../../src/transport/paths.js';

describe('resource paths', () => {
  test.each([
    [{ group: '', version: 'v1', name: 'pods' }, undefined, undefined, '/api/v1/pods'],
    [{ group: '', version: 'v1', name: 'pods', namespace: '' }, undefined, undefined, '/api/v1/pods'],
    [
      { group: '', version: 'v1', name: 'pods', namespace: 'shop' },
      'web-0',
      'log',
      '/api/v1/namespaces/shop/pods/web-0/log',
    ],
    [
      { group: 'apps', version: 'v1', name: 'deployments', namespace: 'shop' },
      'web',
      'scale',
      '/apis/apps/v1/namespaces/shop/deployments/web/scale',
    ],
    [
      { group: 'rbac.authorization.k8s.io', version: 'v1', name: 'clusterroles' },
      'system:node',
      undefined,
      '/apis/rbac.authorization.k8s.io/v1/clusterroles/system:node',
    ],
    [
      { group: '', version: 'v1', name: 'services', namespace: 'a' },
      'http:web:80',
      'proxy/met rics',
      '/api/v1/namespaces/a/services/http:web:80/proxy/met%20rics',
    ],
    [
      { group: '', version: 'v1', name: 'pods', namespace: 'a' },
      'x/y?z',
      undefined,
      '/api/v1/namespaces/a/pods/x%2Fy%3Fz',
    ],
  ])('%j %s %s', (place, name, subresource, path) => {
    expect(resourcePath(place, name, subresource)).toBe(path);
  });

  test('a group-version alone', () => {
    expect([groupVersionPath('', 'v1'), groupVersionPath('apps', 'v1')]).toEqual([
      '/api/v1',
      '/apis/apps/v1',
    ]);
  });

  test.each(['.', '..'])('a name that would climb is refused: %s', (name) => {
    expect(() => resourcePath({ group: '', version: 'v1', name: 'pods' }, name)).toThrow(/path segment/);
  });
});

test('queries are escaped as in Go, in the given order', () => {
  const text = queryText([
    ['labelSelector', "app in (a, b),x!='y'"],
    ['limit', '500'],
    ['a b', '~*'],
  ]);
  expect(text).toBe('?labelSelector=app+in+%28a%2C+b%29%2Cx%21%3D%27y%27&limit=500&a+b=~%2A');
  expect([queryText([]), queryText(undefined)]).toEqual(['', '']);
});
