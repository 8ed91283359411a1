import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Output } from './output.js';

/** How a program runs whose output is ours. */
export interface PipedProgram {
  program: string;
  arguments: readonly string[];
  variables: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** Where its output goes; 'inherit' for this process' own stream. */
  stdout: Output | 'inherit';
  stderr: Output | 'inherit';
  /** Ends the program. */
  signal: AbortSignal;
}

/** How a program ended: by its exit code, or by a signal. */
export type ProgramEnd = { code: number } | { signal: NodeJS.Signals };

/**
 * Runs a program without standard input to its end. Fails with Node's own error and its `code` where it cannot be started,
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
}: PipedProgram): Promise<ProgramEnd> {
  signal.throwIfAborted();
  const child = spawn(program, words, {
    stdio: ['ignore', stdout === 'inherit' ? 'inherit' : 'pipe', stderr === 'inherit' ? 'inherit' : 'pipe'],
    env: { ...variables },
    cwd: folder,
  });
  const kill = () => void child.kill();
  signal.addEventListener('abort', kill);
  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, by) => resolve(code === null ? { signal: by! } : { code }));
  });
  try {
    const [end] = await Promise.all([ended, copy(child.stdout, stdout), copy(child.stderr, stderr)]);
    return end;
  } catch (error) {
    child.kill();
    throw error;
  } finally {
    signal.removeEventListener('abort', kill);
    signal.throwIfAborted();
  }
}

async function copy(from: Readable | null, to: Output | 'inherit'): Promise<void> {
  if (from === null || to === 'inherit') return;
  const decoder = new TextDecoder();
  for await (const chunk of from as AsyncIterable<Buffer>) {
    if (to.writeBytes !== undefined) await to.writeBytes(chunk);
    else await to.write(decoder.decode(chunk, { stream: true }));
  }
}
