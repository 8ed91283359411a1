import { type ChildProcess, spawn } from 'node:child_process';

/** The result of a program. */
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
  /** Called with all of standard output so far, each time more of it arrives. */
  onOutput?: (stdout: string, child: ChildProcess) => void;
}

/**
 * Sends a signal once, as soon as a condition on the output holds, by default at the first output. Output may arrive in
 * pieces, and a second signal would end proa immediately.
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

/** Runs a program to its end, with only PATH from this process's environment. */
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
