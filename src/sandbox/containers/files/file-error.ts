const WORDS = {
  EEXIST: 'File exists',
  EINVAL: 'Invalid argument',
  EISDIR: 'Is a directory',
  ELOOP: 'Too many levels of symbolic links',
  ENOENT: 'No such file or directory',
  ENOSPC: 'No space left on device',
  ENOTDIR: 'Not a directory',
} as const;

/** An error of a file system, with the usual message of programs. */
export class FileError extends Error {
  override readonly name = 'FileError';
  constructor(readonly code: keyof typeof WORDS) {
    super(WORDS[code]);
  }
}

/** Converts an error to a FileError. Rethrows any other. */
export function asFileError(error: unknown): FileError {
  if (error instanceof FileError) return error;
  throw error;
}
