import { describe, expect, it } from 'vitest';
import { closedPipe, interruptFailure } from '../../../src/process/errors.js';
import { NotDoneError, StatusError } from '../../../src/transport/errors.js';
import type { ApiRequest } from '../../../src/transport/types.js';
import { ManualClock } from '../../support/manual-clock.js';
import { turn } from '../../support/turn.js';
import { nodeWith, options, PODS, pod, printDrain, printed, told, withSend } from './support.js';

const evicts = ({ method, path }: ApiRequest) => method === 'POST' && path.endsWith('/eviction');

/** Lets seconds pass until the work is done. */
async function inTime<T>(done: Promise<T>, clock: ManualClock): Promise<T> {
  const over = done.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([over, turn().then(() => false)]))) clock.advance(1_000);
  return done;
}

const held = { finalizers: ['example.com/held'] };

describe('drain waits for', () => {
  it.each([false, true])(
    'no pod that should have ended some time ago; deletes: %s',
    async (disableEviction) => {
      const scene = await nodeWith([pod('web-1', held), pod('web-2')]);
      const clock = new ManualClock(Date.now());
      const given = { ...options, disableEviction, gracePeriod: 10, skipWaitSeconds: 5 };
      const outcome = disableEviction ? 'deleted' : 'evicted';
      const done = printDrain(given, scene.session, clock);
      while (!printed(scene).includes(`pod/web-2 ${outcome}`)) await turn();
      await inTime(done, clock);

      expect(printed(scene).filter((line) => !line.startsWith('evicting'))).toEqual([
        ...['node/one cordoned', 'node/one drained'],
        'pod "web-1" has DeletionTimestamp older than 5 seconds, skipping',
        `pod/web-2 ${outcome}`,
      ]);
    },
  );

  it.each([false, true])('nothing once no one reads its output; deletes: %s', async (disableEviction) => {
    const scene = await nodeWith([pod('web-1'), pod('web-2')]);
    const { stdout } = scene.session.environment;
    const closed = closedPipe();
    const write = async (text: string) => {
      if (/^pod.* (evicted|deleted)/.test(text)) throw closed;
      await stdout.write(text);
    };
    const environment = {
      ...scene.session.environment,
      stdout: Object.assign(Object.create(stdout), { write }),
    };
    const failed = printDrain({ ...options, disableEviction }, { ...scene.session, environment });
    await expect(failed).rejects.toBe(closed);
    expect(told(scene)).toEqual([]);
  });

  it.each([
    ['as often as it does not go', false, ['later', 'later']],
    ['until it goes by itself', true, ['later']],
  ])('a pod of a terminating namespace: retries %s', async (_, goes, tries) => {
    const scene = await nodeWith([pod('web-1', goes ? held : {})]);
    let evictions = 0;
    const session = withSend(scene.session, async (request, pass) => {
      if (!evicts(request)) return pass();
      if (++evictions === 3) return pass();
      if (goes && evictions === 1) await scene.remove(`${PODS}/web-1`);
      if (goes && evictions === 2) await scene.patch(`${PODS}/web-1`, { metadata: { finalizers: null } });
      const causes = [{ reason: 'NamespaceTerminating', message: 'it ends', field: 'metadata.namespace' }];
      const refusal = {
        status: 'Failure' as const,
        reason: 'Forbidden',
        message: 'it ends',
        details: { causes },
      };
      throw new StatusError(refusal, 403);
    });
    const clock = new ManualClock();
    await inTime(printDrain(options, session, clock), clock);
    const line =
      'error when evicting pod "web-1" from terminating namespace "default" (will retry after 5s): it ends';
    expect(told(scene)).toEqual(tries.map(() => line));
    expect([evictions, printed(scene).at(-1)]).toEqual([tries.length + 1, 'pod/web-1 evicted']);
  });

  it.each([
    ['evicted', '', / global timeout reached: 5s \(it is not known whether it was done\)$/],
    ['evicted', ' that would be sent again', / global timeout reached: 5s$/],
    ['deleted', '', /context deadline exceeded \(it is not known whether all were deleted\)$/],
  ])(
    'no longer than its time limit for the response when a pod is %s by a request%s',
    async (outcome, again, said) => {
      const scene = await nodeWith([pod('web-1')]);
      const session = withSend(scene.session, (request, pass) => {
        if (!evicts(request) && request.method !== 'DELETE') return pass();
        return new Promise((_, reject) => {
          request.signal?.addEventListener('abort', () => {
            const { reason } = request.signal!;
            reject(again === '' ? reason : new NotDoneError(reason));
          });
        });
      });
      const given = { ...options, disableEviction: outcome === 'deleted', timeoutMs: 5_000 };
      const clock = new ManualClock();
      await expect(inTime(printDrain(given, session, clock), clock)).rejects.toThrow(said);
    },
  );

  it('nothing in a dry run, and does not report what was not done when it is interrupted', async () => {
    const stop = new AbortController();
    const scene = await nodeWith([pod('web-1'), pod('web-2')], { signal: stop.signal });
    let evictions = 0;
    const session = withSend(scene.session, async (request, pass) => {
      if (evicts(request) && ++evictions === 2) stop.abort(interruptFailure());
      return pass();
    });
    const given = { ...options, dryRun: 'server' as const, concurrency: 1 };
    await expect(printDrain(given, session)).rejects.toThrow('interrupted');
    expect(told(scene)).toEqual([]);
  });
});
