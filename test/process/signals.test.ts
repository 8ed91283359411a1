import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { interruptFailure, stopIn } from '../../src/process/errors.js';
import { handleSignals, Interrupts } from '../../src/process/signals.js';

/** A process that only has signals and an end. */
class Signalled extends EventEmitter {
  readonly exits: unknown[] = [];
  exit(code?: unknown): never {
    this.exits.push(code);
    return undefined as never;
  }
}

function handled() {
  const process = new Signalled();
  const controller = new AbortController();
  const interrupts = new Interrupts();
  handleSignals(process as unknown as NodeJS.Process, controller, interrupts);
  return { process, interrupts, signal: controller.signal };
}

describe('handleSignals', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('interrupts the command at the first %s, and ends the process at the second', (name, exitCode) => {
    const { process, signal } = handled();
    process.emit(name);
    expect(stopIn(signal.reason)).toEqual(interruptFailure(exitCode));
    expect(process.exits).toEqual([]);
    process.emit(name);
    expect(process.exits).toEqual([exitCode]);
  });

  it('gives the command time to end when a terminal goes away, which is signaled twice', () => {
    const { process, signal } = handled();
    process.emit('SIGHUP');
    expect(stopIn(signal.reason)).toEqual(interruptFailure(129));
    process.emit('SIGHUP');
    expect(process.exits).toEqual([]);
    process.emit('SIGTERM');
    expect(process.exits).toEqual([143]);
  });

  it('offers Ctrl-C, and no other signal, to work in progress', () => {
    const { process, interrupts, signal } = handled();
    let isBusy = true;
    const end = interrupts.offer(() => isBusy);
    process.emit('SIGINT');
    process.emit('SIGINT');
    expect([signal.aborted, process.exits]).toEqual([false, []]);
    isBusy = false;
    process.emit('SIGINT');
    expect(signal.aborted).toBe(true);
    end();
    const other = handled();
    other.interrupts.offer(() => true)();
    other.process.emit('SIGINT');
    expect(other.signal.aborted).toBe(true);
    const ending = handled();
    ending.interrupts.offer(() => true);
    ending.process.emit('SIGTERM');
    expect(ending.signal.aborted).toBe(true);
  });

  it('keeps Node.js from opening its debugger on SIGUSR1', () => {
    const { process, signal } = handled();
    process.emit('SIGUSR1');
    expect([process.exits, signal.aborted]).toEqual([[138], false]);
  });
});
