export { errorCode, fileErrorText } from '../go/file-error.js';

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
