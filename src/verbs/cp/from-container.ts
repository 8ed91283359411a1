import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type CopyContainer, expectSuccess, failureOf, printAll, startIn } from './container.js';
import { sourceNames } from './entry-path.js';
import { FileChecks } from './file-checks.js';
import type { Retries } from './retries.js';
import { newSum } from './sums.js';
import { makeParent, makePart, unpack } from './unpack.js';

/** A copy from a container. */
export interface CopyFrom {
  /** A file or folder in the container. */
  remote: string;
  /** What it becomes on this machine. */
  local: string;
  retries: Retries;
  /** Compare checksums. */
  checksum: boolean;
  /** What was typed to copy: `proa`. */
  program: string;
  /** So many bytes have been copied. */
  copied(bytes: number): void;
}

/**
 * Copies a file or folder from a container by its tar. Fails where there was nothing to copy, where a file's checksum is
 * another one in the container, and as unpack does.
 */
export async function copyFrom(container: CopyContainer, copy: CopyFrom): Promise<void> {
  const { session, namespace, pod } = container;
  const { remote, local, program, copied, retries, checksum: isWanted } = copy;
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
  const files = new FileChecks({ container, remote, isWanted, retries });
  try {
    const tar = (from: number) =>
      retries.areWanted ? resumed(`tar cf - ${quoted(remote)}`, from) : ['tar', 'cf', '-', remote];
    const { stdout } = session.environment;
    const count = await unpack(outputOf(container, { command: tar, says: stdout, retries }), {
      destination: local,
      workingFolder: session.environment.workingFolder,
      source: sourceNames(remote),
      platform: session.environment.process.platform,
      random: randomUUID,
      copied,
      files,
      warn: (text) => session.tell(`warning: ${text}`),
      linkText,
    });
    await files.end();
    if (count === 0) throw new Error(`${remote}: nothing was copied`);
  } finally {
    await files.abandon();
  }
}

/** What a program of the container prints. */
interface ProgramOutput {
  /** The program that prints it from a byte on. */
  command(from: number): string[];
  /** Where what it says goes. */
  says: Parameters<typeof printAll>[1];
  retries: Retries;
}

/** The bytes that a program prints. After a lost connection it is started again, and continues where it was. */
async function* outputOf(
  container: CopyContainer,
  { command, says, retries }: ProgramOutput,
): AsyncGenerator<Uint8Array, void, undefined> {
  let read = 0;
  for (;;) {
    try {
      const remote = await startIn(container, command(read));
      try {
        const printed = printAll(remote.stderr, says);
        printed.catch(() => undefined);
        for await (const bytes of remote.stdout!) {
          retries.progressed();
          read += (bytes as Uint8Array).length;
          yield bytes as Uint8Array;
        }
        await printed;
        return await expectSuccess(remote);
      } catch (error) {
        throw await failureOf(remote, error);
      } finally {
        remote.close();
      }
    } catch (error) {
      await retries.again(error, () => ` at ${read} bytes`);
    }
  }
}

/** The rest of what a program prints behind so many bytes. */
function resumed(program: string, read: number): string[] {
  return ['sh', '-c', `${program} | tail -c+${read + 1}`];
}

/** A word of a shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Copies one file from a container by its cat. Fails as copyFrom does. */
export async function catFrom(container: CopyContainer, copy: CopyFrom): Promise<void> {
  const { remote, local, copied, retries, checksum: isWanted } = copy;
  const { workingFolder, stderr } = container.session.environment;
  await makeParent(resolve(workingFolder, local));
  const files = new FileChecks({ container, remote, isWanted, retries });
  const sum = newSum(isWanted);
  let size = 0;
  const cat = (from: number) => (from === 0 ? ['cat', remote] : ['tail', `-c+${from + 1}`, remote]);
  const { part, place } = await makePart(local, { random: randomUUID, workingFolder }, async (path) => {
    const file = await open(path, 'wx', 0o666);
    try {
      for await (const bytes of outputOf(container, { command: cat, says: stderr, retries })) {
        await file.writeFile(bytes);
        sum.update(bytes);
        size += bytes.length;
        copied(bytes.length);
      }
    } finally {
      await file.close();
    }
  });
  try {
    await files.add({ entry: [], path: local, part, place, size, sum: sum.digest('hex') });
    await files.end();
  } finally {
    await files.abandon();
    await rm(part, { force: true });
  }
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}
