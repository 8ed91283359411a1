import { describe, expect, it } from 'vitest';
import type { ListBatch } from '../../../src/cluster/list/types.js';
import { nameColumn, namedObjects, withKindOf } from '../../../src/verbs/get/names.js';
import { deployments, pods, target } from './support.js';

const rows = (formats: string[], ...items: unknown[][]) =>
  ({
    kind: 'table',
    head: { columnDefinitions: formats.map((format) => ({ name: 'x', format })) },
    items: items.map((cells) => ({ cells })),
  }) as unknown as ListBatch;

describe('the column of names', () => {
  // TableColumnDefinition: "The 'name' format is applied to the primary identifier column".
  it('is that of the format name, wherever it is', () => {
    expect(nameColumn(rows(['', 'name', '']))).toBe(1);
    expect(nameColumn(rows(['', 'date']))).toBeUndefined();
  });

  it('does not exist in a table without columns, and in a list of objects', () => {
    expect(nameColumn({ kind: 'table', head: {}, items: [] } as unknown as ListBatch)).toBeUndefined();
    expect(nameColumn({ kind: 'objects', head: {}, items: [] } as unknown as ListBatch)).toBeUndefined();
  });
});

describe('rows as objects', () => {
  it('have the kind of the resource and a name, and nothing else', () => {
    expect(namedObjects(rows(['', 'name'], [1, 'web']), target(deployments))).toEqual([
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } },
    ]);
  });

  it('are unchanged if they are already objects', () => {
    const items = [{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }];
    expect(namedObjects({ kind: 'objects', head: {}, items } as unknown as ListBatch, target(pods))).toBe(
      items,
    );
  });
});

it('mere metadata is shown with the kind of its resource', () => {
  const part = { apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata', metadata: { name: 'web' } };
  expect(withKindOf(part, deployments)).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
  });
});
