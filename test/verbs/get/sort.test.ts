import { describe, expect, it } from 'vitest';
import { SortedObjects, SortedRows, sortByObject } from '../../../src/verbs/get/sort.js';

const pod = (name: string, node: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'demo', labels: { app: 'web' }, creationTimestamp: '2026-01-01T00:00:00Z' },
  spec: { nodeName: node, count: 9007199254740993n, text: 'grüße 🙂' },
});

describe('rows in the order of --sort-by', () => {
  it('keep only what a table can show of their objects', async () => {
    const rows = new SortedRows('.spec.nodeName', Object.is);
    const added = [
      { cells: ['a'], object: pod('a', 'node-2') },
      { cells: ['b'], object: pod('b', 'node-1') },
    ];
    await rows.add(added, 1);
    const kept = ['b', 'a'].map((name) => ({ cells: [name], object: { metadata: pod(name, '').metadata } }));
    expect(rows.inOrder()).toEqual([{ layout: 1, rows: kept }]);
  });

  it('start over when the list does', async () => {
    const rows = new SortedRows('.metadata.name', Object.is);
    await rows.add([{ cells: ['old'], object: pod('old', '') }], 1);
    rows.clear();
    await rows.add([{ cells: ['new'], object: pod('new', '') }], 2);
    expect(rows.inOrder()).toMatchObject([{ layout: 2, rows: [{ cells: ['new'] }] }]);
  });
});

describe('objects in the order of --sort-by', () => {
  it('are returned unchanged', async () => {
    const objects = new SortedObjects('.spec.nodeName');
    await objects.add([pod('a', 'node-2'), pod('b', 'node-1')]);
    expect([...objects.inOrder()]).toEqual([pod('b', 'node-1'), pod('a', 'node-2')]);
  });
});

describe('objects read one by one', () => {
  const answers = ['b', 'c', 'a'].map((name) => ({ target: name, object: pod(name, '') }));

  it('are ordered by their values', () => {
    const sorted = sortByObject(answers, ({ object }) => object, '.metadata.name');
    expect(sorted.map(({ target }) => target)).toEqual(['a', 'b', 'c']);
  });

  it('cannot be sorted by a field that none of them has', () => {
    expect(() => sortByObject(answers, ({ object }) => object, '.spec.nope')).toThrow(
      `couldn't find any field with path "{.spec.nope}" in the list of objects`,
    );
  });
});
