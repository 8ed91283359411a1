import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { behindShortName, behindSingular, likelyGroup } from '../../src/discovery/well-known.js';
import { parseResourceTable } from '../../src/sandbox/resources/read-resource-table.js';
import { RESOURCE_TABLE } from '../../src/sandbox/resources/resource-table.js';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { askAbout } from './support/kubectl-server.js';
import { Lab, pathsOf } from './support/run.js';
import type { FakeGroup, FakeResource, Universe } from './support/universe.js';

const kubectl = askAbout(new KubectlAnswers(join(import.meta.dirname, 'recorded/short-names.json')));

const group = (name: string, ...resources: FakeResource[]): FakeGroup => ({
  name,
  versions: [{ version: 'v1', resources }],
});

const core = group('', { name: 'pods', kind: 'Pod', shortNames: ['po'] });
const apps = group('apps', { name: 'deployments', kind: 'Deployment', shortNames: ['deploy'] });
/** A custom resource with the short names of Kubernetes' own. */
const rival = (name: string) =>
  group(name, { name: 'rivals', kind: 'Rival', shortNames: ['po', 'deploy', 'pods'] });

describe("a short name that a custom resource also has: the meaning is kubectl's", () => {
  test.each([
    ['po', 'behind Kubernetes’ own groups', [core, apps, rival('rival.io')], ['/api/v1']],
    [
      'deploy',
      'behind Kubernetes’ own groups',
      [core, apps, rival('rival.io')],
      ['/api', '/apis', '/api/v1', '/apis/apps/v1'],
    ],
    // An aggregated API may request a place before them.
    ['po', 'before apps', [core, rival('rival.io'), apps], ['/api/v1']],
    [
      'deploy',
      'before apps',
      [core, rival('rival.io'), apps],
      ['/api', '/apis', '/api/v1', '/apis/apps/v1', '/apis/rival.io/v1'],
    ],
  ] as const)('%s, %s', async (word, _, groups, requests) => {
    for (const mode of ['legacy', 'aggregated'] as const) {
      const universe: Universe = { mode, groups: [...groups] };
      await using lab = await Lab.create();
      const cold = lab.run(universe);
      const ours = await pathsOf(cold.discovery, word);
      const theirs = await kubectl(universe, ['get', word, '-n', 'default']);
      expect(ours).toEqual(theirs.lists);
      if (mode === 'legacy') expect(cold.transport.requests.toSorted()).toEqual(requests.toSorted());
      await cold.discovery.all();
      await cold.discovery.settled();
      const warm = lab.run(universe);
      expect(await pathsOf(warm.discovery, word)).toEqual(theirs.lists);
      expect(warm.transport.requests).toEqual([]);
    }
  });

  test('kubectl’s warning about the other meaning is shown if all groups are known', async () => {
    const universe: Universe = { mode: 'aggregated', groups: [core, apps, rival('rival.io')] };
    await using lab = await Lab.create();
    const cold = lab.run(universe);
    await cold.discovery.all();
    await cold.discovery.settled();
    const { discovery, notices } = lab.run(universe);
    await discovery.resolve('po');
    const theirs = await kubectl(universe, ['get', 'po', '-n', 'default']);
    expect(theirs.stderr).toContain('Warning: ');
    expect(`${notices.map(({ message }) => message).join('\n')}\n`).toBe(
      theirs.stderr.replace(/^No resources found.*\n/m, ''),
    );
  });
});

// kubectl uses the custom resource here. That would make every `get po` read every group.
test.each([
  ['po', 'pods', group('p.io', { name: 'po', kind: 'PurchaseOrder' })],
  ['deploy', 'deployments', group('p.io', { name: 'plans', kind: 'Deploy', singularName: 'deploy' })],
])('a custom resource cannot take %s over by its name, cold or warm', async (word, name, other) => {
  for (const mode of ['legacy', 'aggregated'] as const) {
    const universe: Universe = { mode, groups: [core, apps, other] };
    await using lab = await Lab.create();
    const cold = lab.run(universe);
    expect((await cold.discovery.resolve(word)).name).toBe(name);
    expect(await cold.discovery.expandCategory(word)).toBeUndefined();
    await cold.discovery.all();
    await cold.discovery.settled();
    expect((await lab.run(universe).discovery.resolve(word)).name).toBe(name);
  }
});

test('the known names are those of a current server', () => {
  const facts = parseResourceTable(RESOURCE_TABLE).map(({ type }) => type);
  for (const { group, plural, singular, shortNames } of facts) {
    const known = { group, name: plural };
    for (const word of shortNames.filter((each) => each !== 'ev')) {
      expect([word, behindShortName(word)]).toEqual([word, known]);
    }
    if (likelyGroup(plural) === group)
      expect([singular, behindSingular(singular)]).toEqual([singular, known]);
  }
});
