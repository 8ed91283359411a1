import { describe, expect, it } from 'vitest';
import { DeadlineError, withDeadline } from '../../src/process/deadline.js';
import type { Environment } from '../../src/process/environment.js';
import { interrupted } from '../../src/process/errors.js';
import { ManualClock } from '../support/manual-clock.js';

const limit = { ms: 5000, limit: '5s' };
const environment = (signal = new AbortController().signal) => ({ signal }) as Environment;

describe('a deadline', () => {
  it('leaves work alone that ends in time', async () => {
    const clock = new ManualClock();
    expect(await withDeadline(limit, environment(), async () => 3, clock)).toBe(3);
    const failing = withDeadline(limit, environment(), () => Promise.reject(new Error('broken')), clock);
    await expect(failing).rejects.toThrow('broken');
  });

  it('ends work by its signal, and fails whatever the work makes of that', async () => {
    const clock = new ManualClock();
    const work = ({ signal }: Environment) =>
      new Promise<number>((resolve) => signal.addEventListener('abort', () => resolve(1)));
    const done = withDeadline(limit, environment(), work, clock);
    clock.advance(5000);
    await expect(done).rejects.toMatchObject({
      reason: 'DeadlineExceeded',
      message: 'the deadline of 5s has passed',
    });
  });

  it('leaves work behind that does not end', async () => {
    const clock = new ManualClock();
    const done = withDeadline(limit, environment(), () => new Promise(() => {}), clock);
    clock.advance(5000);
    clock.advance(1000);
    await expect(done).rejects.toBeInstanceOf(DeadlineError);
  });

  it('lets Ctrl-C be what ended the work', async () => {
    const clock = new ManualClock();
    const ctrlC = new AbortController();
    const work = async ({ signal }: Environment) => {
      ctrlC.abort(interrupted());
      throw signal.reason;
    };
    await expect(withDeadline(limit, environment(ctrlC.signal), work, clock)).rejects.toMatchObject({
      reason: 'Interrupted',
    });
  });

  it('names ten requests of which it is not known whether they were done', () => {
    const error = new DeadlineError('5s');
    for (let i = 1; i <= 12; i++) error.addInDoubt(`DELETE /${i}`);
    expect(error.message).toMatch(/^the deadline of 5s has passed; not known whether done: DELETE \/1, /);
    expect(error.message).toMatch(/, DELETE \/10 and 2 more$/);
  });
});
