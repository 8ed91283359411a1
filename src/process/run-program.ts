import { constants } from 'node:os';
import type { ProgramEnd } from './pipe-program.js';
import { startFailureText, startProgram } from './start-program.js';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;
type PassedOn = (typeof PASSED_ON)[number];

/**
 * Runs a program on this process' own standard streams and returns how it ended. Signals to this process are only
 * forwarded to the program: a second Ctrl-C must not end this process before it. A terminal's Ctrl-C reaches the
 * program in any case. Fails if it cannot be started.
 * @param translate the signal to send instead; the same by default
 */
export async function runToItsEnd(
  program: string,
  programArguments: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  folder: string,
  translate: (signal: PassedOn) => NodeJS.Signals = (signal) => signal,
): Promise<ProgramEnd> {
  const child = startProgram(program, programArguments, {
    stdio: 'inherit',
    env: { ...variables },
    cwd: folder,
  });
  const { stdin, stdout, stderr } = process;
  const isAtTerminal = [stdin, stdout, stderr].some(({ isTTY }) => isTTY);
  const listeners = PASSED_ON.map((signal) => {
    const pass = () => {
      const isTyped = isAtTerminal && (signal === 'SIGINT' || signal === 'SIGQUIT');
      if (!isTyped) child.kill(translate(signal));
    };
    const others = process.rawListeners(signal) as NodeJS.SignalsListener[];
    // Add the new one first: a signal without a listener would be lost.
    process.on(signal, pass);
    for (const other of others) process.off(signal, other);
    return () => {
      for (const other of others) process.on(signal, other);
      process.off(signal, pass);
    };
  });
  try {
    return await new Promise<ProgramEnd>((resolve, reject) => {
      child.on('error', (error: NodeJS.ErrnoException) => {
        const why = startFailureText(error);
        reject(new Error(`cannot run ${program}: ${why}`, { cause: error }));
      });
      child.on('close', (code, by) => resolve(by === null ? { code: code! } : { signal: by }));
    });
  } finally {
    for (const stop of listeners) stop();
  }
}

/**
 * The same for a program that has this process' terminal for a while. A request to end this process, by SIGTERM or
 * SIGHUP, reaches it as well, once the program has ended.
 */
export async function runOnTerminal(
  program: string,
  programArguments: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  folder: string,
): Promise<ProgramEnd> {
  let asked: PassedOn | undefined;
  const end = await runToItsEnd(program, programArguments, variables, folder, (signal) => {
    if (signal === 'SIGTERM' || signal === 'SIGHUP') asked = signal;
    return signal;
  });
  if (asked !== undefined) process.emit(asked, asked);
  return end;
}

/** The same as runToItsEnd, with the exit code of the program, or 128 and its signal's number. */
export async function runProgram(...given: Parameters<typeof runToItsEnd>): Promise<number> {
  return exitCodeOf(await runToItsEnd(...given));
}

/** The exit code that shells use for a program that ended so. */
export function exitCodeOf(end: ProgramEnd): number {
  return 'signal' in end ? 128 + constants.signals[end.signal] : end.code;
}

/** Signals that end a process without a core dump. */
const ENDING: readonly NodeJS.Signals[] = [
  'SIGHUP',
  'SIGINT',
  'SIGKILL',
  'SIGUSR1',
  'SIGUSR2',
  'SIGALRM',
  'SIGTERM',
];

/**
 * Ends this process as a program has ended, if that was by a signal: a shell's loop stops at Ctrl-C only if its command
 * died by the signal. Returns if the program ended by itself, or by a signal that this process cannot die by.
 */
export function dieAs(end: ProgramEnd): void {
  if (!('signal' in end) || !ENDING.includes(end.signal)) return;
  process.removeAllListeners(end.signal);
  process.kill(process.pid, end.signal);
}
