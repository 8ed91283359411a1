import { expect, it } from 'vitest';
import { readAddresses } from '../../../src/objects/forwards/tunnel/addresses.js';
import { closedPipe } from '../../../src/process/errors.js';
import { printTexts } from '../../../src/render/outcomes.js';
import { portForward } from '../../../src/verbs/port-forward/port-forward.js';
import { ManualClock } from '../../support/manual-clock.js';
import { startPodServer } from '../../support/pod-server.js';
import { sandboxSession } from '../../support/sandbox-session.js';

/** How often a next pod is searched for. */
const LOOK_MS = 1_000;

it('port-forward searches for no further pod once no one reads its output', async () => {
  const { url, cutAll } = await startPodServer({ tunnel: true });
  const { session } = await sandboxSession({ between: async () => url });
  const closed = closedPipe();
  const tell = async (text: string) => {
    if (text === 'Forwarding to pod box') throw closed;
    await session.tell(text);
  };
  const stdout = {
    ...{ isTTY: false, columns: undefined },
    // It reports that it listens: the first tunnel is open.
    write: async () => cutAll(),
  };
  const clock = new ManualClock();
  const options = {
    ...{ word: 'box', ports: [':80'], addresses: readAddresses(['127.0.0.1']) },
    ...{ podTimeoutMs: 60_000, reconnect: true, yes: true },
  };
  const done = printTexts(stdout, portForward(options, { ...session, tell }, clock));
  const looksAgain = clock.timerOf(LOOK_MS).then(() => 'looks again');
  await expect(Promise.race([done, looksAgain])).rejects.toBe(closed);
});
