import { describe, expect, it } from 'vitest';
import { StatusError } from '../../../src/transport/errors.js';
import { untilReady } from '../../../src/verbs/logs/until-ready.js';
import { ManualClock } from '../../support/manual-clock.js';

// The message of a kubelet whose container has not started.
const message = 'container "app" in pod "web" is waiting to start: ContainerCreating';
const refusal = () => new StatusError({ kind: 'Status', code: 400, reason: 'BadRequest', message }, 400);

/** Follows a log that is first refused this many times, for 3 seconds at most. */
async function followed(refusals: number, failure: () => Error = refusal) {
  const clock = new ManualClock();
  const said: string[] = [];
  const begun: number[] = [];
  const follow = async () => {
    begun.push(clock.now());
    if (begun.length <= refusals) throw failure();
  };
  const { signal } = new AbortController();
  const start = clock.now();
  let outcome: string | undefined;
  void untilReady(follow, 3500, { clock, signal }, async (text) => void said.push(text)).then(
    () => (outcome = 'followed'),
    (error: Error) => (outcome = error.message),
  );
  for (let step = 0; step < 20 && outcome === undefined; step++) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(250);
  }
  return { outcome, said, begun: begun.map((time) => time - start) };
}

// As in kubectl 1.36 (pkg/cmd/logs, consumeWithRetry).
describe('a log that is followed', () => {
  it('is requested every second while the server refuses it, and each refusal is reported', async () => {
    expect(await followed(2)).toEqual({
      outcome: 'followed',
      said: [message, message],
      begun: [0, 1000, 2000],
    });
  });

  it('is given up if it is refused for too long', async () => {
    const { outcome, begun } = await followed(99);
    expect([outcome, begun]).toEqual(['context deadline exceeded', [0, 1000, 2000, 3000]]);
  });

  it('fails at once with anything but a refusal', async () => {
    expect(await followed(1, () => new Error('broken'))).toEqual({ outcome: 'broken', said: [], begun: [0] });
  });
});
