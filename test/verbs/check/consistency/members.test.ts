import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../../../src/transport/errors.js';
import { check, member, page, pod, pods, tooLarge } from './support.js';

const A = 'https://a';
const B = 'https://b';
const CACHE = '/api/v1/pods?resourceVersion=0';
const EXACT = '/api/v1/pods?limit=2&resourceVersion=9&resourceVersionMatch=Exact';
const CAUGHT_UP = '/api/v1/pods?resourceVersion=9&resourceVersionMatch=NotOlderThan';
const refused = () => ({
  failsWith: new ConnectionError('dial tcp: connect: connection refused', { method: 'GET', url: A }),
});

describe('members of a control plane', () => {
  it('are compared at one exact resourceVersion, and each cache with another member', async () => {
    const at11 = { resourceVersion: '11' };
    const a = member(A, 'v1.34.0', page(pods('ab')), page(pods('ab')), page(pods('abc'), at11));
    const b = member(B, 'v1.34.0', page(pods('ab')), page(pods('cab'), at11));
    const { verdict, legs, comparisons } = await check([a, b]);
    expect(a.script.asked).toEqual([CACHE, EXACT, EXACT.replace('=9', '=11')]);
    expect(b.script.asked).toEqual([EXACT, CAUGHT_UP]);
    expect(verdict).toBe('consistent');
    expect(legs.map(({ server, kind }) => [server, kind])).toEqual([
      [A, 'cache'],
      [A, 'exact'],
      [B, 'exact'],
      [B, 'cache'],
      [A, 'exact'],
    ]);
    expect(comparisons.map(({ reference, other }) => [reference, other])).toEqual([
      [1, 2],
      [1, 3],
      [4, 5],
    ]);
    expect(comparisons[1]!.meaning).toContain(`${A} and ${B} return the same data at resourceVersion 9.`);
    expect(comparisons[1]!.meaning).toContain('does not prove that they agree with etcd');
  });

  it('differ if one has an old object', async () => {
    const a = member(A, 'v1.34.0', page(pods('ab')), page(pods('ab')), page(pods('ab')));
    const old = [pod('a'), pod('b', '3')];
    const b = member(B, 'v1.34.0', page(old), page(old));
    const { verdict, comparisons } = await check([a, b]);
    expect(verdict).toBe('different');
    const difference = { namespace: 'ns', name: 'b', kind: 'resourceVersion' };
    expect(comparisons.map(({ differences }) => differences)).toEqual([
      [],
      [{ ...difference, reference: '5', other: '3' }],
      [{ ...difference, reference: '3', other: '5' }],
    ]);
  });

  it('differ if the cache of one is stuck and serves old objects', async () => {
    const a = member(A, 'v1.33.0', page(pods('ab')), page(pods('ab')));
    const stale = page(pods('a'), { resourceVersion: '6' });
    const b = member(B, 'v1.33.0', page(pods('ab')), tooLarge('9', '6'), stale);
    const { verdict, comparisons } = await check([a, b]);
    expect(b.script.asked).toEqual([EXACT, CAUGHT_UP, CACHE]);
    expect(verdict).toBe('different');
    expect(comparisons[2]!.differences).toEqual([
      { namespace: 'ns', name: 'b', kind: 'missing', reference: '5' },
    ]);
    expect(comparisons[2]!.meaning).toContain(`${B} was at resourceVersion 6 and did not reach 9`);
  });

  it('are consistent if a cache is idle because nothing of the type has changed', async () => {
    const a = member(A, 'v1.20.2', page(pods('ab')), page(pods('ab')));
    const same = page(pods('ba'), { resourceVersion: '6' });
    const b = member(B, 'v1.20.2', page(pods('ab')), tooLarge('9', '6'), same);
    expect((await check([a, b])).verdict).toBe('consistent');
  });

  it('are reported as far as possible if one cannot be reached', async () => {
    const a = member(A, 'v1.33.0', refused());
    const b = member(B, 'v1.33.0', page(pods('ab')), page(pods('ab')));
    const { verdict, comparisons, unknown } = await check([a, b]);
    expect(verdict).toBe('unknown');
    expect(comparisons).toMatchObject([{ verdict: 'consistent' }]);
    expect(unknown).toEqual([{ server: A, reason: 'dial tcp: connect: connection refused' }]);
  });

  it('differ even if another cannot be reached', async () => {
    const a = member(A, 'v1.33.0', page(pods('ab')), page(pods('a')));
    const { verdict, unknown } = await check([a, member(B, undefined, refused(), refused())]);
    expect(verdict).toBe('different');
    expect(unknown).toEqual([{ server: B, reason: 'dial tcp: connect: connection refused' }]);
  });

  it('of two releases may write one object in two ways, which proves nothing', async () => {
    const written = [pod('a', '5', { status: null })];
    const a = member(A, 'v1.33.0', page(pods('a')), page(pods('a')), page(pods('a')));
    const b = member(B, 'v1.34.0', page(written), page(written));
    const { verdict, comparisons } = await check([a, b]);
    expect(verdict).toBe('unknown');
    expect(comparisons.map((comparison) => comparison.verdict)).toEqual(['consistent', 'unknown', 'unknown']);
  });
});
