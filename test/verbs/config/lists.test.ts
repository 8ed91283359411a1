import { describe, expect, it } from 'vitest';
import type { Kubeconfig } from '../../../src/kubeconfig/entries.js';
import { contextTable } from '../../../src/verbs/config/context-table.js';
import { nameList } from '../../../src/verbs/config/name-list.js';

const at = (value: object) => ({ value, file: '' });
const config = {
  currentContext: 'b',
  contexts: new Map([
    ['b', at({ cluster: 'c', user: 'u', namespace: 'shop' })],
    ['a', at({ cluster: 'other' })],
  ]),
} as unknown as Kubeconfig;

describe('contexts', () => {
  it('are a sorted table, the current one marked', () => {
    expect(
      contextTable(config, ['b', 'a'], 'table')
        .split('\n')
        .map((line) => line.trimEnd()),
    ).toEqual([
      'CURRENT   NAME   CLUSTER   AUTHINFO   NAMESPACE',
      '          a      other',
      '*         b      c         u          shop',
      '',
    ]);
  });

  it('are rows without headers, or names alone', () => {
    // kubectl's tabwriter has columns of at least six.
    expect(contextTable(config, ['b'], 'rows')).toBe('*     b     c     u     shop\n');
    expect(contextTable(config, ['b', 'a'], 'names')).toBe('a\nb\n');
  });

  it('are skipped if they do not exist', () => {
    expect(contextTable(config, ['a', 'nope'], 'names')).toBe('a\n');
  });
});

it('names are one column, sorted', () => {
  expect(nameList(new Set(['b', 'a']))).toBe('NAME\na\nb\n');
  expect(nameList([])).toBe('NAME\n');
});
