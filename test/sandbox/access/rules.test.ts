import { expect, it } from 'vitest';
import type { Attributes } from '../../../src/sandbox/access/attributes.js';
import { allows, type PolicyRule } from '../../../src/sandbox/access/rules.js';

const asked = (words: string): Attributes => {
  const [verb = '', what = '', name = ''] = words.split(' ');
  if (what.startsWith('/')) return { verb, path: what };
  const [group = '', resource = '', subresource = ''] = what.replace(/^core/, '').split('/');
  return { verb, namespace: 'default', group, version: 'v1', resource, subresource, name };
};
const rule = (verbs: string[], group: string, resources: string[], resourceNames?: string[]): PolicyRule => ({
  ...{ verbs, apiGroups: [group], resources },
  ...(resourceNames && { resourceNames }),
});
const paths = (...nonResourceURLs: string[]): PolicyRule => ({ verbs: ['get'], nonResourceURLs });

it.each<[string, PolicyRule, boolean]>([
  ['get apps/deployments', rule(['get'], 'apps', ['deployments']), true],
  ['list apps/deployments', rule(['get'], 'apps', ['deployments']), false],
  ['list apps/deployments', rule(['*'], 'apps', ['deployments']), true],
  ['get core/deployments', rule(['get'], 'apps', ['deployments']), false],
  ['get core/pods', rule(['get'], '', ['pods']), true],
  ['get apps/deployments', rule(['get'], '*', ['deployments']), true],
  ['get apps/replicasets', rule(['get'], 'apps', ['deployments']), false],
  ['get apps/replicasets', rule(['get'], 'apps', ['*']), true],
  ['get apps/deployments/scale', rule(['get'], 'apps', ['deployments']), false],
  ['get apps/deployments/scale', rule(['get'], 'apps', ['deployments/scale']), true],
  ['get apps/deployments/scale', rule(['get'], 'apps', ['*/scale']), true],
  ['get apps/deployments/scale', rule(['get'], 'apps', ['*']), true],
  ['get apps/deployments', rule(['get'], 'apps', ['deployments/scale']), false],
  ['get apps/deployments a', rule(['get'], 'apps', ['deployments'], ['a']), true],
  ['get apps/deployments b', rule(['get'], 'apps', ['deployments'], ['a']), false],
  ['list apps/deployments', rule(['list'], 'apps', ['deployments'], ['a']), false],
  ['get /metrics', paths('/healthz', '/metrics'), true],
  ['get /metrics', paths('*'), true],
  ['get /metrics/a', paths('/metrics'), false],
  ['get /metrics/a', paths('/metrics/*'), true],
  ['get /other', paths('/metrics/*'), false],
  ['post /metrics', paths('/metrics'), false],
  ['get /metrics', rule(['*'], '*', ['*']), false],
  ['get apps/deployments', paths('*'), false],
])('%s by %j: %s', (words, held, isAllowed) => {
  expect(allows(held, asked(words))).toBe(isAllowed);
});
