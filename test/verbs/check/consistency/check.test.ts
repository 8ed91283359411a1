import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../../../src/transport/errors.js';
import { checkConsistency } from '../../../../src/verbs/check/consistency/check.js';
import { check, EXPIRED, member, PODS, page, pod, pods, tooLarge } from './support.js';

const A = 'https://a';
const EXACT = '/api/v1/pods?limit=2&resourceVersion=9&resourceVersionMatch=Exact';
const more = { continue: 'T' };

describe('one server', () => {
  it('is asked for a list that may be cached, without a limit, and for exactly the same in pages', async () => {
    const server = member(A, 'v1.33.1', page(pods('cab')), page(pods('ab'), more), page(pods('c')));
    const found = await check([server]);
    expect(server.script.asked).toEqual([
      '/api/v1/pods?resourceVersion=0',
      EXACT,
      '/api/v1/pods?continue=T&limit=2',
    ]);
    expect(found).toMatchObject({ verdict: 'consistent', unknown: [] });
    expect(found.comparisons).toMatchObject([{ reference: 1, other: 2, pages: 2, differentPages: 0 }]);
    const [cached, exact] = found.legs;
    expect(cached).toMatchObject({ number: 1, server: A, kind: 'cache', query: 'resourceVersion=0' });
    expect(exact).toMatchObject({ number: 2, server: A, kind: 'exact', resourceVersion: '9', objects: 3 });
    expect(exact!.digest).toBe(cached!.digest);
  });

  it('is asked with the selector each time', async () => {
    const server = member(A, 'v1.33.1', page([]), page([], more), page([]));
    await check([server], { labelSelector: 'app=web' });
    expect(server.script.asked).toEqual([
      '/api/v1/pods?labelSelector=app=web&resourceVersion=0',
      '/api/v1/pods?labelSelector=app=web&limit=2&resourceVersion=9&resourceVersionMatch=Exact',
      '/api/v1/pods?continue=T&labelSelector=app=web&limit=2',
    ]);
  });

  it.each([
    ['missing', pods('abc'), pods('ab'), { name: 'c', kind: 'missing', reference: '5' }],
    ['extra', pods('ab'), pods('abc'), { name: 'c', kind: 'extra', other: '5' }],
    [
      'stale',
      [...pods('ab'), pod('c', '4')],
      [...pods('ab'), pod('c', '8')],
      { name: 'c', kind: 'resourceVersion', reference: '4', other: '8' },
    ],
    [
      'altered at the same resourceVersion',
      [...pods('ab'), pod('c', '5', { status: { phase: 'Pending' } })],
      [...pods('ab'), pod('c', '5', { status: { phase: 'Running' } })],
      { name: 'c', kind: 'content', reference: '5', other: '5' },
    ],
  ])('differs in an object that is %s', async (_how, cached, exact, difference) => {
    const pages = [page(exact.slice(0, 2), more), page(exact.slice(2))];
    const { verdict, comparisons } = await check([member(A, 'v1.33.1', page(cached), ...pages)]);
    expect(verdict).toBe('different');
    expect(comparisons[0]).toMatchObject({ differenceCount: 1, pages: 2, differentPages: 1 });
    expect(comparisons[0]!.differences).toEqual([{ namespace: 'ns', ...difference }]);
  });

  it.each([
    ['v1.33.1', 'is what etcd held at resourceVersion 9'],
    ['v1.34.0', 'does not prove that it agrees with etcd'],
    [undefined, 'does not prove that it agrees with etcd'],
  ])('of release %s: what agreement proves', async (version, words) => {
    const { comparisons } = await check([member(A, version, page(pods('a')), page(pods('a')))]);
    expect(comparisons[0]!.meaning).toContain(words);
  });

  it('that does not know resourceVersionMatch is inconclusive', async () => {
    const server = member(A, 'v1.18.0', page(pods('a')), page(pods('ab'), { resourceVersion: '12' }));
    const found = await check([server], { chunkSize: 0 });
    expect(found).toMatchObject({ verdict: 'unknown', comparisons: [] });
    expect(found.unknown).toEqual([
      {
        server: A,
        reason:
          'asked for exactly resourceVersion 9, it responded with 12: it does not support resourceVersionMatch',
      },
    ]);
  });

  it.each([[{ resourceVersion: '' }], [{ resourceVersion: '0' }]])(
    'whose lists report %j is inconclusive',
    async (metadata) => {
      const { verdict, unknown } = await check([member(A, 'v1.33.1', page(pods('a'), metadata))]);
      expect(verdict).toBe('unknown');
      expect(unknown[0]!.reason).toContain('its lists have no resourceVersion');
    },
  );

  it('is inconclusive if it refuses, in its own words', async () => {
    const refusal = { kind: 'Status', status: 'Failure', message: 'pods is forbidden', reason: 'Forbidden' };
    const server = member(A, 'v1.33.1', { status: 403, body: { ...refusal, code: 403 } });
    const { verdict, unknown } = await check([server]);
    expect({ verdict, unknown }).toEqual({
      verdict: 'unknown',
      unknown: [{ server: A, reason: 'pods is forbidden' }],
    });
  });

  it('whose pages go back is inconclusive', async () => {
    const pages = [page(pods('bc'), more), page(pods('a'))];
    const { unknown } = await check([member(A, 'v1.33.1', page(pods('abc')), ...pages)]);
    expect(unknown[0]!.reason).toContain('are not in the order of names');
  });

  it('whose cached response breaks off is asked again for all of it', async () => {
    const whole = JSON.stringify(page(pods('ba')).body);
    const breaksWith = new ConnectionError('unexpected EOF', { method: 'GET', url: A }, { midBody: true });
    const broken = { body: whole.slice(0, -20), breaksWith };
    const server = member(A, 'v1.33.1', broken, page(pods('ab')), page(pods('ab')));
    expect((await check([server])).verdict).toBe('consistent');
    const cached = '/api/v1/pods?resourceVersion=0';
    expect(server.script.asked).toEqual([cached, cached, EXACT]);
  });

  it('whose exact page breaks off is read on after the last item', async () => {
    const text = JSON.stringify(page(pods('ab'), more).body);
    const breaksWith = new ConnectionError('unexpected EOF', { method: 'GET', url: A }, { midBody: true });
    const broken = { body: text.slice(0, text.lastIndexOf(',{')), breaksWith };
    const ahead = page(pods('c'));
    const pages = [broken, ahead, page(pods('ab'), more), page(pods('c'))];
    const server = member(A, 'v1.33.1', page(pods('abc')), ...pages);
    const { verdict, legs } = await check([server], { chunkSize: 2 });
    expect({ verdict, objects: legs[1]!.objects }).toEqual({ verdict: 'consistent', objects: 3 });
  });

  it('fails with the reason of the signal when it is interrupted', async () => {
    const controller = new AbortController();
    const server = member(A, 'v1.33.1', page(pods('a')), page(pods('a')));
    const onObjects = () => controller.abort(new Error('SIGINT'));
    await expect(checkConsistency([server], PODS, { signal: controller.signal, onObjects })).rejects.toThrow(
      'SIGINT',
    );
  });
});

describe('a revision that was forgotten', () => {
  it('is replaced by the current one if nothing has changed since', async () => {
    const present = page(pods('ab'), { resourceVersion: '20' });
    const server = member(A, 'v1.20.2', page(pods('ba')), EXPIRED, present);
    const { verdict, legs, comparisons } = await check([server]);
    expect(server.script.asked).toEqual(['/api/v1/pods?resourceVersion=0', EXACT, '/api/v1/pods?limit=2']);
    expect(verdict).toBe('consistent');
    expect(legs[1]).toMatchObject({ kind: 'present', query: '', resourceVersion: '20' });
    expect(comparisons[0]!.meaning).toContain('is what etcd held at resourceVersion 20');
  });

  it('leads to a newer one if something has, even within a list', async () => {
    const at = (resourceVersion: string) => ({ resourceVersion });
    const server = member(
      A,
      'v1.33.1',
      page(pods('abc')),
      page(pods('ab'), more),
      EXPIRED,
      page(pods('ab'), at('20')),
      page(pods('ab'), at('21')),
      page(pods('ab'), at('21')),
    );
    const { verdict, legs } = await check([server]);
    expect(server.script.asked.slice(3)).toEqual([
      '/api/v1/pods?limit=2',
      '/api/v1/pods?resourceVersion=20&resourceVersionMatch=NotOlderThan',
      '/api/v1/pods?limit=2&resourceVersion=21&resourceVersionMatch=Exact',
    ]);
    expect(verdict).toBe('consistent');
    expect(legs.map(({ resourceVersion }) => resourceVersion)).toEqual(['21', '21']);
  });

  it('is inconclusive when it happens three times', async () => {
    const rounds = ['20', '30', '40'].flatMap((version, at) => [
      page(pods('abc'), { resourceVersion: String(at * 10 + 9) }),
      EXPIRED,
      page(pods('ab'), { resourceVersion: version }),
    ]);
    const { verdict, unknown, comparisons } = await check([member(A, 'v1.33.1', ...rounds)]);
    expect({ verdict, comparisons }).toEqual({ verdict: 'unknown', comparisons: [] });
    expect(unknown[0]!.reason).toContain('resourceVersion 29 expired (410)');
  });

  it('is inconclusive if the cache does not reach a newer one', async () => {
    const present = page(pods('ab'), { resourceVersion: '20' });
    const server = member(A, 'v1.20.2', page(pods('abc')), EXPIRED, present, tooLarge('20', '9'));
    const { verdict, unknown } = await check([server]);
    expect(verdict).toBe('unknown');
    expect(unknown[0]!.reason).toContain('its cache was at resourceVersion 9, which etcd has compacted');
  });
});
