import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageComparer } from '../../../../src/verbs/check/consistency/compare.js';
import {
  digestOf,
  type ObjectDigest,
  objectDigest,
  sortEntries,
} from '../../../../src/verbs/check/consistency/digest.js';
import { MAX_DIFFERENCES } from '../../../../src/verbs/check/consistency/types.js';
import { pod } from './support.js';

const entry = (key: string, resourceVersion = '1', content = 'c'): ObjectDigest => ({
  key,
  resourceVersion,
  content,
});

describe('an entry', () => {
  it('does not depend on the order of fields', () => {
    const one = { metadata: { name: 'a', labels: { x: '1', y: '2' } }, spec: { n: 1, m: [1, 2] } };
    const other = { spec: { m: [1, 2], n: 1 }, metadata: { labels: { y: '2', x: '1' }, name: 'a' } };
    expect(objectDigest(other)).toEqual(objectDigest(one));
  });

  it.each([
    ['a label', { metadata: { name: 'a', labels: { x: '2' } } }],
    ['managedFields', { metadata: { name: 'a', labels: { x: '1' }, managedFields: [{ manager: 'm' }] } }],
    ['the status', { metadata: { name: 'a', labels: { x: '1' } }, status: { phase: 'Running' } }],
    ['the uid', { metadata: { name: 'a', labels: { x: '1' }, uid: 'u' } }],
    ['the order of an array', { metadata: { name: 'a', labels: { x: '1' } }, list: [2, 1] }],
  ])('depends on %s', (_what, object) => {
    const others = [{ metadata: { name: 'a', labels: { x: '1' } } }, { ...object, list: [1, 2] }];
    for (const other of others) expect(objectDigest(object).content).not.toBe(objectDigest(other).content);
  });

  it('distinguishes integers beyond 2^53', () => {
    const content = (n: bigint) => objectDigest({ ...pod('a'), n }).content;
    expect(content(2n ** 53n + 1n)).not.toBe(content(2n ** 53n));
  });

  it('needs a name', () => {
    expect(() => objectDigest({ metadata: {} })).toThrow('the list has an object without a name');
  });
});

describe('comparing page by page', () => {
  const keys = fc.uniqueArray(fc.stringMatching(/^[a-c-]{1,2}\/[a-c.-]{1,3}$/), { maxLength: 12 });

  /** Cuts a sorted list in pages of these sizes, the last of which takes the rest. */
  function pagesOf(entries: readonly ObjectDigest[], sizes: readonly number[]): ObjectDigest[][] {
    const pages: ObjectDigest[][] = [];
    let at = 0;
    for (const size of sizes) {
      pages.push(entries.slice(at, at + size));
      at += size;
    }
    return [...pages, entries.slice(at)];
  }

  it('finds what a plain comparison finds, whatever the pages and the order in them', () => {
    const versions = fc.array(fc.constantFrom('-', '1', '2'), { minLength: 12, maxLength: 12 });
    const sizes = fc.array(fc.nat(4), { maxLength: 6 });
    fc.assert(
      fc.property(keys, versions, versions, sizes, fc.boolean(), (names, left, right, cuts, reversed) => {
        const list = (held: string[]) =>
          names.flatMap((name, at) => (held[at] === '-' ? [] : [entry(name, held[at])]));
        const reference = sortEntries(list(left));
        const comparer = new PageComparer(reference);
        const pages = pagesOf(sortEntries(list(right)), cuts);
        for (const [at, page] of pages.entries()) {
          comparer.page(reversed ? page.reverse() : page, at === pages.length - 1);
        }
        const result = comparer.result();
        const expected = names.filter((_, at) => left[at] !== right[at]).sort(byBytes);
        expect(result.differences.map(({ namespace, name }) => `${namespace}/${name}`)).toEqual(expected);
        for (const { namespace, name, kind, reference: mine, other } of result.differences) {
          const at = names.indexOf(`${namespace}/${name}`);
          expect([mine ?? '-', other ?? '-']).toEqual([left[at], right[at]]);
          expect(kind).toBe(left[at] === '-' ? 'extra' : right[at] === '-' ? 'missing' : 'resourceVersion');
        }
        expect(result.digest).toBe(digestOf(sortEntries(list(right))));
        expect(result.differentPages > 0).toBe(expected.length > 0);
      }),
    );
  });

  it('keeps the first thousand differences and counts all', () => {
    const reference = Array.from({ length: MAX_DIFFERENCES + 7 }, (_, at) => entry(`n${at + 10_000}`));
    const comparer = new PageComparer(reference);
    comparer.page([], true);
    const { differenceCount, differences } = comparer.result();
    expect([differenceCount, differences.length]).toEqual([MAX_DIFFERENCES + 7, MAX_DIFFERENCES]);
    expect(differences[0]).toEqual({ namespace: '', name: 'n10000', kind: 'missing', reference: '1' });
  });

  it('finds an object that is returned twice', () => {
    const comparer = new PageComparer([entry('a'), entry('b')]);
    comparer.page([entry('a'), entry('b'), entry('b')], true);
    expect(comparer.result().differences).toEqual([{ namespace: '', name: 'b', kind: 'extra', other: '1' }]);
  });

  it('refuses pages that go back', () => {
    const comparer = new PageComparer([entry('a'), entry('b')]);
    comparer.page([entry('b')], false);
    expect(() => comparer.page([entry('a')], true)).toThrow('are not in the order of names');
  });

  function byBytes(left: string, right: string): number {
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  }
});
