import { describe, expect, it } from 'vitest';
import { compareKeys, keyByMetadata, keyByNameCell } from '../../../src/cluster/list/key.js';

describe('compareKeys', () => {
  it('compares whole keys as bytes, as etcd does', () => {
    const inOrder = [
      'B',
      'a',
      'kube-x/a',
      'kube.x/a',
      'kube/a',
      'kube/a-b',
      'kube/a.b',
      'kube1',
      '\uffff',
      '\u{1f600}',
    ];
    for (let left = 0; left < inOrder.length; left++) {
      for (let right = 0; right < inOrder.length; right++) {
        expect(Math.sign(compareKeys(inOrder[left]!, inOrder[right]!))).toBe(Math.sign(left - right));
      }
    }
  });
});

describe('the key of an item', () => {
  it('is its namespace and name', () => {
    expect(keyByMetadata({ metadata: { name: 'a', namespace: 'ns' } })).toBe('ns/a');
    expect(keyByMetadata({ metadata: { name: 'node' } })).toBe('node');
    expect(keyByMetadata({ metadata: { name: 'node', namespace: '' } })).toBe('node');
    expect(keyByMetadata({})).toBeUndefined();
  });

  it('is that of the object in a row', () => {
    expect(keyByMetadata({ cells: ['x'], object: { metadata: { name: 'a', namespace: 'ns' } } })).toBe(
      'ns/a',
    );
    expect(keyByMetadata({ cells: ['x'], object: null })).toBeUndefined();
  });

  it('is the cell of the name column if rows have no objects', () => {
    const column = (format: string) => ({ name: 'C', type: 'string', format, description: '', priority: 0 });
    const head = { columnDefinitions: [column(''), column('name')] };
    expect(keyByNameCell({ cells: [1, 'a'], object: null }, head)).toBe('a');
    expect(keyByNameCell({ cells: [1, null], object: null }, head)).toBeUndefined();
    expect(keyByNameCell({ cells: [1, 'a'] }, { columnDefinitions: [column('')] })).toBeUndefined();
    expect(keyByNameCell({ cells: ['a'] }, {})).toBeUndefined();
  });
});
