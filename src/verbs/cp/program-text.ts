import { RemoteCommandError, StreamTooLongError } from '../../cluster/streams/errors.js';
import { BoundedBytes } from '../../cluster/streams/stream-text.js';
import { DisplayableError } from '../../process/errors.js';
import { fileNameText } from '../../process/file-name.js';
import { type CopyContainer, dropAll, startIn } from './container.js';

/** How long a program that need not read much may take, in milliseconds. */
const MIN_WAIT_MS = 60_000;
/** The slowest assumed speed at which a container reads for checksums. */
const BYTES_PER_MS = 4096;
/** The limit of timers. */
const MAX_WAIT_MS = 2 ** 31 - 1;
/** The output of a program that should print a few lines. */
const FEW_BYTES = 64 * 1024;

/** The options of a program in the container. */
interface ProgramLimits {
  /** Its standard input. */
  input?: string | Uint8Array | undefined;
  /** Ends it. */
  signal?: AbortSignal;
  /** The most it may print; a few lines by default. */
  mostBytes?: number | undefined;
  /** How many bytes it has to read; it gets a second for each 4 MiB of them, and another minute. */
  reads: number;
}

/** A program in the container takes too long. */
export class ProgramLateError extends DisplayableError {
  override readonly name = 'ProgramLateError';
  /** @param since the start of the time, and what that means */
  constructor(program: string, limitMs: number, since = '') {
    super(`${program} in the container has not ended within ${Math.ceil(limitMs / 1000)} seconds${since}`, {
      reason: 'ProgramLate',
    });
  }
}

/** How long a program that has to read this many bytes may take, in milliseconds. */
export function limitOf(bytes: number, leastMs: number): number {
  return Math.min(leastMs + bytes / BYTES_PER_MS, MAX_WAIT_MS);
}

/** Whether a program neither succeeded nor failed: it prints without end, or does not end. */
export function isOffLimits(error: unknown): error is Error {
  return error instanceof ProgramLateError || error instanceof StreamTooLongError;
}

/**
 * The output of a program in the form of fileNameText; undefined if it cannot be started. Fails as streams do, with
 * ProgramLateError, and with StreamTooLongError.
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
