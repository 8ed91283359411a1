import { describe, expect, it } from 'vitest';
import type { Target } from '../../../src/cluster/target.js';
import type { Selection } from '../../../src/codec/selection.js';
import type { ObjectPrinter } from '../../../src/render/printer.js';
import { documentNeed, type NeedOf, tableNeed } from '../../../src/verbs/get/need.js';
import type { GetOptions } from '../../../src/verbs/get/options.js';
import { nodes, plain, pods, target } from './support.js';

const session = (program: string, fromCache: boolean) => ({ program, discovery: { fromCache } });

const of = (options: Partial<GetOptions> = {}, more: Partial<NeedOf> = {}): NeedOf => ({
  options: { ...plain, ...options },
  plan: { singleItem: false },
  session: session('proa', true),
  sortSelection: {},
  wholeObjects: false,
  ...more,
});

const foos = { ...nodes, group: 'example.com', kind: 'Foo', name: 'foos' };
const byName: Selection = { metadata: { name: true } };
const byNode: Selection = { spec: { nodeName: true } };

/** includeObject as the API documents it: None, Metadata (its default) or Object. */
describe('what a table needs of the objects in its rows', () => {
  it.each<[string, NeedOf, Target, string]>([
    ['nothing', of(), target(pods), 'None'],
    ['metadata, for the namespaces of -A', of({ allNamespaces: true }), target(pods), 'Metadata'],
    ['nothing, where there are no namespaces', of({ allNamespaces: true }), target(nodes), 'None'],
    [
      'metadata, where a custom resource of the cache may have namespaces by now',
      of(),
      target(foos),
      'Metadata',
    ],
    [
      'nothing, where the server has just told of the resource',
      of({}, { session: session('proa', false) }),
      target(foos),
      'None',
    ],
    ['metadata, for --show-labels', of({ showLabels: true }), target(pods), 'Metadata'],
    ['metadata, for -L', of({ labelColumns: ['app'] }), target(pods), 'Metadata'],
    ['nothing, for -l with a list', of({ labelSelector: 'a=b' }), target(pods), 'None'],
    ['metadata, for -l with a name', of({ labelSelector: 'a=b' }), target(pods, 'x'), 'Metadata'],
    [
      'metadata, to sort by it',
      of({ sortBy: '.metadata.name' }, { sortSelection: byName }),
      target(pods),
      'Metadata',
    ],
    [
      'all, to sort by the rest',
      of({ sortBy: '.spec.nodeName' }, { sortSelection: byNode }),
      target(pods),
      'Object',
    ],
    [
      'all, to sort by metadata under the name of kubectl, which asks for all',
      of({ sortBy: '.metadata.name' }, { sortSelection: byName, session: session('kubectl', true) }),
      target(pods),
      'Object',
    ],
  ])('is %s', (_what, given, wanted, include) => {
    expect(tableNeed(given, wanted)).toEqual({ form: 'table', include });
  });

  it('is no table with --server-print=false, and complete objects only to sort by them', () => {
    const own = { serverPrint: false };
    expect(tableNeed(of(own), target(pods))).toMatchObject({ form: 'metadata' });
    expect(tableNeed(of(own, { sortSelection: byNode }), target(pods))).toMatchObject({ form: 'objects' });
  });

  it('includes the name and age of an object if the table is created here', () => {
    const { select } = tableNeed(of({ serverPrint: false }), target(pods));
    expect(select).toMatchObject({ metadata: { name: true, namespace: true, creationTimestamp: true } });
  });
});

describe('what documents need', () => {
  const printer = (reads: Selection) => ({ reads: () => reads }) as unknown as ObjectPrinter;
  const name = { format: { name: 'name', argument: '' } } as const;

  it.each<[string, Selection, NeedOf, unknown]>([
    ['names, for -o name', true, of(name), 'names'],
    [
      'the object, for -o name of a subresource',
      true,
      of({ ...name, subresource: 'scale' }),
      { form: 'objects' },
    ],
    ['whole objects, where all is shown', true, of(), { form: 'objects' }],
  ])('is %s', (_what, reads, given, need) => {
    expect(documentNeed(printer(reads), given)).toEqual(need);
  });

  it('is metadata if nothing else is read', () => {
    expect(documentNeed(printer(byName), of())).toMatchObject({ form: 'metadata' });
    expect(documentNeed(printer(byNode), of())).toMatchObject({ form: 'objects' });
    expect(documentNeed(printer(byName), of({}, { sortSelection: byNode }))).toMatchObject({
      form: 'objects',
    });
  });

  it('includes what the order depends on, and what identifies an object', () => {
    expect(documentNeed(printer(byNode), of({}, { sortSelection: { status: true } }))).toMatchObject({
      select: { metadata: { name: true, namespace: true }, spec: { nodeName: true }, status: true },
    });
  });

  it('is more than names to sort them', () => {
    const sorted = of(
      { ...name, sortBy: '.metadata.labels.app' },
      { sortSelection: { metadata: { labels: true } } },
    );
    expect(documentNeed(printer(byName), sorted)).toMatchObject({
      form: 'metadata',
      select: { metadata: { name: true, labels: true } },
    });
  });

  it('omits nothing for a message that shows complete objects', () => {
    expect(documentNeed(printer(byName), of({}, { wholeObjects: true }))).toEqual({ form: 'objects' });
  });

  it('asks the printer about one object, or about a list', () => {
    const asking = { reads: (given: string) => given === 'object' || byName } as unknown as ObjectPrinter;
    expect(documentNeed(asking, of({}, { plan: { singleItem: true } }))).toEqual({ form: 'objects' });
    expect(documentNeed(asking, of())).toMatchObject({ form: 'metadata' });
  });
});
