import { PassThrough, Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { refusesWrites } from '../../../src/cluster/write-guard.js';
import { feed } from '../../../src/verbs/cp/to/feed.js';
import { ManualClock } from '../../support/manual-clock.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { turn } from '../../support/turn.js';

it('a program that ends in the moment in which it has all its input is not waited for any more', async () => {
  const { session } = await sandboxSession();
  const clock = new ManualClock();
  const container = {
    ...{ session, clock, namespace: 'default', pod: 'box', name: 'c' },
    guard: refusesWrites,
    print: async () => undefined,
  };
  const { promise: exit, resolve: end } = Promise.withResolvers<{ code: number }>();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const taken: unknown[] = [];
  const stdin = new Writable({
    write(chunk, _encoding, done) {
      taken.push(String(chunk));
      done();
    },
  });
  stdin.on('finish', () => end({ code: 0 }));
  stdout.end();
  stderr.end();
  const remote = { stdin, stdout, stderr, exit, resize: () => undefined, close: () => void stdin.destroy() };

  expect(await feed(container, remote, Readable.from(['all']), () => 3)).toEqual({ code: 0 });
  await turn();
  expect([taken, clock.waiting]).toEqual([['all'], 0]);
});
