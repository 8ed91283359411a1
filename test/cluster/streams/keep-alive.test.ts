import { describe, expect, it } from 'vitest';
import { keepAlive } from '../../../src/cluster/streams/keep-alive.js';
import { ManualClock } from '../../support/manual-clock.js';

/** A connection whose pings are not answered, and its state. */
function unanswered({ expectsAnswers = true } = {}) {
  const clock = new ManualClock();
  const seen = { pings: 0, lost: [] as string[] };
  const alive = keepAlive({
    clock,
    ping: () => {
      seen.pings++;
    },
    isPaused: () => false,
    lost: (error) => seen.lost.push(error.message),
    expectsAnswers,
  });
  return { clock, seen, alive };
}

describe('a connection that is kept alive', () => {
  it('is lost when nothing arrives for 61 seconds, which is reported once', () => {
    const { clock, seen } = unanswered();
    clock.advance(60_000);
    expect(seen).toEqual({ pings: 12, lost: [] });
    clock.advance(600_000);
    expect(seen.lost).toEqual(['no response to pings for 61 seconds']);
    expect(clock.waiting).toBe(0);
  });

  it('is not lost while more is in transit than a stopped reader takes', () => {
    const { clock, seen, alive } = unanswered();
    alive.sent(33 * 1024);
    clock.advance(3_600_000);
    expect(seen.lost).toEqual([]);
    // With the response, all of that has arrived, and silence counts again.
    alive.answered();
    clock.advance(70_000);
    expect(seen.lost).toHaveLength(1);
  });

  it('is lost with less than that in transit', () => {
    const { clock, seen, alive } = unanswered();
    alive.sent(31 * 1024);
    clock.advance(70_000);
    expect(seen.lost).toHaveLength(1);
  });

  it('is not lost before the first response if pings may be unknown', () => {
    const { clock, seen, alive } = unanswered({ expectsAnswers: false });
    clock.advance(3_600_000);
    expect(seen.lost).toEqual([]);
    alive.answered();
    clock.advance(70_000);
    expect(seen.lost).toHaveLength(1);
  });
});
