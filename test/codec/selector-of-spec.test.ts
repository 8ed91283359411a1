import { expect, it } from 'vitest';
import { selectorText } from '../../src/codec/selector-of-spec.js';

it.each([
  [{ app: 'web', tier: 'db' }, 'app=web,tier=db'],
  [{ matchLabels: { app: 'web' } }, 'app=web'],
  [{ matchExpressions: [{ key: 'app', operator: 'Exists' }] }, 'app'],
  ['app=web', 'app=web'],
])('the selector %j is %j', (selector, text) => {
  expect(selectorText(selector)).toBe(text);
});

it.each([undefined, null, 5, [], [{}], [5], ['x'], { app: 5 }, { app: { name: 'web' } }])(
  '%j, which custom resources may have in its place, selects nothing',
  (selector) => {
    expect(selectorText(selector)).toBe('');
  },
);
