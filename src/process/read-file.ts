import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { FileTooLargeError } from './errors.js';
import { pathForNode } from './make-folder.js';

/** The maximum size of a file with a single thing: a kubeconfig, a certificate, a token, a template. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** The maximum size of a file that may contain many objects. */
export const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/**
 * The bytes of a file that a user or a kubeconfig names, whatever kind of file it is. A regular file is read at once. A
 * pipe, a terminal or a device is read as its bytes arrive, once, which may block; no thread blocks with it. Fails with
 * the signal's reason, with FileTooLargeError, or with Node's own error and its `code`.
 * @param path absolute, as fileNameText returns it
 * @param signal ends the waiting
 * @param largest the most bytes to accept
 */
export async function readNamedFile(
  path: string,
  signal: AbortSignal,
  largest = MAX_FILE_BYTES,
): Promise<Buffer> {
  signal.throwIfAborted();
  const place = pathForNode(path);
  // A writer of a pipe may count on its reader from here on.
  const file = openWithoutWaiting(place instanceof Promise ? await place : place);
  let isOurs = true;
  try {
    const stats = fstatSync(file);
    if (stats.isFile() && stats.size > largest) throw new FileTooLargeError(largest);
    // Files in /proc are regular and of size 0, whatever they contain, and some of them block their readers.
    if (stats.isFile() && stats.size > 0) return readFileSync(file);
    isOurs = false;
  } finally {
    if (isOurs) closeSync(file);
  }
  const { fileBytes, readWhole } = await import('./file-bytes.js');
  return readWhole(fileBytes(file, signal), largest);
}

/** The same as UTF-8 text, including a byte order mark. Fails as readNamedFile does. */
export async function readNamedText(
  path: string,
  signal: AbortSignal,
  largest = MAX_FILE_BYTES,
): Promise<string> {
  return (await readNamedFile(path, signal, largest)).toString('utf8');
}

/** The bytes of such a file while they are read, without a limit. Fails as readNamedFile does, when reading starts. */
export async function* streamNamedFile(path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  const file = openWithoutWaiting(await pathForNode(path));
  const { fileBytes } = await import('./file-bytes.js');
  yield* fileBytes(file, signal);
}

/** Opening a pipe would wait for a writer, and nothing could end the wait. Windows has no such pipes. */
function openWithoutWaiting(path: string | Buffer): number {
  return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
}
