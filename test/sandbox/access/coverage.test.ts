import { describe, expect, it } from 'vitest';
import { missingRules } from '../../../src/sandbox/access/coverage.js';
import type { PolicyRule } from '../../../src/sandbox/access/rules.js';

const rule = (resources: string[], verbs = ['get'], resourceNames?: string[], group = ''): PolicyRule => ({
  ...{ verbs, apiGroups: [group], resources },
  ...(resourceNames && { resourceNames }),
});
const pods = '{APIGroups:[""], Resources:["pods"], Verbs:["get"]}';
const podA = '{APIGroups:[""], Resources:["pods"], ResourceNames:["a"], Verbs:["get"]}';

describe('the rules that a user lacks to grant others', () => {
  it.each<[string, PolicyRule[], PolicyRule[], string[]]>([
    ['all, of nothing', [], [rule(['pods'])], [pods]],
    ['nothing of the same', [rule(['pods'])], [rule(['pods'])], []],
    ['another resource', [rule(['services'])], [rule(['pods'])], [pods]],
    ['another group', [rule(['pods'], ['get'], undefined, 'apps')], [rule(['pods'])], [pods]],
    ['another verb', [rule(['pods'], ['list'])], [rule(['pods'])], [pods]],
    ['nothing of every verb', [rule(['pods'], ['*'])], [rule(['pods'])], []],
    ['nothing of every resource', [rule(['*'])], [rule(['pods', 'pods/log'])], []],
    ['nothing of every group', [rule(['pods'], ['get'], undefined, '*')], [rule(['pods'])], []],
    ['nothing of a part of every resource', [rule(['*/log'])], [rule(['pods/log'])], []],
    ['another part', [rule(['*/log'])], [rule(['pods/exec'])], [pods.replace('pods', 'pods/exec')]],
    ['all objects, of one', [rule(['pods'], ['get'], ['a'])], [rule(['pods'])], [pods]],
    ['nothing of one object, of all', [rule(['pods'])], [rule(['pods'], ['get'], ['a'])], []],
    ['nothing of the same object', [rule(['pods'], ['get'], ['a'])], [rule(['pods'], ['get'], ['a'])], []],
    ['another object', [rule(['pods'], ['get'], ['b'])], [rule(['pods'], ['get'], ['a', 'b'])], [podA]],
  ])('%s', (_, held, wanted, lines) => {
    expect(missingRules(held, wanted)).toEqual(lines);
  });

  it('have one line for each resource, with its verbs, and one for each verb of a path', () => {
    const wanted: PolicyRule[] = [
      rule(['pods', 'configmaps'], ['get', 'list']),
      { verbs: ['get', 'post'], nonResourceURLs: ['/metrics'] },
    ];
    expect(missingRules([rule(['pods'], ['watch'])], wanted)).toEqual([
      '{APIGroups:[""], Resources:["configmaps"], Verbs:["get" "list"]}',
      '{APIGroups:[""], Resources:["pods"], Verbs:["get" "list"]}',
      '{NonResourceURLs:["/metrics"], Verbs:["get"]}',
      '{NonResourceURLs:["/metrics"], Verbs:["post"]}',
    ]);
  });

  it.each([
    ['/metrics', '/metrics', true],
    ['/metrics/*', '/metrics/a', true],
    ['*', '/metrics', true],
    ['/metrics', '/metrics/a', false],
    ['/metrics/*', '/other', false],
  ])('the path %s has %s: %s', (held, wanted, isHeld) => {
    const path = (url: string): PolicyRule => ({ verbs: ['get'], nonResourceURLs: [url] });
    expect(missingRules([path(held)], [path(wanted)]).length === 0).toBe(isHeld);
  });
});
