import { type ChildProcess, spawn } from 'node:child_process';

/** What a program left behind. */
export interface ProcessResult {
  stdout: string;
  stderr: string;
  /** The exit code, or the name of the signal that ended it. */
  exit: number | string;
}

/** How to run a program. */
export interface ProcessOptions {
  env?: Record<string, string | undefined>;
  cwd?: string;
  stdin?: string;
  /** Told all of standard output so far, each time more of it comes. */
  onOutput?: (stdout: string, child: ChildProcess) => void;
}

/**
 * Sends a signal once, as soon as the output is as told, by default at the first of it. Output may come in pieces, and a
 * second signal would end proa at once.
 */
export function signalOnce(
  signal: NodeJS.Signals,
  isTime: (stdout: string) => boolean = () => true,
): NonNullable<ProcessOptions['onOutput']> {
  let isSent = false;
  return (stdout, child) => {
    if (isSent || !isTime(stdout)) return;
    isSent = true;
    child.kill(signal);
  };
}

/** Runs a program to its end, with nothing of this process' environment but PATH. */
export function runProcess(
  program: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: { PATH: process.env.PATH, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const result = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      result.stdout += text;
      options.onOutput?.(result.stdout, child);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      result.stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ ...result, exit: code ?? signal ?? 'unknown' }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.stdin ?? '');
  });
}
