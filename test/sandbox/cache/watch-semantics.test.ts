import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WORLDS, World } from './worlds.js';

/**
 * The responses to a watch for each combination of resourceVersion, resourceVersionMatch and sendInitialEvents, in the
 * words of Kubernetes 1.36.
 */

const NOW = ['c2', 'c3', 'c4', 'c5', 'c6'];
const SINCE_OLD = ['ADDED c4', 'ADDED c5', 'ADDED c6', 'DELETED c1'];
const INITIAL = NOW.map((name) => `ADDED ${name}`);

describe.each(WORLDS)('a watch ($name)', (kind) => {
  describe.skipIf(kind.missing)('where its store is', () => {
    const world = new World(kind);
    const open: { end(): void }[] = [];
    beforeAll(() => world.start());
    afterEach(() => {
      for (const events of open.splice(0)) events.end();
    });
    afterAll(() => world.end());

    const watch = async (query: string) => {
      const events = await world.watch(query.replace('OLD', world.old));
      open.push(events);
      const next = async () => {
        const event = await events.next();
        return event === undefined ? 'end' : `${event.type} ${event.object.metadata.name ?? ''}`.trim();
      };
      const take = async (count: number) => {
        const seen: string[] = [];
        while (seen.length < count) seen.push(await next());
        return seen;
      };
      return { ...events, take };
    };
    /** Makes a change that every watch sees, and undoes it. */
    const change = async () => {
      await world.create('new');
      await world.delete('new');
    };
    const CHANGE = ['ADDED new', 'DELETED new'];
    const notOlderThan = (more: string) => `resourceVersionMatch=NotOlderThan&${more}`;

    test.each(['', 'resourceVersion=0'])('"%s": existing objects as ADDED, then changes', async (query) => {
      await world.get('');
      const events = await watch(query);
      expect(await events.take(5)).toEqual(INITIAL);
      await change();
      expect(await events.take(2)).toEqual(CHANGE);
    });

    test('without a resourceVersion shows every earlier write', async () => {
      await world.create('c9');
      const events = await watch('');
      expect(await events.take(6)).toEqual([...INITIAL, 'ADDED c9']);
      await world.delete('c9');
      expect(await events.take(1)).toEqual(['DELETED c9']);
    });

    test('resourceVersion=OLD: the changes after it, each once', async () => {
      const events = await watch('resourceVersion=OLD');
      expect(await events.take(4)).toEqual(SINCE_OLD);
    });

    test('of a future resourceVersion is silent until then', async () => {
      const events = await watch(`resourceVersion=${(await world.present()) + 1}`);
      await change();
      expect(await events.take(1)).toEqual(['DELETED new']);
    });

    test.each([
      ['', 'from now'],
      ['resourceVersion=0', 'from what is at hand'],
    ])('"%s" with sendInitialEvents=false: only the changes, %s', async (query) => {
      await world.get('');
      const events = await watch(notOlderThan(`sendInitialEvents=false&${query}`));
      await change();
      expect(await events.take(2)).toEqual(CHANGE);
    });

    test('resourceVersion=OLD with sendInitialEvents=false: the changes from there', async () => {
      const events = await watch(notOlderThan('sendInitialEvents=false&resourceVersion=OLD'));
      expect(await events.take(4)).toEqual(SINCE_OLD);
    });

    test.each(['', 'resourceVersion=0', 'resourceVersion=OLD'])(
      '"%s" with sendInitialEvents=true: the state, its end, then changes',
      async (query) => {
        await world.get('');
        const events = await watch(notOlderThan(`sendInitialEvents=true&allowWatchBookmarks=true&${query}`));
        expect(await events.take(5)).toEqual(INITIAL);
        const { type, object } = await events.next();
        expect(type).toBe('BOOKMARK');
        expect(object.metadata.annotations).toEqual({ 'k8s.io/initial-events-end': 'true' });
        expect(Number(object.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(world.old));
        await change();
        expect(await events.take(2)).toEqual(CHANGE);
      },
    );

    test('with sendInitialEvents=true of a resourceVersion in the future is an ERROR event', async () => {
      const opened = watch(notOlderThan('sendInitialEvents=true&resourceVersion=999999'));
      if (kind.consistent) await world.clock.end(3000);
      const { type, object } = await (await opened).next();
      expect([type, object.code, object.reason]).toEqual(['ERROR', 504, 'Timeout']);
      expect(object.message).toMatch(/^Timeout: Too large resource version: 999999, current: \d+$/);
    });

    const needsMatch = 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan';
    const needsInitial = 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided';
    test.each([
      ['sendInitialEvents=true', needsMatch],
      ['sendInitialEvents=false&resourceVersion=OLD', needsMatch],
      ['resourceVersionMatch=NotOlderThan', needsInitial],
      ['resourceVersionMatch=NotOlderThan&resourceVersion=OLD', needsInitial],
      ['resourceVersionMatch=Exact', needsInitial],
      ['resourceVersionMatch=Exact&resourceVersion=OLD', needsInitial],
      ['resourceVersionMatch=Exact&sendInitialEvents=true&resourceVersion=OLD', needsMatch],
      ['resourceVersionMatch=Exact&sendInitialEvents=false', needsMatch],
    ])('%s: refused', async (query, why) => {
      const { status, json } = await world.get(`watch=1&${query.replace('OLD', world.old)}`);
      expect([status, json.reason]).toEqual([422, 'Invalid']);
      expect(json.message).toBe(
        `ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: ${why}`,
      );
    });

    test('has a bookmark after everything that happened before it', async () => {
      const events = await watch('resourceVersion=OLD&allowWatchBookmarks=true&timeoutSeconds=10');
      const { json } = await world.create('last');
      await world.clock.end(8000);
      for (;;) {
        const { type, object } = await events.next();
        if (type !== 'BOOKMARK') continue;
        // a store without reliable progress knows only its own events, up to the last one
        expect(Number(object.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(world.old));
        if (kind.reliable) {
          const made = Number(json.metadata.resourceVersion);
          expect(Number(object.metadata.resourceVersion)).toBeGreaterThanOrEqual(made);
        }
        break;
      }
      await world.delete('last');
    });

    test('of a compacted resourceVersion is an ERROR event, and the end', async () => {
      await world.compact();
      const events = await watch('resourceVersion=1');
      const { type, object } = await events.next();
      expect(type).toBe('ERROR');
      expect(object).toMatchObject({ kind: 'Status', status: 'Failure', reason: 'Expired', code: 410 });
      expect(object.message).toMatch(/^too old resource version: 1 \(\d+\)$/);
      expect(await events.next()).toBeUndefined();
    });
  });
});
