import { bareError, UsageError } from '../../process/errors.js';

/** The options of `logs`. */
export interface LogsOptions {
  /** POD or TYPE/NAME; undefined with a selector. */
  word: string | undefined;
  /** The container as a second word; the same as -c. */
  inlineContainer: string | undefined;
  container: string;
  containerGiven: boolean;
  labelSelector: string;
  allContainers: boolean;
  allPods: boolean;
  follow: boolean;
  ignoreErrors: boolean;
  insecureBackend: boolean;
  limitBytes: number;
  maxRequests: number;
  /** Milliseconds to wait for a first pod. */
  podTimeoutMs: number;
  prefix: boolean;
  previous: boolean;
  /** Milliseconds; 0 for all. */
  sinceMs: number;
  /** RFC 3339 in UTC; "" for all. */
  sinceTime: string;
  /** Lines; -1 for all. */
  tail: number;
  tailGiven: boolean;
  timestamps: boolean;
}

const expected = (program: string) => `error: expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.
POD or TYPE/NAME is a required argument for the logs command
See '${program} logs -h' for help and examples`;

/** Whether neither words nor a selector name the logs; then a picker can ask. */
export function lacksSubject(words: readonly string[], labelSelector: string): boolean {
  return words.length === 0 && labelSelector === '';
}

/** Fails with kubectl's message if the words do not name the logs, or name them twice. */
export function checkSubject(words: readonly string[], labelSelector: string, program: string): void {
  if (lacksSubject(words, labelSelector) || words.length > 2) throw bareError(expected(program));
  if (words.length === 1 && labelSelector !== '') {
    throw new UsageError('only a selector (-l) or a POD name is allowed', { part: 'arguments' });
  }
}

/** Checks that kubectl makes only after it has found the object. */
export function checkLogsOptions(options: LogsOptions): void {
  const { allContainers, container, containerGiven, inlineContainer, limitBytes } = options;
  if (options.sinceTime !== '' && options.sinceMs !== 0)
    throw new Error('at most one of `sinceTime` or `sinceSeconds` may be specified');
  if (allContainers && container !== '')
    throw new Error(`--all-containers=true should not be specified with container name ${container}`);
  if (containerGiven && inlineContainer !== undefined)
    throw new Error('only one of -c or an inline [CONTAINER] arg is allowed');
  if (limitBytes < 0) throw new Error('--limit-bytes must be greater than 0');
  if (sinceSeconds(options) < 0) throw new Error('--since must be greater than 0');
  if (options.tail < -1) throw new Error('--tail must be greater than or equal to -1');
}

/** Whole seconds, rounded half away from zero, as Go rounds durations. */
export function sinceSeconds({ sinceMs }: LogsOptions): number {
  return Math.sign(sinceMs) * Math.round(Math.abs(sinceMs) / 1000);
}
