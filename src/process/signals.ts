import { readFileSync } from 'node:fs';
import { interruptFailure } from './errors.js';

/** Signals that ask a program to end, and what shells call its exit code then: 128 and the signal's number. */
const ENDING = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** What a program that does not handle SIGUSR1 ends with. */
const USER_SIGNAL = 138;

/** Lets a program take Ctrl-C for what is in progress in it, rather than end. */
export class Interrupts {
  #taker: (() => boolean) | undefined;

  /**
   * From now on Ctrl-C is offered first; gives a function that ends that.
   * @param taker true if it has taken it; false if the program is to end
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
 * Hands the signals of a process to its command. The first that asks it to end aborts the controller with an error of
 * that signal's exit code, so that the command ends in good order; the next one ends the process at once, unless it is
 * a hang-up: of a terminal that goes away both the shell and the system tell, and neither is in a hurry. A Ctrl-C that
 * the command takes for what is in progress in it ends neither. SIGUSR1 ends the process, too: Node.js would open its
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

/** What of a process a hang-up is about. */
type HungUpProcess = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'kill' | 'pid'> & {
  stdin: Pick<NodeJS.ReadStream, 'setRawMode'>;
};

/**
 * Leaves the modes of a terminal alone that the shell has taken back at a hang-up: the system stops a program that
 * changes them from the background, forever where the shell is about to end. Node.js would change them when the process
 * exits, so the signal ends it then.
 * @param isInForeground whether the terminal is this program's
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

/** Where the system does not say (proc_pid_stat(5)), the terminal counts as this program's. */
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
