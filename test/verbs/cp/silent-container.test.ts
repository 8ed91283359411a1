import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printTexts } from '../../../src/render/outcomes.js';
import { copyFiles } from '../../../src/verbs/cp/copy.js';
import { type HostileStream, startHostilePod } from '../../support/hostile-streams.js';
import { ManualClock } from '../../support/manual-clock.js';
import { sandboxSession } from '../../support/sandbox-session.js';

/** How long a program may be silent after it has received all its input. */
const MIN_WAIT_MS = 300_000;
/** How many bytes give it one more millisecond. */
const BYTES_PER_MS = 4096;

/** Whether a program removes the data of an upload. */
const isRemoval = (argv: readonly string[]) =>
  argv[2]?.endsWith('\nrm -rf "$p"') === true && !argv[2].includes('tar ');

/** A copy to a container that accepts everything, and then is silent. */
async function copyToSilence(size: number, { noTar = false } = {}) {
  const started: string[][] = [];
  const behave = ({ argv, socket }: HostileStream) => {
    started.push(argv);
    if (isRemoval(argv) || argv[0] === 'test') socket.destroy();
  };
  const { session, folder } = await sandboxSession({ between: () => startHostilePod('spdy', behave) });
  writeFileSync(join(folder, 'file'), Buffer.alloc(size, 'x'));
  const clock = new ManualClock();
  const remote = { namespace: '', pod: 'box', path: '/tmp/file' };
  const state = { isOver: false };
  const texts = copyFiles(
    {
      ...{ copy: { way: 'to', remote, local: 'file' }, container: '', noPreserve: false },
      ...{ checksum: true, retries: 0, noTar, yes: true },
    },
    session,
    'proa',
    clock,
  );
  const copied = printTexts(session.environment.stdout, texts).finally(() => {
    state.isOver = true;
  });
  copied.catch(() => undefined);
  return { copied, clock, started, state };
}

describe('a copy to a container that never ends its program', () => {
  it.each([
    ['and what was sent is removed', 5, false, 64 * 1024],
    ['later for a larger file', 1_000_000, false, 64 * 1024],
    ['also where that is its cat', 5, true, 0],
  ])('is given up, %s', async (_what, size, noTar, each) => {
    const { copied, clock, started, state } = await copyToSilence(size, { noTar });
    const limit = MIN_WAIT_MS + (size + each) / BYTES_PER_MS;
    await clock.timerOf(limit);
    clock.advance(limit - 1);
    expect(state.isOver).toBe(false);
    clock.advance(2);
    await expect(copied).rejects.toThrow(
      `the program in the container has not ended within ${Math.ceil(limit / 1000)} seconds after everything was sent to it, and it is not known what it has put in place`,
    );
    expect(started.some(isRemoval)).toBe(!noTar);
    expect(clock.waiting).toBe(0);
  });
});
