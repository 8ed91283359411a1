import { createHash, getFips, type Hash } from 'node:crypto';
import { RemoteCommandError } from '../../cluster/streams/errors.js';
import { type CopyContainer, dropAll, startIn } from './container.js';

/**
 * What is compared: enough to find bytes that were lost or doubled, for a third of the work that SHA-256 is in the small
 * programs of most containers. It protects from nobody: the container gives both the files and their sums.
 */
const [HASH, PROGRAM] = getFips() === 1 ? ['sha256', 'sha256sum'] : ['md5', 'md5sum'];

/** The program of containers that makes sums. */
export const SUM_PROGRAM: string = PROGRAM!;

/** More names than this many characters are given by standard input, not in the request's address. */
const LONGEST_WORDS = 1000;

/** What makes a sum of bytes. */
export type Sum = Pick<Hash, 'digest' | 'copy'> & { update(bytes: Uint8Array): unknown };

/**
 * Makes the sum of bytes; its `digest('hex')` is what the container's program prints.
 * @param isWanted false where nobody compares it: then it is ""
 */
export function newSum(isWanted: boolean): Sum {
  return isWanted ? createHash(HASH!) : NO_SUM;
}

const NO_SUM = { update: () => undefined, digest: () => '', copy: () => NO_SUM } as unknown as Sum;

/**
 * The sums of files in the container, by their names; those are missing that cannot be read. Undefined where the container
 * has no program for it. Fails as streams do.
 */
export async function sumsIn(
  container: CopyContainer,
  names: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const isShort = names.reduce((sum, name) => sum + name.length, 0) <= LONGEST_WORDS;
  const command = isShort ? [PROGRAM!, '--', ...names] : ['xargs', '-0', PROGRAM!, '--'];
  const input = isShort ? undefined : `${names.join('\0')}\0`;
  const text = await textOf(container, command, { input });
  return text === undefined ? undefined : readSums(text, names);
}

/** The sum of a file's first bytes, as many as were copied: those of a file that grows. Undefined where it cannot be known. */
export async function sumOfFirst(
  container: CopyContainer,
  name: string,
  bytes: number,
): Promise<string | undefined> {
  const command = ['sh', '-c', `head -c "$1" < "$0" | ${PROGRAM}`, name, String(bytes)];
  return /^[0-9a-f]{32,}/.exec((await textOf(container, command)) ?? '')?.[0];
}

/**
 * The sum of a file's first bytes, and its size where the container can tell it. Undefined where the sum cannot be known. Fails as streams do.
 */
export async function beginningOf(
  container: CopyContainer,
  name: string,
  bytes: number,
): Promise<{ sum: string; size: number | undefined } | undefined> {
  const script = `head -c "$1" < "$0" | ${PROGRAM}; stat -L -c %s "$0" || true`;
  const text = (await textOf(container, ['sh', '-c', script, name, String(bytes)])) ?? '';
  const [, sum, size] = /^([0-9a-f]{32,})[^\n]*\n(\d+)?/.exec(text) ?? [];
  return sum === undefined ? undefined : { sum, size: size === undefined ? undefined : Number(size) };
}

/** What a program prints; undefined where it cannot be started. Fails as streams do. */
export async function textOf(
  container: CopyContainer,
  command: readonly string[],
  { input, signal }: { input?: string | undefined; signal?: AbortSignal } = {},
): Promise<string | undefined> {
  const remote = await startIn(container, command, {
    stdin: input !== undefined,
    ...(signal && { signal }),
  });
  try {
    remote.exit.catch(() => undefined);
    remote.stdin?.on('error', () => undefined).end(input);
    const chunks: Uint8Array[] = [];
    const read = async () => {
      for await (const chunk of remote.stdout!) chunks.push(chunk as Uint8Array);
    };
    await Promise.all([read(), dropAll(remote.stderr)]);
    const { code } = await remote.exit;
    return code === 127 ? undefined : Buffer.concat(chunks).toString();
  } catch (error) {
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

/**
 * Reads the output of md5sum: a line for each file that it could read, in their order. GNU's writes line feeds and
 * backslashes of names as `\n` and `\\`, behind a backslash before the line; busybox writes them as they are.
 */
export function readSums(text: string, names: readonly string[]): Map<string, string> {
  const sums = new Map<string, string>();
  let at = 0;
  for (const name of names) {
    const [, escaped = '', sum = ''] = /^(\\?)([0-9a-f]{32,}) [ *]/.exec(text.slice(at, at + 150)) ?? [];
    if (sum === '') break;
    const written = `${escaped === '' ? name : escapeName(name)}\n`;
    const start = at + escaped.length + sum.length + 2;
    if (!text.startsWith(written, start)) continue;
    sums.set(name, sum);
    at = start + written.length;
  }
  return sums;
}

function escapeName(name: string): string {
  return name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}
