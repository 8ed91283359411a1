import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StreamLostError } from '../../cluster/streams/errors.js';
import { type CopyContainer, expectSuccess, printAll, startIn } from './container.js';
import { sourceNames } from './entry-path.js';
import { inPlace, makeParent, unpack } from './unpack.js';

/** A copy from a container. */
export interface CopyFrom {
  /** A file or folder in the container. */
  remote: string;
  /** What it becomes on this machine. */
  local: string;
  /** How often it continues after a lost connection; less than 0 for always. */
  retries: number;
  /** What was typed to copy: `proa`. */
  program: string;
  /** So many bytes have been copied. */
  copied(bytes: number): void;
}

/** Copies a file or folder from a container by its tar. Fails where there was nothing to copy, and as unpack does. */
export async function copyFrom(container: CopyContainer, copy: CopyFrom): Promise<void> {
  const { session, namespace, pod } = container;
  const { remote, local, program, copied } = copy;
  let hasLinks = false;
  const linkText = (path: string, target: string) => {
    const [quotedPath, quotedTarget, ...words] = [path, target, namespace, pod, withoutSlash(remote)].map(
      (text) => JSON.stringify(text),
    );
    const text = `skipping symlink: ${quotedPath} -> ${quotedTarget}`;
    if (hasLinks) return text;
    hasLinks = true;
    return `${text} (consider using "${program} exec -n ${words[0]} ${words[1]} -- tar cf - ${words[2]} | tar xf -")`;
  };
  const count = await unpack(archive(container, copy), {
    destination: local,
    workingFolder: session.environment.workingFolder,
    source: sourceNames(remote),
    platform: session.environment.process.platform,
    random: randomUUID,
    copied,
    warn: (text) => session.tell(`warning: ${text}`),
    linkText,
  });
  if (count === 0) throw new Error(`${remote}: nothing was copied`);
}

/** The bytes of the source's archive. After a lost connection it is made again, and continues where it was. */
async function* archive(
  container: CopyContainer,
  { remote: path, retries }: CopyFrom,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { stdout } = container.session.environment;
  let read = 0;
  for (let tries = 0; ; ) {
    const remote = await startIn(container, retries === 0 ? ['tar', 'cf', '-', path] : resumed(path, read));
    const printed = printAll(remote.stderr, stdout);
    printed.catch(() => undefined);
    try {
      for await (const bytes of remote.stdout!) {
        read += (bytes as Uint8Array).length;
        yield bytes as Uint8Array;
      }
      await printed;
      return await expectSuccess(remote);
    } catch (error) {
      const failure = await remote.exit.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(failure instanceof StreamLostError)) throw error;
      if (retries >= 0 && tries >= retries) throw failure;
      tries++;
      await stdout.write(`Resuming copy at ${read} bytes, retry ${tries}/${retries}\n`);
    } finally {
      remote.close();
    }
  }
}

/** The rest of an archive behind so many bytes. */
function resumed(path: string, read: number): string[] {
  return ['sh', '-c', `tar cf - '${path.replaceAll("'", "'\\''")}' | tail -c+${read + 1}`];
}

/** Copies one file from a container by its cat. */
export async function catFrom(
  container: CopyContainer,
  { remote: path, local, copied }: CopyFrom,
): Promise<void> {
  const { workingFolder } = container.session.environment;
  await makeParent(resolve(workingFolder, local));
  await inPlace(local, { random: randomUUID, workingFolder }, async (part) => {
    const remote = await startIn(container, ['cat', path]);
    const file = await open(part, 'wx', 0o666);
    try {
      const printed = printAll(remote.stderr, container.session.environment.stderr);
      for await (const bytes of remote.stdout!) {
        await file.writeFile(bytes as Uint8Array);
        copied((bytes as Uint8Array).length);
      }
      await printed;
      await expectSuccess(remote);
    } finally {
      remote.close();
      await file.close();
    }
  });
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}
