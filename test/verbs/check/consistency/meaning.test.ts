import { describe, expect, it } from 'vitest';
import {
  type ComparedLists,
  comparisonVerdict,
  meaningOf,
  notShownBy,
} from '../../../../src/verbs/check/consistency/meaning.js';
import type { DifferenceKind } from '../../../../src/verbs/check/consistency/types.js';

const A = 'https://a';
const B = 'https://b';

/** Two lists of one server of release 1.32, the second exactly at 9 by default. */
const lists = (more: Partial<ComparedLists> = {}): ComparedLists => ({
  reference: { server: A, kind: 'cache', resourceVersion: '9' },
  other: { server: A, kind: 'exact', resourceVersion: '9' },
  referenceVersion: 'v1.32.0',
  otherVersion: 'v1.32.0',
  differences: [],
  ...more,
});
const differing = (...kinds: DifferenceKind[]) => kinds.map((kind) => ({ namespace: 'n', name: 'x', kind }));

describe('two lists', () => {
  it('are consistent if nothing differs, and different if something does', () => {
    expect(comparisonVerdict(lists())).toBe('consistent');
    expect(comparisonVerdict(lists({ differences: differing('missing') }))).toBe('different');
    expect(comparisonVerdict(lists({ differences: differing('content') }))).toBe('different');
  });

  it('of two releases prove nothing by their contents alone', () => {
    const two = { otherVersion: 'v1.33.2' };
    expect(comparisonVerdict(lists({ ...two, differences: differing('content') }))).toBe('unknown');
    expect(comparisonVerdict(lists({ ...two, differences: differing('content', 'extra') }))).toBe(
      'different',
    );
    expect(
      comparisonVerdict(lists({ otherVersion: 'v1.32.7+k3s1', differences: differing('content') })),
    ).toBe('different');
    expect(meaningOf(lists({ ...two, differences: differing('content') }))).toContain('(v1.32.0, v1.33.2)');
  });
});

/** KEP-4988: since 1.34 an exact list may come from the cache; KEP-2340: since 1.31, so may the current one. */
describe('what agreement proves', () => {
  const exact = (version: string | undefined) =>
    meaningOf(lists({ referenceVersion: version, otherVersion: version }));

  it.each(['v1.33.9', 'v1.20.15'])('is that the cache matches etcd, before 1.34: %s', (version) => {
    expect(exact(version)).toBe(`What ${A} may serve from its cache is what etcd held at resourceVersion 9.`);
  });

  it.each(['v1.34.0', 'v1.36.0-proa', undefined, 'unknown'])('is less since then: %s', (version) => {
    expect(exact(version)).toContain('this does not prove that it agrees with etcd');
  });

  it('of two members is that one has what the other read', () => {
    const other = { server: B, kind: 'exact', resourceVersion: '9' } as const;
    expect(meaningOf(lists({ other }))).toContain(`etcd, read by ${B}, held`);
    expect(meaningOf(lists({ other, otherVersion: 'v1.34.0', referenceVersion: 'v1.34.0' }))).toContain(
      `${A} and ${B} return the same data`,
    );
  });

  it.each([
    ['v1.30.4', 'what etcd held'],
    ['v1.31.0', 'does not prove'],
  ])('with the latest state is decided by another release: %s', (otherVersion, words) => {
    const other = { server: A, kind: 'present', resourceVersion: '12' } as const;
    const meaning = meaningOf(lists({ other, otherVersion }));
    expect(meaning).toMatch(/^ResourceVersion 9 has been compacted, so the latest state was compared\. /);
    expect(meaning).toContain(words);
  });
});

describe('what a difference means', () => {
  const differences = differing('resourceVersion');

  it('is that the cache is wrong, or that servers contradict one another', () => {
    expect(meaningOf(lists({ differences }))).toMatch(
      /is not what etcd held at resourceVersion 9: readers may/,
    );
    expect(meaningOf(lists({ differences, otherVersion: 'v1.34.0', referenceVersion: 'v1.34.0' }))).toMatch(
      /^The server contradicts itself at resourceVersion 9: /,
    );
    const other = { server: B, kind: 'exact', resourceVersion: '9' } as const;
    expect(meaningOf(lists({ differences, other }))).toContain(`${A} and ${B} return different data`);
  });

  it('to a cache that has not reached the revision is that it is behind, if that is visible', () => {
    const other = { server: B, kind: 'cache', resourceVersion: '7' } as const;
    expect(meaningOf(lists({ other, differences }))).toMatch(/was at resourceVersion 7 .*: it is behind/);
    expect(meaningOf(lists({ other }))).toContain('no difference is visible');
  });
});

it('what no run shows is named: other members, etcd itself, and what the selector excludes', () => {
  const notes = (versions: (string | undefined)[], labelSelector = '') =>
    notShownBy({ servers: versions.map((version) => ({ version })), labelSelector }).join('; ');
  expect(notes(['v1.33.0'])).toContain('--members');
  expect(notes(['v1.33.0', 'v1.33.0'])).not.toContain('--members');
  expect(notes(['v1.33.0'])).not.toContain('etcd itself');
  expect(notes(['v1.33.0', 'v1.34.0'])).toContain('etcd itself');
  expect(notes([undefined])).toContain('etcd itself');
  expect(notes(['v1.33.0'])).not.toContain('selector');
  expect(notes(['v1.33.0'], 'a=b')).toContain('objects that the selector leaves out');
});
