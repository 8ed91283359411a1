import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RemoteCommand } from '../../cluster/streams/types.js';
import { type CopyContainer, failureOf, printAll } from './container.js';

/**
 * Gives a program its input, prints what it says, and waits for its end. Gives its exit code. The input's own failure is
 * told before the program's. Fails as streams do.
 */
export async function feed(
  container: CopyContainer,
  remote: RemoteCommand,
  input: Readable,
): Promise<number> {
  const { stdout, stderr } = container.session.environment;
  let failure: unknown;
  remote.exit.catch(() => undefined);
  input.on('error', (error) => {
    failure = error;
    // What has come of the input so far is not to be taken for all of it.
    remote.close();
  });
  try {
    // A program that fails early leaves the rest of its input alone.
    pipeline(input, remote.stdin!).catch(() => undefined);
    await Promise.all([printAll(remote.stdout, stdout), printAll(remote.stderr, stderr)]);
    return (await remote.exit).code;
  } catch (error) {
    if (failure !== undefined) throw failure;
    throw await failureOf(remote, error);
  } finally {
    input.destroy();
    remote.close();
  }
}
