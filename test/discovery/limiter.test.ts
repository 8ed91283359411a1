import { describe, expect, test } from 'vitest';
import { defaultLimiterSettings, Limiter } from '../../src/discovery/limiter.js';
import { ManualClock } from '../support/manual-clock.js';
import { Lab } from './support/run.js';
import type { Universe } from './support/universe.js';

/** Lets time pass, and continues everyone whose wait is over. */
async function advance(clock: ManualClock, ms: number): Promise<void> {
  clock.advance(ms);
  await new Promise((resolve) => setImmediate(resolve));
}

/** Takes this many tokens; returns how many have been granted so far. */
function takeMany(limiter: Limiter, count: number): { had: () => number } {
  let had = 0;
  for (let index = 0; index < count; index++) {
    void limiter
      .take(() => undefined)
      .then(() => {
        had += 1;
      });
  }
  return { had: () => had };
}

describe('the token bucket', () => {
  // client-go: a full bucket of `burst` at first, then `qps` a second.
  test('lets the burst through at once, and then a number per second', async () => {
    const clock = new ManualClock();
    const taken = takeMany(new Limiter({ burst: 300, qps: 50, explicit: false }, clock), 400);
    await advance(clock, 0);
    expect(taken.had()).toBe(300);
    await advance(clock, 20);
    expect(taken.had()).toBe(301);
    await advance(clock, 980);
    expect(taken.had()).toBe(350);
    await advance(clock, 1000);
    expect(taken.had()).toBe(400);
  });

  test('stops waiting when interrupted', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({ burst: 1, qps: 1, explicit: true }, clock);
    const interrupt = new AbortController();
    takeMany(limiter, 1);
    const waiting = limiter.take(() => undefined, interrupt.signal);
    interrupt.abort(new Error('SIGINT'));
    await expect(waiting).rejects.toThrow('SIGINT');
    expect(clock.waiting).toBe(0);
  });

  test('refills up to its size, but not beyond', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({ burst: 10, qps: 5, explicit: false }, clock);
    takeMany(limiter, 10);
    await advance(clock, 60_000);
    const taken = takeMany(limiter, 20);
    await advance(clock, 0);
    expect(taken.had()).toBe(10);
  });

  test.each([
    { burst: -1, qps: 50 },
    { burst: 10, qps: -1 },
  ])('is disabled by a negative figure: %o', async (figures) => {
    const clock = new ManualClock();
    const taken = takeMany(new Limiter({ ...figures, explicit: true }, clock), 1000);
    await advance(clock, 0);
    expect(taken.had()).toBe(1000);
  });

  test('leaves the pace to a server that sets one, even for requests that already wait', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({ burst: 1, qps: 1, explicit: false }, clock);
    const taken = takeMany(limiter, 100);
    await advance(clock, 0);
    expect(taken.had()).toBe(1);
    limiter.yieldToServer();
    await advance(clock, 0);
    expect(taken.had()).toBe(100);
  });

  test('keeps the requested figures, whatever the server does', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({ burst: 1, qps: 1, explicit: true }, clock);
    const taken = takeMany(limiter, 100);
    limiter.yieldToServer();
    await advance(clock, 0);
    expect(taken.had()).toBe(1);
  });
});

describe('discovery under the limiter', () => {
  function cluster(flowControl: boolean): Universe {
    const groups = Array.from({ length: 400 }, (_, index) => ({
      name: `g${index}.io`,
      versions: [{ version: 'v1', resources: [{ name: 'x', kind: 'X' }] }],
    }));
    return {
      mode: 'legacy',
      flowControl,
      groups: [{ name: '', versions: [{ version: 'v1', resources: [] }] }, ...groups],
    };
  }

  test('reports a long wait once, with the flag that disables it', async () => {
    await using lab = await Lab.create();
    const clock = {
      now: () => lab.time,
      after: (_ms: number, callback: () => void) => {
        queueMicrotask(callback);
        return () => undefined;
      },
    };
    const { discovery, notices } = lab.run(cluster(false), { clock });
    await discovery.all();
    expect(notices.map(({ kind }) => kind)).toEqual(['throttled']);
    expect(notices[0]!.message).toMatch(/^proa: discovery requests .*--discovery-qps=-1/);
  });

  test('records how long a request waited', async () => {
    await using lab = await Lab.create();
    const limiter = { burst: 1, qps: 2, explicit: true };
    const { discovery, statistics } = lab.run(cluster(false), { limiter });
    await discovery.groups();
    expect(statistics.map(({ path, waitMs }) => [path, waitMs])).toEqual([
      ['/api', 0],
      ['/apis', 500],
    ]);
  });

  test('does not wait if the server paces its clients', async () => {
    await using lab = await Lab.create();
    const { discovery, notices, statistics } = lab.run(cluster(true));
    await discovery.all();
    expect(notices).toEqual([]);
    expect(statistics.filter(({ waitMs }) => waitMs > 0)).toEqual([]);
  });

  test('does not wait when it is disabled', async () => {
    await using lab = await Lab.create();
    const limiter = { ...defaultLimiterSettings, qps: -1, explicit: true };
    const { discovery, statistics } = lab.run(cluster(false), { limiter });
    await discovery.all();
    expect(statistics.filter(({ waitMs }) => waitMs > 0)).toEqual([]);
  });
});
