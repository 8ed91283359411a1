import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, posix, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RemoteCommand } from '../../cluster/streams/types.js';
import { isStop } from '../../process/errors.js';
import { type CopyContainer, expectSuccess, printAll, startIn, succeeds } from './container.js';
import { packTree } from './pack.js';

/** How long a container may take to say whether the destination is a folder. */
const LOOK_MS = 30_000;

/** A copy to a container. */
export interface CopyTo {
  /** A file or folder of this machine. */
  local: string;
  /** What it becomes in the container, or the folder it is put into. */
  remote: string;
  noPreserve: boolean;
  /** So many bytes have been copied. */
  copied(bytes: number): void;
}

/** Copies a file or folder to a container by its tar. Fails as packTree and streams do, and where the container's tar fails. */
export async function copyTo(container: CopyContainer, copy: CopyTo): Promise<void> {
  const { local, noPreserve, copied } = copy;
  const path = await destination(container, copy);
  const keep = noPreserve ? ['--no-same-permissions', '--no-same-owner'] : [];
  const folder = posix.dirname(path);
  const remote = await startIn(container, ['tar', ...keep, '-xmf', '-', '-C', folder], { stdin: true });
  const { tell } = container.session;
  const archive = packTree(
    resolve(container.session.environment.workingFolder, local),
    posix.basename(path),
    { copied, tell },
  );
  await feed(container, remote, archive as unknown as Readable);
}

/** Copies one file to a container by its cat. It gets its name there when it is complete. */
export async function catTo(container: CopyContainer, copy: CopyTo): Promise<void> {
  const local = resolve(container.session.environment.workingFolder, copy.local);
  if (!(await stat(local)).isFile())
    throw new Error(`--no-tar copies single files, and ${copy.local} is none`);
  const path = await destination(container, copy);
  const command = ['sh', '-c', 'cat > "$0.proa-part" && mv "$0.proa-part" "$0"', path];
  const remote = await startIn(container, command, { stdin: true });
  const file = createReadStream(local, { highWaterMark: 256 * 1024 });
  file.on('data', (chunk) => copy.copied(chunk.length));
  await feed(container, remote, file);
}

/** The path in the container that the source becomes: within the destination where that is a folder. */
async function destination(container: CopyContainer, { local, remote }: CopyTo): Promise<string> {
  const { environment } = container.session;
  if ((await stat(resolve(environment.workingFolder, local)).catch(() => undefined)) === undefined)
    throw new Error(`${local} doesn't exist in local filesystem`);
  const signal = AbortSignal.any([environment.signal, AbortSignal.timeout(LOOK_MS)]);
  const isFolder = await succeeds(container, ['test', '-d', remote], signal).catch((error: unknown) => {
    if (isStop(error) || signal.aborted) throw error;
    return false;
  });
  const path = isFolder ? posix.join(remote, basename(resolve(environment.workingFolder, local))) : remote;
  return posix.normalize(path).replace(/(?<=.)\/$/, '');
}

/** Gives a program its input, and waits for its end. The input's own failure is told before the program's. */
async function feed(container: CopyContainer, remote: RemoteCommand, input: Readable): Promise<void> {
  const { stdout, stderr } = container.session.environment;
  let failure: unknown;
  remote.exit.catch(() => undefined);
  input.on('error', (error) => {
    failure = error;
    // What has come of the archive so far is not to be taken for all of it.
    remote.close();
  });
  try {
    const fed = pipeline(input, remote.stdin!).catch(() => undefined);
    await Promise.all([printAll(remote.stdout, stdout), printAll(remote.stderr, stderr)]);
    await expectSuccess(remote);
    await fed;
  } catch (error) {
    if (failure !== undefined) throw failure;
    // A lost connection breaks the outputs as well; the command's own failure says more of it.
    if ([remote.stdout, remote.stderr].some((output) => output?.errored === error)) await remote.exit;
    throw error;
  } finally {
    input.destroy();
    remote.close();
  }
}
