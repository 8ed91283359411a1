import { quote } from '../go/strconv/quote.js';
import { DisplayableError, type ErrorDetails } from '../process/errors.js';
import { nearest } from '../process/nearest.js';
import type { Kubeconfig } from './entries.js';

export { errorCode, fileErrorText } from '../go/file-error.js';

/** A kubeconfig that cannot be used, with kubectl's message. */
export class KubeconfigError extends DisplayableError {
  override readonly name: string = 'KubeconfigError';
  constructor(message: string, details: Pick<ErrorDetails, 'cause' | 'display' | 'hint' | 'advice'> = {}) {
    super(message, { ...details, reason: 'Kubeconfig' });
  }
}

/** One or more problems in the selected entries (client-go's errConfigurationInvalid). */
export class ConfigurationInvalidError extends KubeconfigError {
  override readonly name = 'ConfigurationInvalidError';
  /** Sentences, each on one line even if names contain line breaks. */
  readonly problems: readonly string[];
  /**
   * @param found at least one sentence
   * @param contextMissing whether the only problem is a context that does not exist: kubectl has a separate message for
   * that
   * @param meant the entry that was probably meant
   */
  constructor(
    found: readonly string[],
    readonly contextMissing: boolean,
    meant: MeantEntry = {},
  ) {
    const problems = found.map((problem) => problem.replaceAll('\n', '\\n'));
    super(`invalid configuration: ${inOne(problems)}`, {
      display: invalidText(problems, contextMissing),
      ...meant,
    });
    this.problems = problems;
  }
}

function invalidText(problems: readonly string[], contextMissing: boolean): string {
  const [only] = problems;
  if (problems.length > 1)
    return `Error in configuration: \n${problems.map((problem) => `* ${problem}`).join('\n')}`;
  return contextMissing ? `Error in configuration: ${only}` : `error: ${only}`;
}

/** The error for one failure, or for several, each on its own line. */
export function oneOrMore(failures: readonly string[]): KubeconfigError {
  return failures.length > 1
    ? new KubeconfigError(inOne(failures), { display: failures.join('\n') })
    : new KubeconfigError(failures[0] ?? '');
}

function inOne(sentences: readonly string[]): string {
  return sentences.length === 1 ? sentences[0]! : `[${[...new Set(sentences)].join(', ')}]`;
}

/** The entry that was probably meant by an unknown name, or else which entries there are. */
export type MeantEntry = Pick<ErrorDetails, 'hint' | 'advice'>;

/** How many names a sentence lists. */
const MAX_NAMES = 5;

/** What was probably meant by the name of an entry; {} for "", and if there is one of this name. */
export function meantEntry<S extends 'contexts' | 'clusters' | 'users'>(
  config: Pick<Kubeconfig, S>,
  section: S,
  name: string,
): MeantEntry {
  const names = [...config[section].keys()].sort();
  if (name === '' || names.includes(name)) return {};
  const hint = nearest(name, names);
  if (hint !== undefined) return { hint };
  if (names.length === 0) return { advice: `The kubeconfig has no ${section}.` };
  if (names.length > MAX_NAMES) return { advice: `"proa config get-${section}" lists the ${section}.` };
  const [last, ...others] = names.toReversed();
  if (others.length === 0) return { advice: `The only ${section.slice(0, -1)} is ${last}.` };
  return { advice: `The ${section} are ${others.reverse().join(', ')} and ${last}.` };
}

/** The error for an unknown context in a command that takes one. @param more follows the message */
export function noContext(config: Pick<Kubeconfig, 'contexts'>, name: string, more = ''): KubeconfigError {
  const meant = meantEntry(config, 'contexts', name);
  return new KubeconfigError(`no context exists with the name: ${quote(name)}${more}`, meant);
}
