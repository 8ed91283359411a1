import { describe, expect, test } from 'vitest';
import { type ApiResource, GroupDiscoveryFailedError, NoKindMatchError } from '../../src/discovery/types.js';
import { Lab } from './support/run.js';
import type { Universe } from './support/universe.js';

/** Two groups with a short name in common, the first of which may be down. */
const universe = (broken: boolean): Universe => ({
  mode: 'legacy',
  groups: [
    { name: '', versions: [{ version: 'v1', resources: [{ name: 'pods', kind: 'Pod' }] }] },
    {
      name: 'first.io',
      versions: [
        { version: 'v1', broken, resources: [{ name: 'gizmos', kind: 'Gizmo', shortNames: ['gz'] }] },
      ],
    },
    {
      name: 'second.io',
      versions: [{ version: 'v1', resources: [{ name: 'gazes', kind: 'Gaze', shortNames: ['gz'] }] }],
    },
  ],
});

describe('a response from the server itself', () => {
  const given = async (lab: Lab) => {
    const run = lab.run(universe(false));
    const resource = await run.discovery.resolve('gizmos.first.io');
    return { ...run, resource };
  };

  test.each([59_000, 60_000])('is trusted for a minute: after %s ms', async (ms) => {
    await using lab = await Lab.create();
    const { discovery, resource, transport } = await given(lab);
    const asked = transport.requests.length;
    lab.time += ms;
    expect(discovery.doubt(resource)).toBe(false);
    await discovery.resolve('gizmos.first.io');
    expect(transport.requests).toHaveLength(asked);
  });

  test('is doubted later, and requested again', async () => {
    await using lab = await Lab.create();
    const { discovery, resource, transport } = await given(lab);
    const asked = transport.requests.length;
    lab.time += 61_000;
    expect(discovery.doubt(resource)).toBe(true);
    const again = await discovery.resolve('gizmos.first.io');
    expect(transport.requests.length).toBeGreaterThan(asked);
    expect(discovery.doubt(again)).toBe(false);
    expect(discovery.doubt({} as ApiResource)).toBe(false);
  });

  test('is doubted at once if it came from the cache', async () => {
    await using lab = await Lab.create();
    await (await given(lab)).discovery.settled();
    const { discovery, resource, transport } = await given(lab);
    expect(transport.requests).toEqual([]);
    expect(discovery.doubt(resource)).toBe(true);
    await discovery.resolve('gizmos.first.io');
    expect(transport.requests).not.toEqual([]);
  });
});

describe('a short name that another group may have', () => {
  test('is not remembered while that is down, but looked up again by the next run', async () => {
    await using lab = await Lab.create();
    const first = lab.run(universe(true));
    expect((await first.discovery.resolve('gz')).group).toBe('second.io');
    await first.discovery.settled();
    const second = lab.run(universe(false));
    expect((await second.discovery.resolve('gz')).group).toBe('first.io');
    expect(second.transport.requests).toContain('/apis/first.io/v1');
    await second.discovery.settled();
    const third = lab.run(universe(true));
    expect((await third.discovery.resolve('gz')).group).toBe('first.io');
    expect(third.transport.requests).toEqual([]);
  });
});

test('a kind whose version cannot be read is not reported as missing', async () => {
  await using lab = await Lab.create();
  const { discovery } = lab.run(universe(true));
  const gizmo = { group: 'first.io', version: 'v1', kind: 'Gizmo' };
  await expect(discovery.resolveKind(gizmo)).rejects.toThrow(GroupDiscoveryFailedError);
  await expect(discovery.resolveKind({ ...gizmo, version: 'v2' })).rejects.toThrow(NoKindMatchError);
});
