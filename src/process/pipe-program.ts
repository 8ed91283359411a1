import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Output } from './output.js';
import { startProgram } from './start-program.js';

/** How to run a program whose output is ours. */
export interface PipedProgram {
  program: string;
  arguments: readonly string[];
  variables: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** The destination of its output; 'inherit' for this process' own stream. */
  stdout: Output | 'inherit';
  stderr: Output | 'inherit';
  /** Ends the program; its child processes are not awaited. */
  signal: AbortSignal;
  /** The child processes of the program end with it, and all are killed if they ignore SIGTERM. */
  isGroup?: boolean;
}

/** How many milliseconds a process group has to end by itself. */
const ENDS_WITHIN_MS = 3000;

/** How a program ended: by its exit code, or by a signal. */
export type ProgramEnd = { code: number } | { signal: NodeJS.Signals };

/**
 * Runs a program without standard input to its end. Fails with Node's own error and its `code` if it cannot be started,
 * with the signal's reason, and as the outputs do.
 */
export async function pipeProgram({
  program,
  arguments: words,
  variables,
  folder,
  stdout,
  stderr,
  signal,
  isGroup = false,
}: PipedProgram): Promise<ProgramEnd> {
  signal.throwIfAborted();
  const child = startProgram(program, words, {
    stdio: ['ignore', stdout === 'inherit' ? 'inherit' : 'pipe', stderr === 'inherit' ? 'inherit' : 'pipe'],
    env: { ...variables },
    cwd: folder,
    detached: isGroup && process.platform !== 'win32',
  });
  let late: NodeJS.Timeout | undefined;
  const leave = () => {
    // Child processes of the program may keep its output open for long.
    if (isGroup || !signal.aborted || (child.exitCode ?? child.signalCode) === null) return;
    for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  };
  child.on('exit', leave);
  const kill = () => {
    if (!isGroup) {
      child.kill();
      leave();
    } else if (late === undefined) {
      killGroup(child, 'SIGTERM');
      late = setTimeout(() => killGroup(child, 'SIGKILL'), ENDS_WITHIN_MS);
    }
  };
  signal.addEventListener('abort', kill);
  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, by) => resolve(code === null ? { signal: by! } : { code }));
  });
  try {
    const [end] = await Promise.all([ended, copy(child.stdout, stdout), copy(child.stderr, stderr)]);
    return end;
  } catch (error) {
    kill();
    throw error;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', kill);
    signal.throwIfAborted();
  }
}

/** Ends a process group; on systems without groups (Windows), the program. */
function killGroup(leader: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(-leader.pid!, signal);
  } catch {
    leader.kill(signal);
  }
}

/** @param from undefined if the program could not be started because too many files are open */
async function copy(from: Readable | null | undefined, to: Output | 'inherit'): Promise<void> {
  if (!from || to === 'inherit') return;
  const decoder = new TextDecoder();
  for await (const chunk of from as AsyncIterable<Buffer>) {
    if (to.writeBytes !== undefined) await to.writeBytes(chunk);
    else await to.write(decoder.decode(chunk, { stream: true }));
  }
}
