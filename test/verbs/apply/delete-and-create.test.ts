import { describe, expect, it } from 'vitest';
import { PODS } from '../../../src/discovery/core-resources.js';
import { StatusError } from '../../../src/transport/errors.js';
import type { ApplyRun } from '../../../src/verbs/apply/apply-run.js';
import { deleteAndCreate } from '../../../src/verbs/apply/delete-and-create.js';
import { ManualClock } from '../../support/manual-clock.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { turn } from '../../support/turn.js';
import { fileOf, MAPS, map, options, printApply, withBefore } from './support.js';

describe('apply --force', () => {
  it('does not delete a new object with the name of the one that cannot be patched', async () => {
    const place = await sandboxSession();
    await place.create(MAPS, map('m'));
    await place.file('objects.json', fileOf(map('m', { k: 'w' })));
    const session = withBefore(place.session, async ({ method }) => {
      if (method === 'PATCH') throw new StatusError({ reason: 'Invalid', message: 'immutable' }, 422);
      if (method !== 'DELETE') return;
      await place.remove(`${MAPS}/m`);
      await place.create(MAPS, map('m', { theirs: '1' }));
    });
    const deletion = { ...options.deletion, force: true };
    await expect(printApply({ ...options, deletion }, session)).rejects.toThrow(
      /the UID in the precondition .* does not match/,
    );
    const asked = place.sandbox.requests().filter(({ path }) => path.startsWith(MAPS));
    expect(asked.map(({ method, status }) => [method, status])).toEqual([['DELETE', 409]]);
  });

  const pod = (image: string) => ({
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', uid: 'u' } },
    spec: { containers: [{ name: 'c', image }] },
  });
  const target = { resource: PODS, namespace: 'default', name: 'p' };

  /** A run on a server that still has the object for this many reads, and accepts what `create` accepts. */
  function scene(looks: number, create: (object: unknown) => object, timeoutMs = 0) {
    const clock = new ManualClock();
    let left = looks;
    const client = {
      delete: async () => ({}),
      get: async () => {
        if (left-- > 0) return pod('c:1');
        throw new StatusError({ reason: 'NotFound', message: 'gone', code: 404 }, 404);
      },
      create: async (_: unknown, object: unknown) => create(object),
    };
    const deletion = { ...options.deletion, force: true, timeoutMs };
    const run = {
      ...{ client, clock, signal: new AbortController().signal, tell: async () => {} },
      options: { ...options, deletion },
    } as unknown as ApplyRun;
    const item = { target, object: pod('c:2'), source: '', live: async () => Promise.reject(), notes: [] };
    return { clock, made: deleteAndCreate(item, pod('c:1'), pod('c:2'), run) };
  }

  /** The milliseconds until a promise settles, in steps of a second. */
  async function untilSettled(promise: Promise<unknown>, clock: ManualClock): Promise<number> {
    const begun = clock.now();
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    for (;;) {
      for (let turns = 0; turns < 5 && !isSettled; turns++) await turn();
      if (isSettled) return clock.now() - begun;
      clock.advance(500);
    }
  }

  it('waits until the object is gone, and checks every second', async () => {
    const { clock, made } = scene(3, (object) => object as object, 10_000);
    expect(await untilSettled(made, clock)).toBe(3_000);
    expect(await made).toMatchObject({ spec: { containers: [{ image: 'c:2' }] } });
  });

  it('gives up once the time is over, and creates nothing', async () => {
    const { clock, made } = scene(Number.POSITIVE_INFINITY, () => expect.fail('is created'), 2_500);
    expect(await untilSettled(made, clock)).toBe(2_500);
    await expect(made).rejects.toThrow(/^context deadline exceeded$/);
  });

  it('restores the object if the new one is refused, and fails with the reason', async () => {
    const made: unknown[] = [];
    const refused = new StatusError({ reason: 'Invalid', message: 'c:2 is no image' }, 422);
    const { made: done } = scene(0, (object) => {
      made.push(object);
      if (made.length === 1) throw refused;
      return object as object;
    });
    await expect(done).rejects.toBe(refused);
    expect(made).toEqual(
      [pod('c:2'), pod('c:1')].map((each) => expect.objectContaining({ spec: each.spec })),
    );
  });

  it('fails with both reasons if the object cannot be restored either', async () => {
    let tries = 0;
    const { made } = scene(0, () => {
      throw new StatusError({ reason: 'Forbidden', message: `no, for the ${++tries}. time` }, 403);
    });
    // kubectl's messages: pkg/cmd/apply/patcher.go.
    await expect(made).rejects.toThrow(
      new Error(
        'An error occurred force-replacing the existing object with the newly provided one:\n\nno, for the 1. time.\n\n' +
          'Additionally, an error occurred attempting to restore the original object:\n\nno, for the 2. time',
      ),
    );
  });
});
