import { describe, expect, it } from 'vitest';
import { Deadline, DeadlineError } from '../../src/process/deadline.js';
import { interruptFailure } from '../../src/process/errors.js';
import { ManualClock } from '../support/manual-clock.js';

const never = new AbortController().signal;

describe('a deadline', () => {
  it('does not affect work that ends in time', async () => {
    using deadline = new Deadline(5000, '5s', never, new ManualClock());
    expect(await deadline.resultInTime(Promise.resolve(3))).toBe(3);
    await expect(deadline.resultInTime(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('ends work by its signal, and fails however the work reacts to it', async () => {
    const clock = new ManualClock();
    using deadline = new Deadline(5000, '5s', never, clock);
    const work = new Promise<number>((resolve) =>
      deadline.signal.addEventListener('abort', () => resolve(1)),
    );
    const done = deadline.resultInTime(work);
    clock.advance(5000);
    await expect(done).rejects.toMatchObject({
      reason: 'DeadlineExceeded',
      message: 'the deadline of 5s has passed',
    });
  });

  it('abandons work that does not end', async () => {
    const clock = new ManualClock();
    using deadline = new Deadline(5000, '5s', never, clock);
    const done = deadline.resultInTime(new Promise(() => {}));
    clock.advance(5000);
    clock.advance(1000);
    await expect(done).rejects.toBeInstanceOf(DeadlineError);
  });

  it('reports Ctrl-C as the cause if that ended the work', async () => {
    const clock = new ManualClock();
    const ctrlC = new AbortController();
    using deadline = new Deadline(5000, '5s', ctrlC.signal, clock);
    ctrlC.abort(interruptFailure());
    clock.advance(5000);
    const work = Promise.reject(deadline.signal.reason);
    await expect(deadline.resultInTime(work)).rejects.toMatchObject({ reason: 'Interrupted' });
  });

  it('has no effect after its end', () => {
    const clock = new ManualClock();
    const deadline = new Deadline(5000, '5s', never, clock);
    deadline[Symbol.dispose]();
    clock.advance(5000);
    expect(deadline.signal.aborted).toBe(false);
  });

  it('names ten requests whose outcome is unknown', () => {
    const error = new DeadlineError('5s');
    for (let i = 1; i <= 12; i++) error.addInDoubt(`DELETE /${i}`);
    expect(error.message).toMatch(/^the deadline of 5s has passed; not known whether done: DELETE \/1, /);
    expect(error.message).toMatch(/, DELETE \/10 and 2 more$/);
  });
});
