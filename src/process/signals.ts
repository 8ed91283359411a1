import { interrupted } from './errors.js';

/** Signals that ask a program to end, and what shells call its exit code then: 128 and the signal's number. */
const ENDING = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** What a program that does not handle SIGUSR1 ends with. */
const USER_SIGNAL = 138;

/**
 * Hands the signals of a process to its command. The first that asks it to end aborts the controller with an error of
 * that signal's exit code, so that the command ends in good order; the next one ends the process at once.
 * SIGUSR1 ends the process, too: Node.js would open its debugger on a port of this machine.
 */
export function handleSignals(
  process: Pick<NodeJS.Process, 'on' | 'exit'>,
  controller: AbortController,
): void {
  for (const [name, exitCode] of Object.entries(ENDING) as [keyof typeof ENDING, number][]) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(exitCode);
      controller.abort(interrupted(exitCode));
    });
  }
  process.on('SIGUSR1', () => process.exit(USER_SIGNAL));
}
