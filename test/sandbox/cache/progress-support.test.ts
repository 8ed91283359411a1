import { expect, test } from 'vitest';
import { commonSupport, progressSupport } from '../../../src/sandbox/cache/progress-support.js';

test.each([
  ['3.4.23', 'unreliable'],
  ['3.4.24', 'unreliable'],
  ['3.4.25', 'reliable'],
  ['3.4.31', 'reliable'],
  ['3.5.0', 'unreliable'],
  ['3.5.7', 'unreliable'],
  ['3.5.8', 'reliable'],
  ['3.5.16', 'reliable'],
  ['3.6.0-rc.3', 'reliable'],
  ['3.3.27', 'unreliable'],
  ['2.3.8', 'unreliable'],
  ['4.0.0', 'reliable'],
  ['', 'unknown'],
  ['not set', 'unknown'],
  [undefined, 'unknown'],
])('etcd %s is %s', (version, support) => {
  expect(progressSupport(version)).toBe(support);
});

test('several servers are as good as the worst', () => {
  expect(commonSupport(['3.5.16', '3.5.7', undefined])).toBe('unreliable');
  expect(commonSupport(['3.5.16', undefined])).toBe('unknown');
  expect(commonSupport(['3.5.16', '3.4.30'])).toBe('reliable');
});
