import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { leaveTerminalAtHangUp } from '../../src/process/signals.js';

/** A process with a terminal; records what is done to them. */
class HungUp extends EventEmitter {
  readonly pid = 7;
  readonly done: string[] = [];
  readonly stdin = {
    setRawMode: (isRaw: boolean) => {
      this.done.push(`raw ${isRaw}`);
      return this.stdin as unknown as NodeJS.ReadStream;
    },
  };

  kill(pid: number, signal: string): true {
    this.done.push(`${signal} to ${pid}, heard by ${this.listenerCount(signal)}`);
    return true;
  }
}

function hungUp(isInForeground: boolean): HungUp {
  const process = new HungUp();
  leaveTerminalAtHangUp(process as unknown as NodeJS.Process, () => isInForeground);
  process.stdin.setRawMode(true);
  process.emit('SIGHUP');
  process.emit('SIGHUP');
  process.stdin.setRawMode(false);
  process.emit('exit');
  return process;
}

it('after a hang-up, the modes of a terminal that the program still has are restored', () => {
  expect(hungUp(true).done).toEqual(['raw true', 'raw false']);
});

it('after a hang-up, a terminal that the shell has taken back is left alone, and the signal ends the process', () => {
  expect(hungUp(false).done).toEqual(['raw true', 'SIGHUP to 7, heard by 0']);
});
