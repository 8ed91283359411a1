const WORDS = {
  EEXIST: 'File exists',
  EINVAL: 'Invalid argument',
  EISDIR: 'Is a directory',
  ELOOP: 'Too many levels of symbolic links',
  ENOENT: 'No such file or directory',
  ENOSPC: 'No space left on device',
  ENOTDIR: 'Not a directory',
} as const;

/** What a file system refuses; its message is in the words of programs. */
export class FileError extends Error {
  override readonly name = 'FileError';
  constructor(readonly code: keyof typeof WORDS) {
    super(WORDS[code]);
  }
}

/** A failure as a FileError. Fails with anything else. */
export function asFileError(error: unknown): FileError {
  if (error instanceof FileError) return error;
  throw error;
}
