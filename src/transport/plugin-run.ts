import { spawnProgram } from '../process/start-program.js';

/** One run of a program. */
export interface PluginRun {
  /** Absolute. */
  path: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  /** Whether it inherits our standard input. */
  interactive: boolean;
  /** Receives its standard error; inherits ours if absent. */
  stderr: ((text: string) => void) | undefined;
  /** Kills it. */
  signal: AbortSignal;
}

/** How it ended. */
export interface PluginResult {
  /** -1 if a signal killed it, as in Go. */
  exitCode: number;
  stdout: string;
}

/** Credentials are a few kilobytes: more characters than this are not valid output of a plugin. */
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

/** A program prints without end. */
export class OutputTooLargeError extends Error {
  constructor() {
    super(`the output is larger than ${MAX_OUTPUT_BYTES / 1024 / 1024} MiB`);
  }
}

/**
 * Runs a program, without a shell. Fails with Node's error if it cannot be started, and with OutputTooLargeError if it
 * prints more than credentials can be; then it is killed.
 */
export function runPlugin(run: PluginRun): Promise<PluginResult> {
  return new Promise((resolve, reject) => {
    const child = spawnProgram(run.path, [...run.args], {
      env: run.env,
      stdio: [run.interactive ? 'inherit' : 'ignore', 'pipe', run.stderr === undefined ? 'inherit' : 'pipe'],
      signal: run.signal,
    });
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.length <= MAX_OUTPUT_BYTES) return;
      child.kill('SIGKILL');
      reject(new OutputTooLargeError());
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => run.stderr?.(text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ exitCode: code ?? -1, stdout }));
  });
}
