import { parseRfc3339 } from '../../go/rfc3339.js';
import { bareError, DisplayableError } from '../../process/errors.js';

/** What `logs` was asked for. */
export interface LogsOptions {
  /** POD or TYPE/NAME; undefined with a selector. */
  subject: string | undefined;
  /** The container as a second word; it means what -c does. */
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

/** The values of the command's flags, by their names on the command line. */
export interface LogsFlags {
  'all-containers': boolean;
  'all-pods': boolean;
  container: string;
  follow: boolean;
  'ignore-errors': boolean;
  'insecure-skip-tls-verify-backend': boolean;
  'limit-bytes': number;
  'max-log-requests': number;
  'pod-running-timeout': number;
  prefix: boolean;
  previous: boolean;
  selector: string;
  since: number;
  'since-time': string;
  tail: number;
  timestamps: boolean;
}

const HINT = "See 'proa logs -h' for help and examples";
const EXPECTED = `error: expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.
POD or TYPE/NAME is a required argument for the logs command
${HINT}`;

/** Whether nothing says whose logs are wanted: somebody at a terminal can be asked. */
export function lacksSubject(flags: Pick<LogsFlags, 'selector'>, words: readonly string[]): boolean {
  return words.length === 0 && flags.selector === '';
}

/**
 * Reads flags and words as far as kubectl does before it asks the server for anything. Fails in its words.
 * @param given the names of the flags that were given
 */
export function readLogsOptions(
  flags: LogsFlags,
  given: ReadonlySet<string>,
  words: readonly string[],
): LogsOptions {
  if (lacksSubject(flags, words) || words.length > 2) throw bareError(EXPECTED);
  if (words.length === 1 && flags.selector !== '')
    throw new DisplayableError(`only a selector (-l) or a POD name is allowed\n${HINT}`);
  if (flags['pod-running-timeout'] <= 0) throw new Error('--pod-running-timeout must be higher than zero');
  const [subject, inlineContainer] = words;
  return {
    subject,
    inlineContainer,
    container: inlineContainer ?? flags.container,
    containerGiven: given.has('container'),
    labelSelector: flags.selector,
    allContainers: flags['all-containers'],
    allPods: flags['all-pods'],
    follow: flags.follow,
    ignoreErrors: flags['ignore-errors'],
    insecureBackend: flags['insecure-skip-tls-verify-backend'],
    limitBytes: flags['limit-bytes'],
    maxRequests: flags['max-log-requests'],
    podTimeoutMs: flags['pod-running-timeout'],
    prefix: flags.prefix || flags['all-pods'],
    previous: flags.previous,
    sinceMs: flags.since,
    sinceTime: flags['since-time'] === '' ? '' : parseRfc3339(flags['since-time']),
    tail: flags.tail,
    tailGiven: given.has('tail'),
    timestamps: flags.timestamps,
  };
}

/** What kubectl refuses only once it has found whose logs are wanted. */
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

/** Whole seconds, halves away from zero, as Go rounds durations. */
export function sinceSeconds({ sinceMs }: LogsOptions): number {
  return Math.sign(sinceMs) * Math.round(Math.abs(sinceMs) / 1000);
}
