import { expect, it } from 'vitest';
import { poll } from '../../../src/objects/wait/poll.js';
import { TimeLimit } from '../../../src/objects/wait/time-limit.js';
import { ManualClock } from '../../support/manual-clock.js';
import { quiet } from './scripted.js';

const never = new AbortController().signal;

it('a poll asks at once, then periodically, until there is a result', async () => {
  const clock = new ManualClock();
  using limit = new TimeLimit(undefined, { signal: never, clock });
  let asked = 0;
  const answer = poll(500, async () => (++asked === 3 ? 'yes' : undefined), limit);
  for (const count of [1, 2]) {
    await quiet();
    expect(asked).toBe(count);
    clock.advance(499);
    await quiet();
    expect(asked).toBe(count);
    clock.advance(1);
  }
  expect(await answer).toBe('yes');
});

it('a poll ends with its time limit, and as its question fails', async () => {
  const clock = new ManualClock();
  using limit = new TimeLimit(1_000, { signal: never, clock });
  const waiting = expect(poll(500, async () => undefined, limit)).rejects.toThrow(
    'timed out waiting for the condition',
  );
  for (let step = 0; step < 3; step++) {
    await quiet();
    clock.advance(400);
  }
  await waiting;
  await expect(
    poll(500, () => Promise.reject(new Error('no')), new TimeLimit(undefined, { signal: never, clock })),
  ).rejects.toThrow('no');
});

it('a disposed time limit keeps nothing waiting', () => {
  const clock = new ManualClock();
  new TimeLimit(1_000, { signal: never, clock })[Symbol.dispose]();
  expect(clock.waiting).toBe(0);
});
