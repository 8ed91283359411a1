import { DisplayableError, type ErrorDetails } from '../process/errors.js';

export { errorCode, fileErrorText } from '../go/file-error.js';

/** A kubeconfig that cannot be used, with kubectl's message. */
export class KubeconfigError extends DisplayableError {
  override readonly name: string = 'KubeconfigError';
  constructor(message: string, details: Pick<ErrorDetails, 'cause' | 'display'> = {}) {
    super(message, { ...details, reason: 'Kubeconfig' });
  }
}

/** One or more faults in the entries that were chosen (client-go's errConfigurationInvalid). */
export class ConfigurationInvalidError extends KubeconfigError {
  override readonly name = 'ConfigurationInvalidError';
  /** Sentences, each in one line whatever the names in it. */
  readonly problems: readonly string[];
  /**
   * @param found at least one sentence
   * @param contextMissing whether the only fault is a context that does not exist: kubectl tells it its own way
   */
  constructor(
    found: readonly string[],
    readonly contextMissing: boolean,
  ) {
    const problems = found.map((problem) => problem.replaceAll('\n', '\\n'));
    super(`invalid configuration: ${inOne(problems)}`, { display: invalidText(problems, contextMissing) });
    this.problems = problems;
  }
}

function invalidText(problems: readonly string[], contextMissing: boolean): string {
  const [only] = problems;
  if (problems.length > 1)
    return `Error in configuration: \n${problems.map((problem) => `* ${problem}`).join('\n')}`;
  return contextMissing ? `Error in configuration: ${only}` : `error: ${only}`;
}

/** The error for one failure, or for several: those are shown a line each. */
export function oneOrMore(failures: readonly string[]): KubeconfigError {
  return failures.length > 1
    ? new KubeconfigError(inOne(failures), { display: failures.join('\n') })
    : new KubeconfigError(failures[0] ?? '');
}

function inOne(sentences: readonly string[]): string {
  return sentences.length === 1 ? sentences[0]! : `[${[...new Set(sentences)].join(', ')}]`;
}
