import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
type PassedOn = (typeof PASSED_ON)[number];

/**
 * Runs a program on this process' own standard streams and gives its exit code, or 128 and its signal's number.
 * Signals to this process are forwarded to the program, and handled nowhere else: a second Ctrl-C must not
 * end this process under it. A terminal's Ctrl-C reaches the program anyhow. Fails where it cannot be started.
 * @param translate the signal to send instead; the same by default
 */
export async function runProgram(
  program: string,
  programArguments: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  folder: string,
  translate: (signal: PassedOn) => NodeJS.Signals = (signal) => signal,
): Promise<number> {
  const child = spawn(program, programArguments, { stdio: 'inherit', env: { ...variables }, cwd: folder });
  const listeners = PASSED_ON.map((signal) => {
    const pass = () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(translate(signal));
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
    return await new Promise<number>((resolve, reject) => {
      child.on('error', (error: NodeJS.ErrnoException) => {
        const why = error.code === 'ENOENT' ? 'not found' : error.message;
        reject(new Error(`cannot run ${program}: ${why}`, { cause: error }));
      });
      child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  } finally {
    for (const stop of listeners) stop();
  }
}
