import { describe, expect, test } from 'vitest';
import { ShapeError } from '../../src/codec/shape.js';
import { readGroups } from '../../src/discovery/groups-document.js';
import { parseResourceList } from '../../src/discovery/legacy-documents.js';

/** As returned by a kube-apiserver 1.36; shortened. */
const aggregated = {
  kind: 'APIGroupDiscoveryList',
  apiVersion: 'apidiscovery.k8s.io/v2',
  metadata: {},
  items: [
    {
      metadata: { name: 'apps' },
      versions: [
        {
          version: 'v1',
          resources: [
            {
              resource: 'deployments',
              responseKind: { group: '', version: '', kind: 'Deployment' },
              scope: 'Namespaced',
              singularResource: 'deployment',
              verbs: ['get', 'list'],
              shortNames: ['deploy'],
              categories: ['all'],
              subresources: [
                {
                  subresource: 'scale',
                  responseKind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
                  verbs: ['get'],
                },
              ],
            },
          ],
          freshness: 'Current',
        },
      ],
    },
    {
      metadata: { name: 'ct.example.io' },
      versions: [
        {
          version: 'v1',
          resources: [
            {
              resource: 'gizmos',
              responseKind: { group: 'ct.example.io', version: 'v1', kind: 'Gizmo' },
              scope: 'Cluster',
              singularResource: 'gizmo',
              verbs: ['get'],
            },
          ],
          freshness: 'Current',
        },
      ],
    },
  ],
};

/** The document with something replaced. */
function changed(change: (document: typeof aggregated) => void): string {
  const copy = structuredClone(aggregated);
  change(copy);
  return JSON.stringify(copy);
}

const deployments = {
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  name: 'deployments',
  singularName: 'deployment',
  namespaced: true,
  verbs: ['get', 'list'],
  shortNames: ['deploy'],
  categories: ['all'],
};

describe('aggregated discovery', () => {
  test.each(['v2', 'v2beta1'])('%s: built-in kinds keep their place', (version) => {
    const text = changed((document) => {
      document.apiVersion = `apidiscovery.k8s.io/${version}`;
    });
    const { groups, resources, failed } = readGroups(text);
    expect(groups).toEqual([
      { name: 'apps', versions: ['v1'], preferredVersion: 'v1' },
      { name: 'ct.example.io', versions: ['v1'], preferredVersion: 'v1' },
    ]);
    expect(resources?.get('apps/v1')).toEqual([
      deployments,
      {
        ...deployments,
        kind: 'Scale',
        name: 'deployments/scale',
        verbs: ['get'],
        shortNames: [],
        categories: [],
        responseKind: { group: 'autoscaling', version: 'v1' },
      },
    ]);
    expect(resources?.get('ct.example.io/v1')?.[0]).toMatchObject({ kind: 'Gizmo', namespaced: false });
    expect(failed.size).toBe(0);
  });

  test('the core group has no name', () => {
    const text = changed((document) => {
      document.items = [{ ...document.items[0]!, metadata: {} as { name: string } }];
    });
    expect(readGroups(text).groups).toEqual([{ name: '', versions: ['v1'], preferredVersion: 'v1' }]);
  });

  test('a resource without a kind only has its subresources', () => {
    const text = changed((document) => {
      Object.assign(document.items[0]!.versions[0]!.resources[0]!, { responseKind: undefined });
    });
    expect(
      readGroups(text)
        .resources?.get('apps/v1')
        ?.map(({ name }) => name),
    ).toEqual(['deployments/scale']);
  });

  test.each([
    ['a scope nobody knows', { scope: 'Galactic' }],
    ['verbs that are no list', { verbs: 'get' }],
    ['a name that is none', { resource: 7 }],
    ['a kind that is none', { responseKind: 'Deployment' }],
  ])('%s loses its group-version, not the others', (_, change) => {
    const text = changed((document) => {
      Object.assign(document.items[0]!.versions[0]!.resources[0]!, change);
    });
    const { groups, resources, failed } = readGroups(text);
    expect([...failed.keys()]).toEqual(['apps/v1']);
    expect(groups[0]).toEqual({ name: 'apps', versions: ['v1'], preferredVersion: 'v1' });
    expect([...resources!.keys()]).toEqual(['ct.example.io/v1']);
  });

  test('a stale version is omitted, and the next one preferred', () => {
    const text = changed((document) => {
      const [version] = document.items[0]!.versions;
      document.items[0]!.versions = [
        { ...version!, freshness: 'Stale' },
        { ...version!, version: 'v1beta1' },
      ];
    });
    const { groups, failed } = readGroups(text);
    expect(groups[0]).toEqual({ name: 'apps', versions: ['v1beta1'], preferredVersion: 'v1beta1' });
    expect(failed.get('apps/v1')?.message).toBe('stale GroupVersion discovery: apps/v1');
  });
});

describe('legacy discovery', () => {
  test('the core group, its versions in order', () => {
    const text = '{"kind":"APIVersions","versions":["v1"],"serverAddressByClientCIDRs":[]}';
    expect(readGroups(text)).toEqual({
      groups: [{ name: '', versions: ['v1'], preferredVersion: 'v1' }],
      resources: undefined,
      failed: new Map(),
    });
  });

  test('null is Go’s empty list', () => {
    expect(readGroups('{"kind":"APIGroupList","apiVersion":"v1","groups":null}').groups).toEqual([]);
    expect(
      parseResourceList('{"kind":"APIResourceList","groupVersion":"a/v1","resources":null}', 'a/v1'),
    ).toEqual([]);
  });

  test('resources as kube-apiserver 1.20 sends them', () => {
    const text =
      '{"kind":"APIResourceList","apiVersion":"v1","groupVersion":"apps/v1","resources":[' +
      '{"name":"deployments","singularName":"","namespaced":true,"kind":"Deployment","verbs":["get"],' +
      '"shortNames":["deploy"],"categories":["all"],"storageVersionHash":"8aSe+NMegvE="},' +
      '{"name":"deployments/scale","singularName":"","namespaced":true,"group":"autoscaling","version":"v1","kind":"Scale","verbs":["get"]}]}';
    expect(parseResourceList(text, 'apps/v1')).toEqual([
      { ...deployments, singularName: '', verbs: ['get'], storageVersionHash: '8aSe+NMegvE=' },
      {
        ...deployments,
        kind: 'Scale',
        name: 'deployments/scale',
        singularName: '',
        verbs: ['get'],
        shortNames: [],
        categories: [],
        responseKind: { group: 'autoscaling', version: 'v1' },
      },
    ]);
  });
});

describe('any other document is refused', () => {
  test.each([
    'not JSON',
    '[]',
    'null',
    '{}',
    '{"kind":"Status","apiVersion":"v1"}',
    '{"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v3","items":[]}',
    '{"kind":"APIGroupList","groups":{}}',
    '{"kind":"APIGroupList","groups":[{"name":"a","versions":["v1"]}]}',
    '{"kind":"APIVersions","versions":[1]}',
  ])('%s', (text) => {
    expect(() => readGroups(text)).toThrow(ShapeError);
  });

  test.each([
    '{"kind":"APIResourceList","resources":[]}',
    '{"kind":"APIResourceList","groupVersion":"b/v1","resources":[]}',
    '{"kind":"APIGroupList","groupVersion":"a/v1","resources":[]}',
    '{"kind":"APIResourceList","groupVersion":"a/v1","resources":[{"name":"x","verbs":[]}]}',
    '{"kind":"APIResourceList","groupVersion":"a/v1","resources":[{"name":"x","kind":"X","namespaced":"yes"}]}',
  ])('%s', (text) => {
    expect(() => parseResourceList(text, 'a/v1')).toThrow(ShapeError);
  });
});
