import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { TerminalGuard } from '../../../src/browser/frame/terminal-guard.js';
import { interruptFailure } from '../../../src/process/errors.js';

/** Job control without signals. */
const job = { on: () => {}, off: () => {}, canStop: false, stop: async () => {} };

describe('the guard of the terminal', () => {
  it.each([129, 130, 143])('ends the browser with %d if the process is asked to end', async (code) => {
    const ending = new AbortController();
    const guard = new TerminalGuard(new PassThrough(), new PassThrough(), ending.signal, job);
    guard.guard(async () => {});
    ending.abort(interruptFailure(code));
    expect(await guard.lost).toBe(code);
  });

  it('ends the browser if the process was asked to end while the browser was loaded', async () => {
    const ending = new AbortController();
    const guard = new TerminalGuard(new PassThrough(), new PassThrough(), ending.signal, job);
    ending.abort(interruptFailure(143));
    guard.guard(async () => {});
    expect(await guard.lost).toBe(143);
  });

  it('stops the process, and lends the terminal to the shell unless a program has it', async () => {
    const done: string[] = [];
    const stopping = { ...job, canStop: true, stop: async () => void done.push('stopped') };
    const { signal } = new AbortController();
    const guard = new TerminalGuard(new PassThrough(), new PassThrough(), signal, stopping);
    guard.guard(async (use) => {
      // As Ink does.
      if (done.at(-1) === 'lent') throw new Error('The terminal is already suspended');
      done.push('lent');
      await use();
      done.push('given back');
    });
    await guard.stop();
    await guard.lend(() => guard.stop());
    await guard.stop();
    const alone = ['lent', 'stopped', 'given back'];
    expect(done).toEqual([...alone, ...alone, ...alone]);
  });
});
