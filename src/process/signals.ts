import { readFileSync } from 'node:fs';
import { interruptFailure } from './errors.js';

/** Signals that ask a program to end, with the exit codes of shells: 128 plus the signal's number. */
const ENDING = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** The exit code of a program that does not handle SIGUSR1. */
const USER_SIGNAL = 138;

/** Lets a program take Ctrl-C for work in progress, instead of ending. */
export class Interrupts {
  #taker: (() => boolean) | undefined;

  /**
   * From now on Ctrl-C is offered first; returns a function that ends that.
   * @param taker returns true if it has taken it; false if the program must end
   */
  offer(taker: () => boolean): () => void {
    const before = this.#taker;
    this.#taker = taker;
    return () => {
      if (this.#taker === taker) this.#taker = before;
    };
  }

  /** Ctrl-C was pressed; true if someone has taken it. */
  take(): boolean {
    return this.#taker?.() ?? false;
  }
}

/**
 * Passes the signals of a process to its command. The first request to end aborts the controller with an error with
 * that signal's exit code, so that the command ends cleanly; the next one ends the process immediately, unless it is a
 * hang-up: when a terminal goes away, both the shell and the system send one, and neither is urgent. A Ctrl-C that the
 * command takes for work in progress does neither. SIGUSR1 also ends the process: otherwise Node.js would open its
 * debugger on a port of this machine.
 */
export function handleSignals(
  process: Pick<NodeJS.Process, 'on' | 'exit'>,
  controller: AbortController,
  interrupts: Interrupts,
): void {
  for (const [name, exitCode] of Object.entries(ENDING) as [keyof typeof ENDING, number][]) {
    process.on(name, () => {
      if (name === 'SIGINT' && !controller.signal.aborted && interrupts.take()) return;
      if (controller.signal.aborted && name !== 'SIGHUP') process.exit(exitCode);
      controller.abort(interruptFailure(exitCode));
    });
  }
  process.on('SIGUSR1', () => process.exit(USER_SIGNAL));
}

/** The parts of a process that matter at a hang-up. */
type HungUpProcess = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'kill' | 'pid'> & {
  stdin: Pick<NodeJS.ReadStream, 'setRawMode'>;
};

/**
 * Does not restore the modes of a terminal that the shell has taken back at a hang-up: the system stops a program that
 * changes them from the background, forever if the shell is about to end. Node.js would change them when the process
 * exits, so the signal itself ends it.
 * @param isInForeground whether the terminal belongs to this program
 */
export function leaveTerminalAtHangUp(
  process: HungUpProcess,
  isInForeground: () => boolean = isForeground,
): void {
  let isHungUp = false;
  process.on('SIGHUP', () => {
    if (isHungUp) return;
    isHungUp = true;
    const { stdin } = process;
    const { setRawMode } = stdin;
    stdin.setRawMode = (isRaw) =>
      isInForeground() ? setRawMode.call(stdin, isRaw) : (stdin as NodeJS.ReadStream);
    process.on('exit', () => {
      if (isInForeground()) return;
      process.removeAllListeners('SIGHUP');
      process.kill(process.pid, 'SIGHUP');
    });
  });
}

/** If the system does not say (proc_pid_stat(5)), the terminal is assumed to belong to this program. */
function isForeground(): boolean {
  try {
    const [, , group, , , foreground] = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return group === foreground || foreground === '-1';
  } catch {
    return true;
  }
}
