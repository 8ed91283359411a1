import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortFailures } from '../../src/discovery/failed-groups.js';
import {
  filterResources,
  preferredResources,
  type ResourceFilter,
  sortResources,
} from '../../src/discovery/preferred.js';
import { resourceNames, resourceTable } from '../../src/render/api-resources.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { servers } from './support/arbitrary.js';
import { askAbout, type KubectlRun } from './support/kubectl-server.js';
import { Lab } from './support/run.js';
import type { Universe } from './support/universe.js';

const kubectl = askAbout(new KubectlAnswers(join(import.meta.dirname, 'recorded/listing.json')));

/** What `api-resources` prints, and the error it ends with. */
async function list(
  lab: Lab,
  universe: Universe,
  filter: ResourceFilter,
  by: 'group' | 'name' | 'kind',
): Promise<{ wide: string; table: string; names: string; error: string }> {
  const { discovery } = lab.run(universe);
  const { resources, failed } = await discovery.all();
  const selected = filterResources(preferredResources(await discovery.groups(), resources), filter);
  const rows = sortResources(selected, by);
  return {
    wide: resourceTable(rows, { wide: true, noHeaders: true }),
    table: resourceTable(rows, { wide: false, noHeaders: false }),
    names: resourceNames(rows),
    error: sortFailures(failed).broken?.message ?? '',
  };
}

const broken: Universe = {
  mode: 'legacy',
  groups: [
    {
      name: '',
      versions: [{ version: 'v1', resources: [{ name: 'pods', kind: 'Pod', verbs: ['list', 'watch'] }] }],
    },
    {
      name: 'b.io',
      versions: [
        { version: 'v1', broken: true, resources: [{ name: 'wheels', kind: 'Wheel' }] },
        {
          version: 'v1beta1',
          resources: [
            { name: 'wheels', kind: 'Wheel' },
            { name: 'wheels/axle', kind: 'Axle' },
          ],
        },
      ],
    },
    { name: 'empty.io', versions: [{ version: 'v1', resources: [] }] },
    {
      name: 'useless.io',
      versions: [{ version: 'v1', resources: [{ name: 'lame', kind: 'Lame', verbs: [] }] }],
    },
  ],
};

describe('the list of resource types', () => {
  test.each(['legacy', 'aggregated'] as const)('%s: is kubectl’s if a group is broken', async (mode) => {
    await using lab = await Lab.create();
    const universe: Universe = { ...broken, mode };
    const ours = await list(lab, universe, {}, 'group');
    const theirs = await kubectl(universe, ['api-resources']);
    expect(ours.table).toBe(theirs.stdout);
    const error = theirs.stderr.split('\n').find((line) => line.startsWith('error: ')) ?? '';
    expect(ours.error === '' ? '' : `error: ${ours.error}`).toBe(error);
  });

  const filters: [string[], ResourceFilter, 'group' | 'name' | 'kind'][] = [
    [[], {}, 'group'],
    [['--sort-by=name'], {}, 'name'],
    [['--namespaced=false'], { namespaced: false }, 'group'],
    [['--api-group=apps'], { group: 'apps' }, 'group'],
    [['--api-group='], { group: '' }, 'group'],
    [['--verbs=get,list', '--categories=all'], { verbs: ['get', 'list'], categories: ['all'] }, 'group'],
    [['--verbs=watch'], { verbs: ['watch'] }, 'group'],
  ];

  test.each(filters)('is kubectl’s for any server: %o', async (flags, filter, by) => {
    await fc.assert(
      fc.asyncProperty(servers, async ({ universe }) => {
        await using lab = await Lab.create();
        const ours = await list(lab, universe, filter, by);
        // Two groups may have a resource with the same name; which one kubectl then puts first is random.
        const lines = (text: string) => (by === 'group' ? text : text.split('\n').sort().join('\n'));
        const theirs = async (...args: string[]) => {
          const masked = (run: KubectlRun) => ({ ...run, stdout: lines(run.stdout) });
          return (await kubectl(universe, ['api-resources', '-o', ...args, ...flags], masked)).stdout;
        };
        expect(lines(ours.wide)).toBe(await theirs('wide', '--no-headers'));
        expect(lines(ours.names)).toBe(await theirs('name'));
      }),
      { seed: 5, numRuns: 6 },
    );
  });
});

test('a stale group does not fail the list', async () => {
  await using lab = await Lab.create();
  const { discovery } = lab.run({ ...broken, mode: 'aggregated' });
  const { stale, broken: none } = sortFailures((await discovery.all()).failed);
  expect(stale?.message).toBe(
    'unable to retrieve the complete list of server APIs: b.io/v1: stale GroupVersion discovery: b.io/v1',
  );
  expect(none).toBeUndefined();
});
