import { RemoteCommandError, StreamTooLongError } from '../../cluster/streams/errors.js';
import { BoundedBytes } from '../../cluster/streams/stream-text.js';
import { DisplayableError } from '../../process/errors.js';
import { fileNameText } from '../../process/file-name.js';
import { type CopyContainer, dropAll, startIn } from './container.js';

/** How long a program may take that need not read much, in milliseconds. */
const MIN_WAIT_MS = 60_000;
/** How fast a container reads at least, where it makes sums. */
const BYTES_PER_MS = 4096;
/** Timers do not take more. */
const MAX_WAIT_MS = 2 ** 31 - 1;
/** What a program prints that is asked for a few lines. */
const FEW_BYTES = 64 * 1024;

/** What a program of the container may need. */
interface ProgramLimits {
  /** Its standard input. */
  input?: string | Uint8Array | undefined;
  /** Ends it. */
  signal?: AbortSignal;
  /** How much it prints at most; a few lines where it is left out. */
  mostBytes?: number | undefined;
  /** How many bytes it has to read; it gets a second for each 4 MiB of them, and a minute beside. */
  reads: number;
}

/** A program of the container is not to be waited for: it takes too long. */
export class ProgramLateError extends DisplayableError {
  override readonly name = 'ProgramLateError';
  /** @param since from when the time counts, and what that means */
  constructor(program: string, limitMs: number, since = '') {
    super(`${program} in the container has not ended within ${Math.ceil(limitMs / 1000)} seconds${since}`, {
      reason: 'ProgramLate',
    });
  }
}

/** How long a program may take that has to read so many bytes, in milliseconds. */
export function limitOf(bytes: number, leastMs: number): number {
  return Math.min(leastMs + bytes / BYTES_PER_MS, MAX_WAIT_MS);
}

/** Whether a program neither did what it was asked for nor failed: it prints without end, or does not end. */
export function isOffLimits(error: unknown): error is Error {
  return error instanceof ProgramLateError || error instanceof StreamTooLongError;
}

/**
 * What a program prints, as fileNameText gives it; undefined where it cannot be started. Fails as streams do, with ProgramLateError, and with
 * StreamTooLongError.
 */
export async function programText(
  container: CopyContainer,
  command: readonly string[],
  { input, signal: outer, mostBytes = FEW_BYTES, reads }: ProgramLimits,
): Promise<string | undefined> {
  const { clock, session } = container;
  const [program = ''] = command;
  const late = new AbortController();
  const limitMs = limitOf(reads, MIN_WAIT_MS);
  const cancel = clock.after(limitMs, () => late.abort(new ProgramLateError(program, limitMs)));
  const signal = AbortSignal.any([outer ?? session.environment.signal, late.signal]);
  try {
    const printed = new BoundedBytes(mostBytes, `the output of ${program} in the container`);
    return await printedBy(container, command, { input, signal, printed });
  } finally {
    cancel();
  }
}

async function printedBy(
  container: CopyContainer,
  command: readonly string[],
  {
    input,
    signal,
    printed,
  }: { input: string | Uint8Array | undefined; signal: AbortSignal; printed: BoundedBytes },
): Promise<string | undefined> {
  const remote = await startIn(container, command, { stdin: input !== undefined, signal });
  try {
    remote.exit.catch(() => undefined);
    remote.stdin?.on('error', () => undefined).end(input);
    const read = async () => {
      for await (const chunk of remote.stdout!) printed.add(chunk as Uint8Array);
    };
    await Promise.all([read(), dropAll(remote.stderr)]);
    const { code } = await remote.exit;
    return code === 127 ? undefined : fileNameText(printed.bytes());
  } catch (error) {
    if (error instanceof StreamTooLongError) throw error;
    const failure = await remote.exit.then(
      () => error,
      (reason: unknown) => reason,
    );
    if (failure instanceof RemoteCommandError) return undefined;
    throw failure;
  } finally {
    remote.close();
  }
}
