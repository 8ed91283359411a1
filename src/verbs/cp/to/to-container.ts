import { createReadStream } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { basename, posix } from 'node:path';
import { Readable } from 'node:stream';
import { NO_PROGRAM } from '../../../cluster/streams/errors.js';
import { hasReason, isStop } from '../../../process/errors.js';
import { nodePath } from '../../../process/file-name.js';
import { resolveFrom } from '../../../process/folders.js';
import { type CopyContainer, expectSuccess, startIn, succeeds } from '../container.js';
import { type CopyTo, containerPath } from './copy-to.js';
import { feed } from './feed.js';
import { packTree, workOf } from './pack.js';
import { upload } from './upload.js';

/** How long a container may take to report whether the destination is a folder. */
const LOOK_MS = 30_000;

/**
 * Copies a file or folder to a container with its tar. Without a shell there, files have their names before they are
 * complete, and are not compared, which is reported. Fails as packTree and streams do, and if the container's programs
 * fail.
 */
export async function copyTo(container: CopyContainer, copy: CopyTo): Promise<void> {
  await expectLocal(container, copy);
  try {
    await upload(container, copy);
  } catch (error) {
    if (!hasReason(error, NO_PROGRAM)) throw error;
    await tarTo(container, copy);
    await container.session.tell(
      'warning: the container has no shell: files had their names before they were complete, and were not compared',
    );
  }
}

/** Copies with tar alone, as kubectl does. */
async function tarTo(container: CopyContainer, copy: CopyTo): Promise<void> {
  const { local, noPreserve, copied } = copy;
  const path = await destination(container, copy);
  const keep = noPreserve ? ['--no-same-permissions', '--no-same-owner'] : [];
  const command = ['tar', ...keep, '-xmf', '-', '-C', posix.dirname(path)];
  const remote = await startIn(container, command, { stdin: true });
  const { tell, environment } = container.session;
  let work = 0;
  const archive = packTree(resolveFrom(environment.workingFolder, local), posix.basename(path), {
    ...{ copied, tell, hasSums: false, without: new Map() },
    begun: () => undefined,
    packed: (file) => {
      work += workOf(file);
    },
    signal: environment.signal,
  });
  await feed(container, remote, Readable.from(archive), () => work);
  await expectSuccess(remote);
}

/** Copies one file to a container with its cat. The file gets its name there when it is complete. */
export async function catTo(container: CopyContainer, copy: CopyTo): Promise<void> {
  await expectLocal(container, copy);
  const local = resolveFrom(container.session.environment.workingFolder, copy.local);
  const stats = await stat(nodePath(local));
  if (!stats.isFile()) throw new Error(`--no-tar copies single files, and ${copy.local} is not a file`);
  const path = await destination(container, copy);
  const remote = await startIn(container, ['sh', '-c', CAT, path, String(stats.size)], { stdin: true });
  const file = createReadStream(nodePath(local), {
    highWaterMark: 256 * 1024,
    end: Math.max(0, stats.size - 1),
  });
  file.on('data', (chunk) => copy.copied(chunk.length));
  await feed(container, remote, file, () => stats.size);
  await expectSuccess(remote);
}

/** For cat, a lost connection looks like the end of the file. */
const CAT = `
part=$0.proa-part
cat > "$part" && [ "$(wc -c < "$part")" -eq "$1" ] && mv -f "$part" "$0" && exit
rm -f "$part"
exit 1
`;

async function expectLocal({ session }: CopyContainer, { local }: CopyTo): Promise<void> {
  const { workingFolder } = session.environment;
  const path = resolveFrom(workingFolder, local);
  if ((await stat(nodePath(path)).catch(() => undefined)) === undefined)
    throw new Error(`${local} doesn't exist in local filesystem`);
  // Only a working directory that was removed is known by a link, which would be copied instead.
  if (path === workingFolder && (await lstat(nodePath(path))).isSymbolicLink())
    throw new Error(`${local} cannot be copied: the working directory was removed`);
}

/** The path of the source in the container: within the destination if that is a folder. */
async function destination(container: CopyContainer, { local, remote }: CopyTo): Promise<string> {
  const { environment } = container.session;
  const signal = AbortSignal.any([environment.signal, AbortSignal.timeout(LOOK_MS)]);
  const isFolder = await succeeds(container, ['test', '-d', remote], signal).catch((error: unknown) => {
    if (isStop(error) || signal.aborted) throw error;
    return false;
  });
  const path = isFolder
    ? posix.join(remote, basename(resolveFrom(environment.workingFolder, local)))
    : remote;
  return containerPath(path);
}
