import { describe, expect, test } from 'vitest';
import { resourcesRequest } from '../../src/discovery/requests.js';
import {
  type ApiResource,
  type Discovery,
  GroupDiscoveryFailedError,
  NoKindMatchError,
  NoMatchError,
} from '../../src/discovery/types.js';
import { Lab } from './support/run.js';
import type { FakeGroup, Universe } from './support/universe.js';

const core: FakeGroup = {
  name: '',
  versions: [
    {
      version: 'v1',
      resources: [
        { name: 'pods', kind: 'Pod', shortNames: ['po'], categories: ['all'] },
        { name: 'pods/log', kind: 'Pod' },
        { name: 'nodes', kind: 'Node', namespaced: false },
      ],
    },
  ],
};

const apps: FakeGroup = {
  name: 'apps',
  versions: [
    { version: 'v1', resources: [{ name: 'deployments', kind: 'Deployment', shortNames: ['deploy'] }] },
  ],
};

const metrics: FakeGroup = {
  name: 'metrics.k8s.io',
  versions: [{ version: 'v1beta1', broken: true, resources: [{ name: 'nodes', kind: 'NodeMetrics' }] }],
};

/** A server with core, apps and this many custom groups. */
function cluster(mode: Universe['mode'], customGroups = 400, ...more: FakeGroup[]): Universe {
  const custom = Array.from({ length: customGroups }, (_, index) => ({
    name: `g${index}.example.io`,
    versions: [{ version: 'v1', resources: [{ name: `things${index}`, kind: `Thing${index}` }] }],
  }));
  return { mode, groups: [core, apps, ...custom, ...more] };
}

async function meant(discovery: Discovery, word: string): Promise<ApiResource[]> {
  return (await discovery.expandCategory(word)) ?? [await discovery.resolve(word)];
}

describe('what a cold cache costs', () => {
  test.each([
    ['legacy', 'pods', ['/api/v1']],
    ['aggregated', 'pods', ['/api/v1']],
    ['legacy', 'po', ['/api/v1']],
    ['aggregated', 'po', ['/api/v1']],
    // Servers before 1.27 do not report the singular name.
    ['legacy', 'pod', ['/api/v1']],
    ['legacy', 'deployments', ['/api', '/apis', '/api/v1', '/apis/apps/v1']],
    ['legacy', 'deploy', ['/api', '/apis', '/api/v1', '/apis/apps/v1']],
    ['legacy', 'deployment', ['/api', '/apis', '/api/v1', '/apis/apps/v1']],
    ['aggregated', 'deployments', ['/api', '/apis']],
    ['legacy', 'deploy.apps', ['/api', '/apis', '/apis/apps/v1']],
    ['legacy', 'deployments.v1.apps', ['/api', '/apis', '/apis/apps/v1']],
    ['legacy', 'things7.g7.example.io', ['/api', '/apis', '/apis/g7.example.io/v1']],
    ['aggregated', 'things7', ['/api', '/apis']],
  ] as const)('%s: %s', async (mode, argument, requests) => {
    await using lab = await Lab.create();
    const { discovery, transport } = lab.run(cluster(mode));
    await discovery.expandCategory(argument);
    await discovery.resolve(argument);
    // Those sent at once may arrive in any order.
    expect(transport.requests.toSorted()).toEqual(requests.toSorted());
    expect(discovery.fromCache).toBe(false);
  });

  test('a short name that is not Kubernetes’ own needs every group', async () => {
    await using lab = await Lab.create();
    const shop: FakeGroup = {
      name: 'shop.io',
      versions: [{ version: 'v1', resources: [{ name: 'orders', kind: 'Order', shortNames: ['or'] }] }],
    };
    const { discovery, transport } = lab.run(cluster('legacy', 400, shop));
    expect((await discovery.resolve('or')).name).toBe('orders');
    expect(transport.requests).toHaveLength(2 + 2 + 401);
  });

  test('a short name that the server does not use for its own resource needs every group', async () => {
    await using lab = await Lab.create();
    const shop: FakeGroup = {
      name: 'shop.io',
      versions: [{ version: 'v1', resources: [{ name: 'services', kind: 'Order', shortNames: ['svc'] }] }],
    };
    const { discovery } = lab.run(cluster('legacy', 4, shop));
    expect((await discovery.resolve('svc')).group).toBe('shop.io');
  });

  test('a manifest of a known version requests only that version', async () => {
    await using lab = await Lab.create();
    const { discovery, transport } = lab.run(cluster('legacy'));
    const gvk = { group: 'apps', version: 'v1', kind: 'Deployment' };
    expect((await discovery.resolveKind(gvk)).name).toBe('deployments');
    expect(transport.requests).toEqual(['/apis/apps/v1']);
  });
});

describe('what a warm cache costs', () => {
  test.each(['pods', 'po', 'deployments', 'deploy', 'all', 'things3', 'Thing3', 'nodes'])(
    '%s',
    async (word) => {
      await using lab = await Lab.create();
      for (const mode of ['legacy', 'aggregated'] as const) {
        const cold = lab.run(cluster(mode, 40));
        const first = await meant(cold.discovery, word);
        await cold.discovery.settled();
        const warm = lab.run(cluster(mode, 40));
        const again = await meant(warm.discovery, word);
        expect(again).toEqual(first);
        expect(warm.transport.requests).toEqual([]);
        expect(warm.discovery.fromCache).toBe(true);
      }
    },
  );

  test('a known name reads two files at most, both small', async () => {
    await using lab = await Lab.create();
    const cold = lab.run(cluster('legacy', 40));
    await cold.discovery.resolve('things3');
    await cold.discovery.settled();
    const fs = await import('node:fs/promises');
    const read: string[] = [];
    const warm = lab.run(cluster('legacy', 40), {
      fs: {
        ...fs,
        open: ((path: string, ...rest: [string]) => {
          read.push(path.slice(lab.cacheDir.length));
          return fs.open(path, ...rest);
        }) as typeof fs.open,
      },
    });
    expect((await warm.discovery.resolve('things3')).group).toBe('g3.example.io');
    expect(read).toEqual([
      '/discovery/127.0.0.1_6443/v1/serverresources.json',
      '/discovery/127.0.0.1_6443/resolved.json',
    ]);
  });
});

describe('surprises', () => {
  test('an unknown name is requested from the server again, and is found if it has been added in the meantime', async () => {
    await using lab = await Lab.create();
    for (const mode of ['legacy', 'aggregated'] as const) {
      const cold = lab.run(cluster(mode, 2));
      await cold.discovery.all();
      await cold.discovery.settled();
      const warm = lab.run(cluster(mode, 3));
      expect((await warm.discovery.resolve('things2')).group).toBe('g2.example.io');
      await expect(warm.discovery.resolve('things9')).rejects.toThrow(NoMatchError);
      const twice = warm.transport.requests.filter((path) => path === '/apis');
      expect(twice).toHaveLength(1);
    }
  });

  test('an unknown name costs one request per document, with the core group known from the cache', async () => {
    await using lab = await Lab.create();
    const cold = lab.run(cluster('legacy', 20));
    await cold.discovery.resolve('pods');
    await cold.discovery.settled();
    const warm = lab.run(cluster('legacy', 20));
    await expect(warm.discovery.resolve('typo')).rejects.toThrow(
      `the server doesn't have a resource type "typo"`,
    );
    expect(warm.transport.requests).toHaveLength(new Set(warm.transport.requests).size);
  });

  test('after invalidate, everything is requested from the server again', async () => {
    await using lab = await Lab.create();
    const cold = lab.run(cluster('legacy', 1));
    await cold.discovery.resolve('things0');
    await cold.discovery.settled();
    const warm = lab.run(cluster('legacy', 1));
    expect((await warm.discovery.resolve('things0')).version).toBe('v1');
    for (const version of ['v2', 'v3']) {
      warm.transport.universe.groups[2]!.versions[0]!.version = version;
      await warm.discovery.invalidate();
      expect((await warm.discovery.resolve('things0')).version).toBe(version);
      expect(warm.discovery.fromCache).toBe(false);
    }
  });

  test('an unchanged aggregated response is not sent again', async () => {
    await using lab = await Lab.create();
    const cold = lab.run(cluster('aggregated', 3));
    await cold.discovery.all();
    await cold.discovery.settled();
    lab.time += 7 * 3600_000;
    const later = lab.run(cluster('aggregated', 3));
    expect((await later.discovery.resolve('things1')).group).toBe('g1.example.io');
    expect(later.transport.requests).toEqual(['/api', '/apis']);
    expect(later.transport.statuses).toEqual([304, 304]);
  });

  test('a changed aggregated response is sent again', async () => {
    await using lab = await Lab.create();
    const cold = lab.run(cluster('aggregated', 3));
    await cold.discovery.all();
    await cold.discovery.settled();
    lab.time += 7 * 3600_000;
    const later = lab.run(cluster('aggregated', 4));
    expect((await later.discovery.resolve('things3')).group).toBe('g3.example.io');
    expect(later.transport.statuses).toEqual([304, 200]);
  });
});

describe('a group that cannot be read', () => {
  test.each(['legacy', 'aggregated'] as const)('%s: costs nothing if the name is found', async (mode) => {
    await using lab = await Lab.create();
    const { discovery, notices } = lab.run(cluster(mode, 2, metrics));
    expect((await discovery.resolve('nodes')).kind).toBe('Node');
    expect((await discovery.resolve('po')).kind).toBe('Pod');
    expect((await discovery.resolve('things1')).kind).toBe('Thing1');
    expect((await discovery.resolveKind({ group: 'apps', version: 'v1', kind: 'Deployment' })).name).toBe(
      'deployments',
    );
    expect(notices).toEqual([]);
  });

  test.each([
    ['legacy', 'the server is currently unable to handle the request'],
    ['aggregated', 'stale GroupVersion discovery: metrics.k8s.io/v1beta1'],
  ] as const)('%s: is reported if it could contain the name', async (mode, cause) => {
    await using lab = await Lab.create();
    const { discovery, notices } = lab.run(cluster(mode, 2, metrics));
    const told = `unable to retrieve the complete list of server APIs: metrics.k8s.io/v1beta1: ${cause}`;
    await expect(discovery.resolve('podmetrics')).rejects.toThrow(NoMatchError);
    expect(notices.map(({ message }) => message)).toEqual([`Warning: ${told}`]);
    const withGroup = discovery.resolve('nodes.metrics.k8s.io');
    await expect(withGroup).rejects.toThrow(GroupDiscoveryFailedError);
    await expect(withGroup).rejects.toThrow(told);
    const { failed } = await discovery.all();
    expect([...failed].map(([name, error]) => [name, error.message])).toEqual([
      ['metrics.k8s.io/v1beta1', cause],
    ]);
  });

  test('a missing kind is reported as in kubectl', async () => {
    await using lab = await Lab.create();
    const { discovery } = lab.run(cluster('legacy', 1));
    await expect(discovery.resolveKind({ group: 'x.io', version: 'v1', kind: 'X' })).rejects.toThrow(
      'no matches for kind "X" in version "x.io/v1"',
    );
    await expect(discovery.resolveKind({ group: 'x.io', version: '', kind: 'X' })).rejects.toThrow(
      NoKindMatchError,
    );
  });
});

test.each([
  ['v1', '/api/v1'],
  ['apps/v1', '/apis/apps/v1'],
  ['a b/v?1', '/apis/a%20b/v%3F1'],
  // Half a character, as only a hostile server names a group.
  ['a\ud800/v1', '/apis/a%EF%BF%BD/v1'],
])('the resources of %j are requested at %s', (groupVersion, path) => {
  expect(resourcesRequest(groupVersion).path).toBe(path);
});
