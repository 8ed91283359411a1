import { describe, expect, it } from 'vitest';
import { plainColumns } from '../../../../src/render/summary-table.js';
import { reportText } from '../../../../src/verbs/check/consistency/text.js';
import type {
  ConsistencyReport,
  Leg,
  ListComparison,
  TypeReport,
} from '../../../../src/verbs/check/consistency/types.js';

const leg = (number: number, more: Partial<Leg> = {}): Leg => ({
  number,
  server: 'https://a',
  kind: 'cache',
  query: 'resourceVersion=0',
  resourceVersion: '9',
  objects: 2,
  pages: 1,
  digest: 'f'.repeat(64),
  ...more,
});

const comparison = (more: Partial<ListComparison> = {}): ListComparison => ({
  reference: 1,
  other: 2,
  pages: 4,
  differentPages: 0,
  differenceCount: 0,
  differences: [],
  verdict: 'consistent',
  meaning: 'It proves nothing.',
  ...more,
});

/** The lines of a report about pods. */
function linesOf(type: Partial<TypeReport>, more: Partial<ConsistencyReport> = {}): string[] {
  const pods: TypeReport = {
    type: 'pods',
    verdict: 'consistent',
    legs: [],
    comparisons: [],
    unknown: [],
    ...type,
  };
  const servers = [{ server: 'https://a', version: 'v1.33.0' }, { server: 'https://b' }];
  const report: ConsistencyReport = {
    verdict: 'consistent',
    servers,
    types: [pods],
    notShown: ['this', 'that'],
    ...more,
  };
  const text = reportText(report, plainColumns);
  return text.split('\n').map((line) => line.trimEnd().replaceAll(/ {2,}/g, '|'));
}

describe('the report on the consistency of lists', () => {
  it('begins with the servers, including those with an unknown release', () => {
    expect(linesOf({}).slice(0, 5)).toEqual([
      'SERVER|VERSION',
      'https://a|v1.33.0',
      'https://b|<unknown>',
      '',
      'pods: consistent',
    ]);
  });

  it('names what was compared if it was restricted', () => {
    expect(linesOf({ namespace: 'shop', labelSelector: 'a=b' })).toContain(
      'pods in namespace shop with a=b: consistent',
    );
  });

  it('has a row for each list, the latest state called so', () => {
    const lines = linesOf({ legs: [leg(1), leg(2, { query: '', pages: 3 })], comparisons: [comparison()] });
    expect(lines).toContain('1|https://a|resourceVersion=0|9|2|1|ffffffffffff');
    expect(lines).toContain('2|https://a|<latest>|9|2|3|ffffffffffff');
    expect(lines).toContain('Lists 1 and 2 are the same. It proves nothing.');
    expect(lines).toContain('Not covered: this; that.');
  });

  it('lists the objects that differ, and counts the omitted ones', () => {
    const differences = [
      { namespace: 'n', name: 'gone', kind: 'missing', reference: '5' },
      { namespace: 'n', name: 'more', kind: 'extra', other: '6' },
      { namespace: 'n', name: 'same', kind: 'content', reference: '7', other: '7' },
    ] as const;
    const comparisons = [
      comparison({ differentPages: 2, differenceCount: 5, differences: [...differences] }),
    ];
    const lines = linesOf({ verdict: 'different', comparisons });
    const at = lines.indexOf(
      'Lists 1 and 2 differ. 5 objects differ, on 2 of 4 pages of list 2. It proves nothing.',
    );
    expect(lines.slice(at + 1, at + 6)).toEqual([
      'NAMESPACE|NAME|LIST 1|LIST 2',
      'n|gone|5|<none>',
      'n|more|<none>|6',
      'n|same|7|7 (different content)',
      'and 2 more',
    ]);
    const one = comparison({ differenceCount: 1, differences: [differences[0]] });
    expect(linesOf({ comparisons: [one] }).join('\n')).toContain('1 object differs,');
  });

  it('reports why a check is inconclusive, without what else is not covered', () => {
    const unknown = [{ server: 'https://b', reason: 'no route' }];
    const lines = linesOf({ verdict: 'unknown', unknown });
    expect(lines).toContain('pods: inconclusive');
    expect(lines).toContain('https://b: inconclusive: no route');
    expect(lines.join('\n')).not.toContain('Not covered');
  });
});
