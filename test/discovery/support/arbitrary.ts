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
export const universes: fc.Arbitrary<Universe> = fc.record({
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

const words = [
  ...plurals,
  ...singulars,
  ...kinds,
  ...shorts,
  'all',
  'ours',
  'widgetlist',
  'lists',
  'nothing',
  'PODS',
];

/** TYPE arguments: bare words, and words with a group or a version and a group. */
export const typeArguments: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...words.filter((word) => word !== '')),
    fc.constantFrom('', '', '.'),
    fc.constantFrom('', 'v1.', 'v1beta1.', 'v9.'),
    fc.constantFrom(...groupNames, 'exam', 'k8s.io'),
  )
  .map(([word, dot, version, group]) => (dot === '' ? word : `${word}.${version}${group}`));
