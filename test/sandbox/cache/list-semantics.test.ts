import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../client.js';
import { namesOf, WORLDS, World } from './worlds.js';

/**
 * The responses to a list for each combination of resourceVersion, resourceVersionMatch, continue and limit. The codes
 * and messages are those of Kubernetes 1.36; for the limit at resourceVersion 0 without a watch cache, of 1.20.
 */

const OLD = ['c1', 'c2', 'c3'];
const NOW = ['c2', 'c3', 'c4', 'c5', 'c6'];

describe.each(WORLDS)('a list ($name)', (kind) => {
  describe.skipIf(kind.missing)('where its store is', () => {
    const world = new World(kind);
    beforeAll(() => world.start());
    afterAll(() => world.end());

    const filled = (query: string) => query.replace('OLD', world.old).replace('TOKEN', world.token);
    const get = (query: string) => world.get(filled(query));
    const version = ({ json }: Answer) => Number(json.metadata.resourceVersion);
    const present = kind.consistent ? 'cache' : 'store';
    const cached = kind.cache ? 'cache' : 'store';

    describe('of the present state', () => {
      test('shows every earlier write, with the latest resourceVersion', async () => {
        const answer = await get('');
        expect(namesOf(answer)).toEqual(NOW);
        expect(version(answer)).toBeGreaterThanOrEqual(await world.present());
        expect(await world.sourceOf('')).toBe(present);
      });

      test('is new even if only something else was written', async () => {
        await get('');
        await world.writeElsewhere();
        expect(version(await get(''))).toBeGreaterThanOrEqual(await world.present());
      });

      test('has its first page from the same place, and the next ones at its revision from the store', async () => {
        const first = await get('limit=2');
        expect(namesOf(first)).toEqual(['c2', 'c3']);
        expect(first.json.metadata.remainingItemCount).toBe(3);
        expect(await world.sourceOf('limit=2')).toBe(present);
        await world.create('c3a');
        const next = `limit=2&continue=${first.json.metadata.continue}`;
        const second = await get(next);
        expect(await world.sourceOf(next)).toBe('store');
        expect(namesOf(second)).toEqual(['c4', 'c5']);
        expect(version(second)).toBe(version(first));
        const last = await get(`continue=${second.json.metadata.continue}`);
        expect(namesOf(last)).toEqual(['c6']);
        expect(last.json.metadata).toEqual({ resourceVersion: first.json.metadata.resourceVersion });
        await world.delete('c3a');
      });

      test('selects by labels and fields', async () => {
        expect(namesOf(await get('labelSelector=name+in+(c2,c5)'))).toEqual(['c2', 'c5']);
        expect(namesOf(await get('fieldSelector=metadata.name%3Dc4'))).toEqual(['c4']);
        expect(namesOf(await get('fieldSelector=metadata.namespace%3Dother'))).toEqual([]);
        const page = await get('labelSelector=name%21%3Dc3&limit=2');
        expect(namesOf(page)).toEqual(['c2', 'c4']);
        expect(page.json.metadata).not.toHaveProperty('remainingItemCount');
        const rest = await get(`labelSelector=name%21%3Dc3&continue=${page.json.metadata.continue}`);
        expect(namesOf(rest)).toEqual(['c5', 'c6']);
      });
    });

    test.each([
      ['continue=TOKEN', ['c3']],
      ['continue=TOKEN&limit=1', ['c3']],
      ['resourceVersion=0&continue=TOKEN', ['c3']],
    ])('%s: at the revision of the token', async (query, names) => {
      const answer = await get(query);
      expect(namesOf(answer)).toEqual(names);
      expect(answer.json.metadata.resourceVersion).toBe(world.old);
      expect(await world.sourceOf(filled(query))).toBe('store');
    });

    test('resourceVersion=0 with a token accepts the limit only without a cache', async () => {
      const { json } = await get('limit=2');
      const names = namesOf(await get(`resourceVersion=0&limit=1&continue=${json.metadata.continue}`));
      expect(names).toEqual(kind.cache ? ['c4', 'c5', 'c6'] : ['c4']);
    });

    test.each(['resourceVersion=0', 'resourceVersion=0&resourceVersionMatch=NotOlderThan'])(
      '%s: any available state, and with a cache all of it',
      async (query) => {
        await get(''); // a cache is as new as its latest read
        expect(namesOf(await get(query))).toEqual(NOW);
        const limited = await get(`${query}&limit=2`);
        expect(namesOf(limited)).toEqual(kind.cache ? NOW : NOW.slice(0, 2));
        expect('continue' in limited.json.metadata).toBe(!kind.cache);
        expect(await world.sourceOf(query)).toBe(cached);
      },
    );

    test.each([
      ['resourceVersion=OLD', cached],
      ['resourceVersion=OLD&resourceVersionMatch=NotOlderThan', cached],
    ])('%s: a state not older', async (query, source) => {
      await get('');
      const answer = await get(query);
      expect(namesOf(answer)).toEqual(NOW);
      expect(version(answer)).toBeGreaterThan(Number(world.old));
      expect(await world.sourceOf(filled(query))).toBe(source);
    });

    test('waits for a resourceVersion that the store has reached', async () => {
      const { json } = await world.writeElsewhere();
      const reached = json.metadata.resourceVersion;
      expect(version(await get(`resourceVersion=${reached}`))).toBeGreaterThanOrEqual(Number(reached));
    });

    test('resourceVersion=OLD&resourceVersionMatch=NotOlderThan&limit=2: the present state in pages', async () => {
      const query = 'resourceVersion=OLD&resourceVersionMatch=NotOlderThan&limit=2';
      const answer = await get(query);
      expect(namesOf(answer)).toEqual(NOW.slice(0, 2));
      expect(answer.json.metadata.remainingItemCount).toBe(3);
      expect(await world.sourceOf(filled(query))).toBe('store');
    });

    test.each([
      ['resourceVersion=OLD&limit=2', OLD.slice(0, 2)],
      ['resourceVersion=OLD&resourceVersionMatch=Exact', OLD],
      ['resourceVersion=OLD&resourceVersionMatch=Exact&limit=2', OLD.slice(0, 2)],
    ])('%s: exactly that state', async (query, names) => {
      const answer = await get(query);
      expect(namesOf(answer)).toEqual(names);
      expect(answer.json.metadata.resourceVersion).toBe(world.old);
      expect(await world.sourceOf(filled(query))).toBe('store');
    });

    const forbidden = (why: string) => [
      422,
      'Invalid',
      `ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: ${why}`,
    ];
    const needsVersion = forbidden('resourceVersionMatch is forbidden unless resourceVersion is provided');
    const notContinued = forbidden('resourceVersionMatch is forbidden when continue is provided');
    const notExactly0 = forbidden('resourceVersionMatch "exact" is forbidden for resourceVersion "0"');
    const notBoth = [400, 'BadRequest', 'specifying resource version is not allowed when using continue'];
    test.each([
      ['resourceVersionMatch=Exact', needsVersion],
      ['resourceVersionMatch=Exact&limit=2', needsVersion],
      ['resourceVersionMatch=NotOlderThan', needsVersion],
      ['resourceVersionMatch=NotOlderThan&limit=2', needsVersion],
      ['resourceVersionMatch=Exact&continue=TOKEN', notContinued],
      ['resourceVersionMatch=NotOlderThan&continue=TOKEN&limit=2', notContinued],
      ['resourceVersion=0&resourceVersionMatch=NotOlderThan&continue=TOKEN', notContinued],
      ['resourceVersion=0&resourceVersionMatch=Exact', notExactly0],
      ['resourceVersion=0&resourceVersionMatch=Exact&limit=2', notExactly0],
      ['resourceVersion=0&resourceVersionMatch=Exact&continue=TOKEN', notContinued],
      ['resourceVersion=OLD&continue=TOKEN', notBoth],
      ['resourceVersion=OLD&continue=TOKEN&limit=2', notBoth],
      ['resourceVersion=OLD&resourceVersionMatch=Exact&continue=TOKEN', notContinued],
      ['resourceVersion=OLD&resourceVersionMatch=NotOlderThan&continue=TOKEN', notContinued],
    ])('%s: refused', async (query, wanted) => {
      const { status, json } = await get(query);
      expect([status, json.reason, json.message]).toEqual(wanted);
      expect(json.code).toBe(status);
    });

    test.each([
      ['', cached],
      ['&resourceVersionMatch=NotOlderThan', cached],
      ['&resourceVersionMatch=NotOlderThan&limit=2', 'store'],
      ['&limit=2', 'store'],
      ['&resourceVersionMatch=Exact', 'store'],
    ])('of a revision in the future%s: 504, and when to retry', async (query, source) => {
      const asked = get(`resourceVersion=999999${query}`);
      if (source === 'cache' && kind.consistent) await world.clock.end(3000);
      const { status, headers, json } = await asked;
      expect(status).toBe(504);
      expect(headers['retry-after']).toBe('1');
      expect(json).toMatchObject({
        reason: 'Timeout',
        message: expect.stringMatching(/^Timeout: Too large resource version: 999999, current: \d+$/),
        details: {
          causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
          retryAfterSeconds: 1,
        },
      });
    });

    test('is counted with its wait for the cache', async () => {
      if (!kind.cache) return;
      const { text } = await world.metrics();
      expect(text).toMatch(
        /^apiserver_watch_cache_read_wait_seconds_count\{group="",resource="configmaps"\} [1-9]/m,
      );
      expect(text).toMatch(/^apiserver_request_duration_seconds_bucket\{le="0.005",verb="LIST"/m);
    });

    test('of any revision has not waited, and is not counted among those that have', async () => {
      if (!kind.cache) return;
      const waits = async () =>
        /^apiserver_watch_cache_read_wait_seconds_count\{group="",resource="configmaps"\} (\d+)$/m.exec(
          (await world.metrics()).text,
        )?.[1];
      const before = await waits();
      expect((await get('resourceVersion=0')).status).toBe(200);
      expect(await waits()).toBe(before);
    });

    test('is counted by its source, and by whether the present state came from the cache', async () => {
      const count = async (line: string) => {
        const { text } = await world.metrics();
        return Number(new RegExp(`^${line} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
      };
      const counts = async () => ({
        present: await count(
          'apiserver_watch_cache_consistent_read_total\\{group="",resource="configmaps",success="true",fallback="false"\\}',
        ),
        cache: await count('apiserver_cache_list_total\\{group="",resource="configmaps",index=""\\}'),
        store: await count('apiserver_storage_list_total\\{group="",resource="configmaps"\\}'),
      });
      const before = await counts();
      await get('');
      await get('resourceVersion=0');
      const after = await counts();
      const { cache, consistent } = kind;
      expect({
        present: after.present - before.present,
        cache: after.cache - before.cache,
        store: after.store - before.store,
      }).toEqual({
        present: consistent ? 1 : 0,
        cache: cache ? (consistent ? 2 : 1) : 0,
        store: cache ? (consistent ? 0 : 1) : 2,
      });
    });

    describe('of a compacted revision', () => {
      beforeAll(() => world.compact());

      test.each([
        'resourceVersion=OLD&limit=2',
        'resourceVersion=OLD&resourceVersionMatch=Exact',
        'resourceVersion=OLD&resourceVersionMatch=Exact&limit=2',
      ])('%s: 410', async (query) => {
        const { status, json } = await get(query);
        expect([status, json.reason, json.message]).toEqual([
          410,
          'Expired',
          'The resourceVersion for the provided list is too old.',
        ]);
      });

      test('continue=TOKEN: 410, with a token for the current rest', async () => {
        const { status, json } = await get('continue=TOKEN');
        expect([status, json.reason]).toEqual([410, 'Expired']);
        const rest = await get(`continue=${json.metadata.continue}`);
        expect(namesOf(rest)).toEqual(['c3', 'c4', 'c5', 'c6']);
      });

      test.each(['resourceVersion=OLD', 'resourceVersion=OLD&resourceVersionMatch=NotOlderThan'])(
        '%s: a state not older',
        async (query) => {
          expect(namesOf(await get(query))).toEqual(NOW);
        },
      );
    });
  });
});
