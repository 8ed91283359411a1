import type { Readable } from 'node:stream';
import { fileErrorText } from '../go/file-error.js';
import { FileTooLargeError, isStop } from './errors.js';
import { readWhole, streamBytes } from './file-bytes.js';
import { MAX_MANIFEST_BYTES } from './read-file.js';

/**
 * All of standard input. Fails with the signal's reason, immediately even if nothing has arrived yet; with an Error if
 * it cannot be read to its end, and if it is larger than any file of manifests may be.
 */
export async function readInputBytes(
  stdin: Readable,
  signal: AbortSignal,
  largest = MAX_MANIFEST_BYTES,
): Promise<Buffer> {
  return readWhole(streamBytes(stdin, signal), largest).catch((error: Error) => {
    if (isStop(error) || signal.aborted) throw error;
    if (!(error instanceof FileTooLargeError)) throw inputError(error);
    throw new Error(`standard input is ${error.message}`, { cause: error });
  });
}

/** The same as UTF-8 text. Fails as readInputBytes does. */
export async function readInput(stdin: Readable, signal: AbortSignal, largest?: number): Promise<string> {
  return (await readInputBytes(stdin, signal, largest)).toString('utf8');
}

/** The failure of standard input in kubectl's words: `read /dev/stdin: connection reset by peer`. */
export function inputError(cause: unknown): Error {
  return new Error(fileErrorText('read', '/dev/stdin', cause), { cause });
}
