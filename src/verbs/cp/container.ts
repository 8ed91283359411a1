import type { Session } from '../../cluster/session.js';
import { NO_PROGRAM, RemoteCommandError } from '../../cluster/streams/errors.js';
import type { RemoteCommand } from '../../cluster/streams/types.js';
import type { WriteGuard } from '../../cluster/write-guard.js';
import type { LogWriter } from '../../objects/pods/log-writer.js';
import { openCommand } from '../../objects/remote/open-command.js';
import type { Clock } from '../../process/clock.js';
import { DisplayableError, hasReason } from '../../process/errors.js';

/** A container that files are copied to or from. */
export interface CopyContainer {
  session: Session;
  guard: WriteGuard;
  namespace: string;
  pod: string;
  name: string;
  clock: Clock;
  /** Returns text for the user, or the output of a program. Fails if that cannot be printed. */
  print(text: string | Uint8Array): Promise<void>;
}

/** Which streams of a program are used. */
interface ProgramStreams {
  stdin?: boolean;
  signal?: AbortSignal;
}

/** Starts a program in the container. Fails as streams do. */
export function startIn(
  { session, guard, namespace, pod, name, clock }: CopyContainer,
  command: readonly string[],
  { stdin = false, signal }: ProgramStreams = {},
): Promise<RemoteCommand> {
  return openCommand(
    { call: 'exec', namespace, pod, container: name, command, stdin, stdout: true, stderr: true, tty: false },
    session,
    { guard, clock, ...(signal && { signal }) },
  );
}

/** Passes on the output of a program. */
export async function printAll(stream: RemoteCommand['stderr'], write: LogWriter): Promise<void> {
  for await (const bytes of stream ?? []) await write(bytes as Uint8Array);
}

/** Reads a program's output to its end, and discards it. */
export async function dropAll(stream: RemoteCommand['stdout']): Promise<void> {
  for await (const _ of stream ?? []);
}

/** Whether a program ends with exit code 0; its output is discarded. Fails if that is unknown. */
export async function succeeds(
  container: CopyContainer,
  command: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const remote = await startIn(container, command, { signal });
  try {
    await Promise.all([dropAll(remote.stdout), dropAll(remote.stderr)]);
    return (await remote.exit).code === 0;
  } finally {
    remote.close();
  }
}

/** Fails if a program has failed: its output is already on the terminal, so the exit code is enough. */
export async function expectSuccess(remote: RemoteCommand): Promise<void> {
  let code: number;
  try {
    ({ code } = await remote.exit);
  } catch (error) {
    throw withoutTar(error);
  }
  if (code === 127)
    throw withoutTar(
      new RemoteCommandError(`command terminated with exit code ${code}`, { reason: NO_PROGRAM }),
    );
  if (code !== 0)
    throw new DisplayableError(`command terminated with exit code ${code}`, {
      display: `command terminated with exit code ${code}`,
    });
}

/** The error of a program: its own failure, if it had one, says more about it than a broken stream. */
export function failureOf(remote: RemoteCommand, error: unknown): Promise<unknown> {
  const isClosed = (error as { code?: unknown })?.code === 'ERR_STREAM_PREMATURE_CLOSE';
  const isBroken = [remote.stdout, remote.stderr].some(
    (output) =>
      output?.errored === error || (isClosed && output?.destroyed === true && !output.readableEnded),
  );
  return isBroken
    ? remote.exit.then(
        () => error,
        (failure: unknown) => failure,
      )
    : Promise.resolve(error);
}

/** Adds advice if a program of the container could not be started. */
function withoutTar(error: unknown): unknown {
  if (!hasReason(error, NO_PROGRAM)) return error;
  return new DisplayableError(
    `${error.message}\nIf the container has no tar, single files can be copied by its cat: use --no-tar.`,
    { cause: error },
  );
}
