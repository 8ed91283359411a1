import fc from 'fast-check';
import type { FakeGroup, FakeResource, Universe } from './universe.js';

/** Few words, so that names, short names, kinds and groups collide more often than in any real cluster. */
const plurals = [
  'pods',
  'pod',
  'po',
  'services',
  'deployments',
  'widgets',
  'widget',
  'w',
  'podlists',
  'ingresses',
];
const singulars = ['', '', 'pod', 'po', 'service', 'deployment', 'widget', 'w', 'thing'];
const kinds = [
  'Pod',
  'Po',
  'Service',
  'Deployment',
  'Widget',
  'Thing',
  'Policy',
  'PodList',
  'Ingress',
  'Endpoints',
];
const shorts = ['po', 'pod', 'pods', 'w', 'deploy', 'svc', 'W'];
const groupNames = ['apps', 'apps.example.io', 'example.io', 'v1.example.io', 'networking.k8s.io', 'app'];
const versions = ['v1', 'v1beta1', 'v2'];

const resource: fc.Arbitrary<FakeResource> = fc.record({
  name: fc.constantFrom(...plurals),
  kind: fc.constantFrom(...kinds),
  singularName: fc.constantFrom(...singulars),
  shortNames: fc.uniqueArray(fc.constantFrom(...shorts), { maxLength: 2 }),
  categories: fc.uniqueArray(fc.constantFrom('all', 'ours'), { maxLength: 1 }),
  namespaced: fc.boolean(),
});

const resources = fc.uniqueArray(resource, { maxLength: 4, selector: ({ name }) => name });

function group(name: fc.Arbitrary<string>, names: string[]): fc.Arbitrary<FakeGroup> {
  const version = fc.record({ version: fc.constantFrom(...names), resources });
  return fc.record({
    name,
    versions: fc.uniqueArray(version, { minLength: 1, maxLength: 2, selector: (one) => one.version }),
  });
}

/** Servers of a core group and some others. */
const universes: fc.Arbitrary<Universe> = fc.record({
  mode: fc.constantFrom('legacy' as const, 'aggregated' as const),
  groups: fc
    .tuple(
      group(fc.constant(''), ['v1']),
      fc.uniqueArray(group(fc.constantFrom(...groupNames), versions), {
        maxLength: 4,
        selector: ({ name }) => name,
      }),
    )
    .map(([core, others]) => [core, ...others]),
});

const strangeWords = ['all', 'ours', 'widgetlist', 'lists', 'nothing', 'PODS', 'Thing', 'policies'];

/** TYPE arguments for a server: mostly its own words, bare or with a version and a group, complete or partial. */
function argumentsFor(universe: Universe): fc.Arbitrary<string> {
  const served = universe.groups.flatMap(({ versions: each }) => each.flatMap((one) => one.resources));
  const words = served.flatMap(({ name, kind, singularName, shortNames }) => [
    name,
    kind,
    kind.toLowerCase(),
    `${kind}List`,
    ...(singularName ? [singularName] : []),
    ...(shortNames ?? []),
  ]);
  const own = universe.groups.map(({ name }) => name).filter((name) => name !== '');
  return fc
    .tuple(
      fc.constantFrom(...words, ...strangeWords),
      fc.constantFrom('bare', 'group', 'version'),
      fc.constantFrom(...versions, 'v9'),
      fc.constantFrom(...own, ...own, ...groupNames, 'exam'),
      fc.constantFrom(0, 0, 1, 4),
    )
    .map(([word, form, version, group, cut]) => {
      if (form === 'bare') return word;
      const shortened = group.slice(0, group.length - cut);
      return form === 'group' ? `${word}.${shortened}` : `${word}.${version}.${shortened}`;
    });
}

/** A server and some TYPE arguments to try on it. */
export const servers: fc.Arbitrary<{ universe: Universe; words: string[] }> = universes.chain((universe) =>
  fc.record({
    universe: fc.constant(universe),
    words: fc.array(argumentsFor(universe), { minLength: 1, maxLength: 4 }),
  }),
);
