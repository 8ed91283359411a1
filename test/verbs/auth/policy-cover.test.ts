import { describe, expect, it } from 'vitest';
import type { AccessRule } from '../../../src/objects/access/rules-review.js';
import { uncoveredRules } from '../../../src/verbs/auth/policy-cover.js';

const pods = (more: AccessRule = {}): AccessRule => ({
  apiGroups: [''],
  resources: ['pods'],
  verbs: ['get'],
  ...more,
});

describe('an action that rules do not allow', () => {
  it.each<[string, AccessRule, AccessRule, AccessRule[]]>([
    ['the same', pods(), pods(), []],
    ['one of two verbs', pods(), pods({ verbs: ['get', 'list'] }), [pods({ verbs: ['list'] })]],
    ['all verbs', pods({ verbs: ['*'] }), pods({ verbs: ['get', 'odd'] }), []],
    ['another group', pods({ apiGroups: ['apps'] }), pods(), [pods()]],
    ['all groups', pods({ apiGroups: ['*'] }), pods(), []],
    ['a subresource', pods(), pods({ resources: ['pods/log'] }), [pods({ resources: ['pods/log'] })]],
    ['a subresource of anything', pods({ resources: ['*/log'] }), pods({ resources: ['pods/log'] }), []],
    ['a name of all', pods(), pods({ resourceNames: ['a'] }), []],
    ['all of a name', pods({ resourceNames: ['a'] }), pods(), [pods()]],
    [
      'one of two names',
      pods({ resourceNames: ['a'] }),
      pods({ resourceNames: ['a', 'b'] }),
      [pods({ resourceNames: ['b'] })],
    ],
    [
      'paths by a prefix',
      { nonResourceURLs: ['/api*'], verbs: ['get'] },
      { nonResourceURLs: ['/apis/x', '/healthz'], verbs: ['get'] },
      [{ nonResourceURLs: ['/healthz'], verbs: ['get'] }],
    ],
  ])('of %s', (_, owned, asked, missing) => {
    expect(uncoveredRules([owned], [asked])).toEqual(missing);
  });

  it('is not allowed by several rules together: each part needs one that allows it', () => {
    const asked = pods({ verbs: ['get', 'list'] });
    expect(uncoveredRules([pods(), pods({ verbs: ['list'] })], [asked])).toEqual([]);
    expect(uncoveredRules([], [asked])).toHaveLength(2);
  });
});
