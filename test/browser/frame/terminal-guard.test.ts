import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { TerminalGuard } from '../../../src/browser/frame/terminal-guard.js';
import { interruptFailure } from '../../../src/process/errors.js';

/** Signals of the terminal that nobody gives. */
const job = { on: () => {}, off: () => {}, canStop: false, stop: async () => {} };

describe('the guard of the terminal', () => {
  it.each([129, 130, 143])('ends the browser with %d where the process was asked to end', async (code) => {
    const ending = new AbortController();
    const guard = new TerminalGuard(new PassThrough(), new PassThrough(), ending.signal, job);
    guard.guard(async () => {});
    ending.abort(interruptFailure(code));
    expect(await guard.lost).toBe(code);
  });

  it('ends the browser where the process was asked to end while the browser was loaded', async () => {
    const ending = new AbortController();
    const guard = new TerminalGuard(new PassThrough(), new PassThrough(), ending.signal, job);
    ending.abort(interruptFailure(143));
    guard.guard(async () => {});
    expect(await guard.lost).toBe(143);
  });
});
