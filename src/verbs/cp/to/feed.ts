import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExitStatus, RemoteCommand } from '../../../cluster/streams/types.js';
import { logWriter } from '../../../objects/pods/log-writer.js';
import { type CopyContainer, failureOf, printAll } from '../container.js';
import { limitOf, ProgramLateError } from '../program-text.js';

/** How long a program may take to end after all its input was sent: a part of that may still be on its way. */
const MIN_WAIT_MS = 300_000;

/**
 * Sends a program its input, prints its messages, and waits for its end. Returns how it ended. A failure of the input
 * takes precedence over the program's. Fails as streams do, and with ProgramLateError.
 * @param reads how many bytes the program has to read in total; asked when the input has ended
 */
export async function feed(
  container: CopyContainer,
  remote: RemoteCommand,
  input: Readable,
  reads: () => number,
): Promise<ExitStatus> {
  const tell = logWriter(container.session.environment.stderr);
  let failure: unknown;
  let isOver = false;
  let cancel = () => {};
  const giveUp = (error: unknown) => {
    failure = error;
    // Partial input must not be mistaken for all of it.
    remote.close();
  };
  const limit = () => {
    if (isOver) return;
    const limitMs = limitOf(reads(), MIN_WAIT_MS);
    const since = ' after everything was sent to it, and it is not known what it has put in place';
    cancel = container.clock.after(limitMs, () =>
      giveUp(new ProgramLateError('the program', limitMs, since)),
    );
  };
  remote.exit.catch(() => undefined);
  input.on('error', giveUp);
  try {
    // A program that fails early does not read the rest of its input.
    pipeline(input, remote.stdin!).then(limit, () => undefined);
    await Promise.all([printAll(remote.stdout, container.print), printAll(remote.stderr, tell)]);
    return await remote.exit;
  } catch (error) {
    if (failure !== undefined) throw failure;
    throw await failureOf(remote, error);
  } finally {
    isOver = true;
    cancel();
    input.destroy();
    remote.close();
  }
}
