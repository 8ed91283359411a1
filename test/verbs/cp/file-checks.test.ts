import { expect, it } from 'vitest';
import { FileChecks } from '../../../src/verbs/cp/from/file-checks.js';
import type { CompleteFile } from '../../../src/verbs/cp/from/unpack.js';
import type { Retries } from '../../../src/verbs/cp/retries.js';
import { startHostilePod } from '../../support/hostile-streams.js';
import { ManualClock } from '../../support/manual-clock.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { turn } from '../../support/turn.js';

const FILES_PER_REQUEST = 2000;

it('files that arrive faster than their container computes checksums wait, and do not pile up', async () => {
  let answer = () => {};
  const behave = ({ socket }: { socket: { destroy(): void } }) => {
    answer = () => socket.destroy();
  };
  const { session } = await sandboxSession({ between: () => startHostilePod('spdy', behave) });
  const container = {
    ...{ session, guard: { check: async () => undefined }, namespace: 'default', pod: 'box', name: '' },
    ...{ clock: new ManualClock(), print: async () => undefined },
  };
  const retries = { progressed: () => undefined } as Retries;
  const checks = new FileChecks({ container, remote: '/src', isWanted: true, retries });
  let taken = 0;
  const all = (async () => {
    for (let at = 0; at < 3 * FILES_PER_REQUEST; at++) {
      const name = `file-${at}`;
      await checks.add({
        ...{ entry: [name] as unknown as CompleteFile['entry'], path: name, part: `/none/${name}` },
        ...{ place: `/none/${name}`, size: 7, sum: '', isKept: false },
      });
      taken++;
    }
  })();
  const ended = expect(all).rejects.toThrow();
  for (let last = -1; last !== taken; await turn()) last = taken;
  expect(taken).toBe(2 * FILES_PER_REQUEST - 1);
  answer();
  await ended;
});
