import { quote } from './strconv/quote.js';

/** An error of the operating system as Go words it: `open /x: no such file or directory`. */
export function fileErrorText(
  operation: 'open' | 'stat' | 'read' | 'readdirent',
  path: string,
  error: unknown,
): string {
  const code = errorCode(error);
  if (code === 'EISDIR') return `read ${path}: is a directory`;
  const doing = code === 'EFBIG' ? (syscallOf(error) ?? 'read') : operation;
  return `${doing} ${path}: ${systemWord(error) ?? (error instanceof Error ? error.message : String(error))}`;
}

/** Why what is in a folder cannot be listed. One that was removed meanwhile is opened, and then has no entries. */
export function folderErrorText(path: string, error: unknown): string {
  return fileErrorText(errorCode(error) === 'ENOENT' ? 'readdirent' : 'open', path, error);
}

/**
 * Why a file on the command line cannot be read, in kubectl's words: the same for all such files.
 * @param name as typed
 */
export function namedFileText(name: string, error: unknown): string {
  return errorCode(error) === 'ENOENT' ? missingPathText(name) : fileErrorText('open', name, error);
}

/** kubectl's message for a path on the command line that does not exist. @param name as typed */
export function missingPathText(name: string): string {
  return `the path ${quote(name)} does not exist`;
}

/** The message of an error; for system errors about files in Go's words: `mkdir /x: permission denied`. */
export function sentenceOf(error: unknown): string {
  return systemErrorText(error) ?? (error instanceof Error ? error.message : String(error));
}

function systemErrorText(error: unknown): string | undefined {
  const word = systemWord(error);
  if (word === undefined) return undefined;
  const { syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return undefined;
  return path === undefined ? `${syscall}: ${word}` : `${syscall} ${path}: ${word}`;
}

/** The system's text for an error code: `permission denied`; undefined for codes that are not about files. */
export function systemWord(error: unknown): string | undefined {
  const code = errorCode(error);
  // A file that is larger than proa reads has that code, too, and says how large it may be.
  return code === 'EFBIG' && syscallOf(error) === undefined ? undefined : systemWords[code ?? ''];
}

function syscallOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).syscall;
}

/** The `code` of a Node error, undefined for other values. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const systemWords: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  ECONNRESET: 'connection reset by peer',
  EEXIST: 'file exists',
  EFBIG: 'file too large',
  EINVAL: 'invalid argument',
  EIO: 'input/output error',
  EISDIR: 'is a directory',
  ELOOP: 'too many levels of symbolic links',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'file name too long',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left on device',
  ENOTDIR: 'not a directory',
  ENXIO: 'no such device or address',
  EPERM: 'operation not permitted',
  EROFS: 'read-only file system',
  ESTALE: 'stale file handle',
  ETIMEDOUT: 'connection timed out',
};
