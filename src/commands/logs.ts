import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import {
  arrayFlag,
  bareFlag,
  boolFlag,
  durationFlag,
  intFlag,
  optionalChoiceFlag,
  stringFlag,
} from '../cli/flags/kinds.js';
import { podRunningTimeoutFlags, readPodRunningTimeout } from '../cli/flags/pod-running-timeout.js';
import { selectorFlags } from '../cli/flags/selectors.js';
import { parseRfc3339 } from '../go/rfc3339.js';
import { isPattern, type LogJoinOptions } from '../objects/logs/join/options.js';
import { checkSubject, type LogsOptions, lacksSubject } from '../objects/logs/options.js';
import { UsageError } from '../process/errors.js';
import { runLogs } from '../verbs/logs/run.js';

/** What `--fields` alone means. */
const USUAL_FIELDS = 'time,level,message,...';
/** Flags that kubectl does not have; each of them joins logs. */
const JOINING = ['exclude', 'fields', 'highlight', 'include', 'output'];

/** `proa logs`: kubectl's logs, and logs of many pods as one. It reads from the server only as fast as its output is read. */
export default class Logs extends ClusterCommand<typeof Logs> {
  static override summary = 'Print the logs of a container in a pod';
  static override description =
    'Prints the logs of a container in a pod, or of the pods that belong to an object. You can omit the container ' +
    'name for a pod with one container. On a terminal, control characters in logs are made visible; in a pipe they ' +
    'are left as they are. Without a POD, proa lets you choose one on a terminal.\n\n' +
    'A word with characters that no name has, such as ^ or *, is a regular expression: the logs of all pods that ' +
    'match it are joined line by line, sorted by time. It may match anywhere in a name; for pods whose names start ' +
    "with web-, use '^web-'. --join, --include, --exclude, --highlight, --fields and -o join logs, too. With " +
    '--follow, pods that start later join in. After a lost connection, logs continue without losing or repeating a ' +
    'line.';
  static override usage = 'logs [-f] [-p] (POD | PATTERN | TYPE/NAME) [-c CONTAINER] [flags]';
  static override examples = examples({
    'Print the log of a pod with one container': 'logs web-1',
    'Print the log of one container': 'logs web-1 -c app',
    'Print the logs of all containers of a pod': 'logs web-1 --all-containers',
    'Follow a log': 'logs -f web-1',
    'Follow the logs of all containers of the pods with a label': 'logs -f -l app=web --all-containers',
    'Keep following the other logs if one fails': 'logs -f -l app=web --ignore-errors',
    'Print the log of the first pod of a deployment': 'logs deployment/web',
    'Print the log of a container in the first pod of a job': 'logs job/migrate -c app',
    'Print the logs of all pods of a deployment': 'logs deployment/web --all-pods',
    'Print the logs of all pods with a label, with the source of each line': 'logs -l app=web --prefix',
    'Read up to ten logs at once': 'logs -l tier=frontend --max-log-requests=10',
    'Print the logs of all pods whose names start with web-, sorted by time': "logs '^web-'",
    'Print the last 20 lines from before the container restarted': 'logs -p --tail=20 web-1',
    'Print the last 20 lines': 'logs --tail=20 web-1',
    'Print the first 500 bytes': 'logs --limit-bytes=500 web-1',
    'Print the log of the last hour': 'logs --since=1h web-1',
    'Print the log since a time, with the time of each line':
      'logs --since-time=2026-01-30T06:00:00Z --timestamps web-1',
    'Wait up to 20 seconds for a pod to run': 'logs --pod-running-timeout=20s web-1',
    'Print a log even if the certificate of the kubelet has expired':
      'logs --insecure-skip-tls-verify-backend web-1',
    'Print lines that contain "error"': 'logs deployment/web --include=error',
    'Print the level and message of lines that are JSON':
      'logs -l app=web --fields=level,msg --exclude=healthz',
  });
  static override completes = ['pods', 'containers'] as const;
  static override flags = {
    'all-containers': boolFlag({
      helpGroup: 'SELECTION',
      description: 'Print the logs of all containers of the pods.',
    }),
    'all-pods': boolFlag({
      helpGroup: 'SELECTION',
      description: 'Print the logs of all pods of the object; sets --prefix.',
    }),
    container: stringFlag({
      char: 'c',
      helpGroup: 'SELECTION',
      helpValue: 'NAME',
      completes: 'containers',
      description: 'Print the logs of this container.',
    }),
    exclude: arrayFlag({
      helpGroup: 'LINES',
      helpValue: 'PATTERN',
      description: 'Leave out lines that match this regular expression; may be repeated. Joins logs.',
    }),
    fields: bareFlag(
      {
        helpGroup: 'LINES',
        helpValue: 'FIELD,...',
        description:
          'Print only these fields of lines that are JSON objects, such as level,msg,http.status; without a value, ' +
          'time, level and message, then the others. Joins logs.',
      },
      '',
      USUAL_FIELDS,
    ),
    follow: boolFlag({ char: 'f', helpGroup: 'STREAMING', description: 'Follow the log as it grows.' }),
    highlight: arrayFlag({
      helpGroup: 'LINES',
      helpValue: 'PATTERN',
      description:
        'Highlight what matches this regular expression if the output has colors; may be repeated. Joins logs.',
    }),
    'ignore-errors': boolFlag({
      helpGroup: 'STREAMING',
      description:
        'If a log cannot be read, print the error among the lines and continue with the other logs.',
    }),
    include: arrayFlag({
      helpGroup: 'LINES',
      helpValue: 'PATTERN',
      description:
        'Print only lines that match this regular expression; may be repeated, for lines that match any. Joins logs.',
    }),
    'insecure-skip-tls-verify-backend': boolFlag({
      helpGroup: 'STREAMING',
      description:
        'Do not verify the identity of the kubelet that the log is requested from. The log may then be forged.',
    }),
    join: boolFlag({
      helpGroup: 'SELECTION',
      description:
        'Join the logs of all pods and containers of the object or selector, sorted by time; with --follow, pods ' +
        'that start later join in.',
    }),
    'limit-bytes': intFlag({
      helpGroup: 'LINES',
      helpValue: 'N',
      description: 'Maximum bytes to print; 0 for all.',
    }),
    'max-log-requests': intFlag(
      {
        helpGroup: 'STREAMING',
        helpValue: 'N',
        description:
          'Maximum number of logs to follow at the same time; if logs are joined, 1000 by default.',
      },
      5,
    ),
    output: optionalChoiceFlag(
      {
        char: 'o',
        helpGroup: 'LINES',
        description:
          'Print each line as a JSON object with its pod, container and time; in extjson, lines that are JSON stay JSON. ' +
          'Joins logs.',
      },
      ['json', 'extjson'],
    ),
    ...podRunningTimeoutFlags('20s'),
    prefix: boolFlag({ helpGroup: 'LINES', description: 'Prefix each line with its pod and container.' }),
    previous: boolFlag({
      char: 'p',
      helpGroup: 'SELECTION',
      description: 'Print the log of the container before its last restart.',
    }),
    ...selectorFlags("Selector (label query) of pods, supports '=', '==', '!=', 'in', 'notin'."),
    since: durationFlag(
      {
        helpGroup: 'LINES',
        helpValue: 'TIME',
        description: 'Print lines newer than this (5s, 2m, 3h); 0s for all.',
      },
      '0s',
    ),
    'since-time': stringFlag({
      helpGroup: 'LINES',
      helpValue: 'TIME',
      description: 'Print lines after this time (RFC 3339).',
    }),
    tail: intFlag(
      {
        helpGroup: 'LINES',
        helpValue: 'N',
        description: 'Print this many lines from the end; -1 for all. With a selector the default is 10.',
      },
      -1,
    ),
    timestamps: boolFlag({ helpGroup: 'LINES', description: 'Prefix each line with its timestamp.' }),
  };

  protected async execute(): Promise<number> {
    const asks = lacksSubject(this.args, this.flags.selector) && this.mayAsk;
    const options = this.#options(asks ? ['-'] : this.args);
    await using session = await this.openSession();
    const { askForLog } = asks ? await import('../browser/pick/log.js') : {};
    const chosen = (await askForLog?.(options, session)) ?? options;
    // The same end as in kubectl.
    if (!this.#joins(chosen.word)) {
      const { stdout } = session.environment;
      return (await runLogs(chosen, session, stdout)) === 'Interrupted' ? 1 : 0;
    }
    const { runLogJoin } = await import('../objects/logs/join/run.js');
    return await runLogJoin(this.#joined(chosen), session);
  }

  #joins(word = ''): boolean {
    const { given } = this;
    return isPattern(word) || this.flags.join || JOINING.some((flag) => given.has(flag));
  }

  #joined(options: LogsOptions): LogJoinOptions {
    const { flags, given } = this;
    const { exclude, highlight, include } = flags;
    const isUsual = flags.fields === USUAL_FIELDS;
    const fields = isUsual ? [] : flags.fields.split(',').map((field) => field.trim());
    if (given.has('fields') && fields.includes(''))
      throw new UsageError('--fields needs the names of fields, such as --fields=level,msg', {
        part: 'arguments',
      });
    return {
      ...options,
      ...{ exclude, highlight, include },
      format: flags.output ?? 'text',
      fields: given.has('fields') ? fields : undefined,
      maxRequestsGiven: given.has('max-log-requests'),
      prefixGiven: given.has('prefix') ? flags.prefix : undefined,
    };
  }

  #options(words: readonly string[]): LogsOptions {
    const { flags, given } = this;
    checkSubject(words, flags.selector, this.program.name);
    const podTimeoutMs = readPodRunningTimeout(flags);
    const [word, inlineContainer] = words;
    return {
      word,
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
      podTimeoutMs,
      prefix: flags.prefix || flags['all-pods'],
      previous: flags.previous,
      sinceMs: flags.since,
      sinceTime: flags['since-time'] === '' ? '' : parseRfc3339(flags['since-time']),
      tail: flags.tail,
      tailGiven: given.has('tail'),
      timestamps: flags.timestamps,
    };
  }
}
