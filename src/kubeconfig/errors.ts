/** A kubeconfig that cannot be used, told in kubectl's words. */
export class KubeconfigError extends Error {
  override readonly name: string = 'KubeconfigError';
  /** The whole text for stderr, without the last line feed. */
  get display(): string {
    return `error: ${this.message}`;
  }
}

/** One or more faults in the entries that were chosen (client-go's errConfigurationInvalid). */
export class ConfigurationInvalidError extends KubeconfigError {
  override readonly name = 'ConfigurationInvalidError';
  /**
   * @param problems at least one sentence
   * @param contextMissing whether the only fault is a context that does not exist: kubectl tells it its own way
   */
  constructor(
    readonly problems: readonly string[],
    readonly contextMissing: boolean,
  ) {
    super(
      `invalid configuration: ${problems.length === 1 ? problems[0] : `[${[...new Set(problems)].join(', ')}]`}`,
    );
  }

  override get display(): string {
    const only = this.problems.length === 1 ? this.problems[0] : undefined;
    if (only === undefined)
      return `Error in configuration: \n${this.problems.map((problem) => `* ${problem}`).join('\n')}`;
    return this.contextMissing ? `Error in configuration: ${only}` : `error: ${only}`;
  }
}

/** Several failures at once, a line each. */
export class KubeconfigErrors extends KubeconfigError {
  override readonly name = 'KubeconfigErrors';
  /** @param failures at least two sentences */
  constructor(readonly failures: readonly string[]) {
    super(`[${[...new Set(failures)].join(', ')}]`);
  }

  override get display(): string {
    return this.failures.join('\n');
  }
}

/** The error for one failure or for several. */
export function oneOrMore(failures: readonly string[]): KubeconfigError {
  const [first = ''] = failures;
  return failures.length > 1 ? new KubeconfigErrors(failures) : new KubeconfigError(first);
}

/** An operating system's refusal as Go words it: `open /x: no such file or directory`. */
export function fileErrorText(operation: 'open' | 'stat', path: string, error: unknown): string {
  const code = errorCode(error);
  if (code === 'EISDIR') return `read ${path}: is a directory`;
  return `${operation} ${path}: ${systemWords[code ?? ''] ?? (error instanceof Error ? error.message : String(error))}`;
}

/** The `code` of a Node error, undefined for other values. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const systemWords: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'file exists',
  ELOOP: 'too many levels of symbolic links',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'file name too long',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left on device',
  ENOTDIR: 'not a directory',
  EPERM: 'operation not permitted',
  EROFS: 'read-only file system',
};
