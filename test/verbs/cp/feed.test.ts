import { PassThrough, Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { refusesWrites } from '../../../src/cluster/write-guard.js';
import { feed } from '../../../src/verbs/cp/to/feed.js';
import { ManualClock } from '../../support/manual-clock.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { turn } from '../../support/turn.js';

/** A program in a container, and its events. */
async function program() {
  const { session } = await sandboxSession();
  const clock = new ManualClock();
  const container = {
    ...{ session, clock, namespace: 'default', pod: 'box', name: 'c' },
    guard: refusesWrites,
    print: async () => undefined,
  };
  const { promise: exit, resolve: end } = Promise.withResolvers<{ code: number }>();
  const [stdout, stderr] = [new PassThrough().end(), new PassThrough().end()];
  const taken: unknown[] = [];
  const stdin = new Writable({
    write(chunk, _encoding, done) {
      taken.push(String(chunk));
      done();
    },
  });
  const remote = { stdin, stdout, stderr, exit, resize: () => undefined, close: () => void stdin.destroy() };
  const fed = feed(container, remote, Readable.from(['all']), () => 0);
  return { clock, end, stdin, taken, fed };
}

it('a program that ends at the moment it has all its input is no longer awaited', async () => {
  const { clock, end, stdin, taken, fed } = await program();
  stdin.on('finish', () => end({ code: 0 }));
  expect(await fed).toEqual({ code: 0 });
  await turn();
  expect([taken, clock.waiting]).toEqual([['all'], 0]);
});

it('a program that ends a while after it has all its input is no longer awaited', async () => {
  const { clock, end, taken, fed } = await program();
  await clock.timerOf(300_000);
  end({ code: 3 });
  expect(await fed).toEqual({ code: 3 });
  expect([taken, clock.waiting]).toEqual([['all'], 0]);
});
