import { createHash, getFips, type Hash, hash } from 'node:crypto';
import { fileNameBytes, isUtf8Name } from '../../process/file-name.js';
import type { CopyContainer } from './container.js';
import { programText } from './program-text.js';

/**
 * The checksum: enough to detect lost or duplicate bytes, for a third of the cost of SHA-256 in the small programs of
 * most containers. It protects against no attacker: the container provides both the files and their checksums.
 */
const [HASH, PROGRAM] = getFips() === 1 ? ['sha256', 'sha256sum'] : ['md5', 'md5sum'];

/** The program that computes checksums in containers. */
export const SUM_PROGRAM: string = PROGRAM!;

/** Names with more characters than this in total are passed by standard input, not in the request's URL. */
const MAX_WORDS_LENGTH = 1000;

/** The length of a line besides the name, each character of which may be written as four bytes. */
const LINE_BYTES = 200;

/** Computes a checksum. */
export type Sum = Pick<Hash, 'digest' | 'copy'> & { update(bytes: Uint8Array): unknown };

/**
 * Computes the checksum of bytes; its `digest('hex')` is what the container's program prints.
 * @param isWanted false if it is not compared: then it is ""
 */
export function newSum(isWanted: boolean): Sum {
  return isWanted ? createHash(HASH!) : NO_SUM;
}

/**
 * The checksum of bytes, "" if it is not compared. Of thousands of small files, each Hash would keep memory outside the
 * heap until a late garbage collection.
 */
export function checksumOf(bytes: Uint8Array, isWanted: boolean): string {
  return isWanted ? hash(HASH!, bytes, 'hex') : '';
}

const NO_SUM = { update: () => undefined, digest: () => '', copy: () => NO_SUM } as unknown as Sum;

/**
 * The checksums of files in the container, by their names; unreadable files are missing. Undefined if the container has
 * no program for it. Fails as programText does.
 * @param size of all files together
 */
export async function sumsIn(
  container: CopyContainer,
  names: readonly string[],
  { size, signal }: { size: number; signal?: AbortSignal },
): Promise<ReadonlyMap<string, string> | undefined> {
  const characters = names.reduce((sum, name) => sum + name.length, 0);
  // A request's words are UTF-8.
  const isShort = characters <= MAX_WORDS_LENGTH && names.every(isUtf8Name);
  const command = isShort ? [PROGRAM!, '--', ...names] : ['xargs', '-0', PROGRAM!, '--'];
  const input = isShort ? undefined : fileNameBytes(`${names.join('\0')}\0`);
  const mostBytes = names.length * LINE_BYTES + characters * 4;
  const text = await programText(container, command, {
    input,
    reads: size,
    mostBytes,
    ...(signal && { signal }),
  });
  return text === undefined ? undefined : readSums(text, names);
}

/** The checksum of a file's first bytes, as many as were copied: for a file that grows. Undefined if unknown. */
export async function sumOfFirst(
  container: CopyContainer,
  name: string,
  bytes: number,
): Promise<string | undefined> {
  if (!isUtf8Name(name)) return undefined;
  const command = ['sh', '-c', `head -c "$1" < "$0" | ${PROGRAM}`, name, String(bytes)];
  return /^[0-9a-f]{32,}/.exec((await programText(container, command, { reads: bytes })) ?? '')?.[0];
}

/**
 * The checksum of a file's first bytes, and its size if the container can tell it. Undefined if the checksum is
 * unknown. Fails as programText does.
 */
export async function sumOfBeginning(
  container: CopyContainer,
  name: string,
  bytes: number,
): Promise<{ sum: string; size: number | undefined } | undefined> {
  const script = `head -c "$1" < "$0" | ${PROGRAM}; stat -L -c %s "$0" || true`;
  const text =
    (await programText(container, ['sh', '-c', script, name, String(bytes)], { reads: bytes })) ?? '';
  const [, sum, size] = /^([0-9a-f]{32,})(?![0-9a-f])[^\n]*\n(\d+)?/.exec(text) ?? [];
  return sum === undefined ? undefined : { sum, size: size === undefined ? undefined : Number(size) };
}

/**
 * Reads the output of md5sum: a line for each readable file, in order. GNU's version writes line feeds and backslashes
 * in names as `\n` and `\\`, with a backslash before the line; busybox writes them unchanged.
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
