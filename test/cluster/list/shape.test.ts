import { describe, expect, it } from 'vitest';
import { Shaper } from '../../../src/cluster/list/shape.js';
import type { ListPart } from '../../../src/codec/list-stream.js';

const columnDefinitions = [{ name: 'Name', type: 'string', format: '', description: '', priority: 0 }];
const row = (name: string) => ({ cells: [name], object: { metadata: { name } } });

/** A part of a Table's page, with the columns or before them. */
function part(rows: object[], hasColumns: boolean): ListPart {
  return { isTable: true, head: hasColumns ? { columnDefinitions } : {}, items: rows } as unknown as ListPart;
}

describe('rows that come before their columns', () => {
  it('are returned with the first part that has columns, in order', () => {
    const shaper = new Shaper();
    shaper.beginPage();
    expect(shaper.shape(part([row('a'), row('b')], false))).toBeUndefined();
    expect(shaper.shape(part([row('c')], true))?.items).toEqual([row('a'), row('b'), row('c')]);
    expect(shaper.shape(part([row('d')], true))?.items).toEqual([row('d')]);
    shaper.endPage();
  });

  it('are an error if the page ends without columns', () => {
    const shaper = new Shaper();
    shaper.shape(part([row('a')], false));
    expect(() => shaper.endPage()).toThrow('the table has rows and no columns');
  });

  it('are not kept without limit', () => {
    const shaper = new Shaper();
    const rows = Array.from({ length: 10_000 }, (_, index) => row(String(index)));
    expect(shaper.shape(part(rows, false))).toBeUndefined();
    expect(() => shaper.shape(part([row('one more')], false))).toThrow(
      'the table does not define its columns before its rows',
    );
  });

  it('are dropped if their page was interrupted', () => {
    const shaper = new Shaper();
    shaper.shape(part([row('a')], false));
    shaper.beginPage();
    expect(shaper.shape(part([row('b')], true))?.items).toEqual([row('b')]);
  });
});

describe('an object of a list', () => {
  const typed = (head: object, item: object) => {
    const part = { isTable: false, head, items: [item] } as unknown as ListPart;
    return new Shaper().shape(part)?.items[0];
  };

  it('has the type of its list, without List', () => {
    const object = typed({ kind: 'PodList', apiVersion: 'v1' }, { metadata: {} });
    expect(object).toEqual({ metadata: {}, kind: 'Pod', apiVersion: 'v1' });
  });

  it.each([
    [{ kind: 'List', apiVersion: 'v1' }, { metadata: {} }],
    [{ kind: 'Pods', apiVersion: 'v1' }, { metadata: {} }],
    [{}, { metadata: {} }],
    [{ kind: 'PodList', apiVersion: 'v1' }, { kind: 'Other' }],
    [{ kind: 'PodList', apiVersion: 'v1' }, { apiVersion: 'v2' }],
  ])('keeps its type in %j: %j', (head, item) => {
    expect(typed(head, { ...item })).toEqual(item);
  });
});
