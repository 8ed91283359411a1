import { expect, it } from 'vitest';
import type { ApiResource } from '../../../src/discovery/types.js';
import { targetsOfWords } from '../../../src/objects/builder/targets.js';

const resource = (name: string, group: string): ApiResource => ({
  ...{ name, group, version: 'v1', kind: name, singularName: '', namespaced: true },
  ...{ verbs: [], shortNames: [], categories: [] },
});
const served: Readonly<Record<string, ApiResource>> = {
  ...{
    'deployments.v1.apps': resource('deployments', 'apps'),
    'deploy.v3.apps': resource('deployments', 'apps'),
  },
  ...{ 'deployments.apps': resource('deployments', 'apps'), 'pods.v1.': resource('pods', '') },
  ...{ pods: resource('pods', ''), 'certs.v1.example.com': resource('certs', 'v1.example.com') },
};

it.each([
  ['deployments.v1.apps', true],
  // A short name means the preferred version, so the named one may be another.
  ['deploy.v3.apps', true],
  ['pods.v1.', true],
  ['deployments.apps', undefined],
  ['pods', undefined],
  ['certs.v1.example.com', undefined],
])(
  'a type named as %s may be looked for in another version, unless that names one',
  async (word, isGiven) => {
    const rules = {
      namespace: 'default',
      allNamespaces: false,
      program: 'proa',
      subresource: '',
      labelSelector: '',
      fieldSelector: '',
      everything: false,
    };
    const discovery = {
      resolve: async (type: string) => served[type]!,
      expandCategory: async () => undefined,
    };
    for (const words of [[word], [word, 'a'], [`${word}/a`]]) {
      const { targets } = await targetsOfWords(words, { ...rules, typeAlone: true }, discovery);
      expect(targets.map(({ isVersionGiven }) => isVersionGiven)).toEqual([isGiven]);
    }
  },
);
