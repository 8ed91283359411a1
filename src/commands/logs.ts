import { BaseCommand } from '../cli/base-command.js';
import { boolFlag, durationFlag, intFlag, stringFlag } from '../cli/flags.js';
import { openSession } from '../cluster/session.js';
import { lacksSubject, readLogsOptions } from '../verbs/logs/options.js';
import { runLogs } from '../verbs/logs/run.js';

const selection = 'SELECTION';
const lines = 'LINES';
const streaming = 'STREAMING';

/** `proa logs`: kubectl's, written as fast as its reader reads. */
export default class Logs extends BaseCommand<typeof Logs> {
  static override summary = 'Print the logs of a container in a pod';
  static override description =
    'Prints the logs of a container in a pod, or of the pods that belong to an object. A pod with one container needs no ' +
    'container name. On a terminal, control characters in logs are made visible; in a pipe they are left as they are. Without a POD it asks at a terminal.';
  static override usage = 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER] [flags]';
  static override examples = [
    { description: 'The log of a pod with one container', command: '<%= config.bin %> logs web-1' },
    { description: 'Of one container, as it grows', command: '<%= config.bin %> logs -f -c app web-1' },
    { description: 'Of all containers', command: '<%= config.bin %> logs web-1 --all-containers' },
    { description: "Of a deployment's pods", command: '<%= config.bin %> logs deployment/web --all-pods' },
    {
      description: 'Of all pods with a label, each line with where it is from',
      command: '<%= config.bin %> logs -l app=web --prefix',
    },
    {
      description: 'The last 20 lines of the container before its restart',
      command: '<%= config.bin %> logs -p --tail=20 web-1',
    },
    { description: 'The last hour', command: '<%= config.bin %> logs --since=1h web-1' },
  ];
  static override flags = {
    'all-containers': boolFlag({ helpGroup: selection, description: "All containers' logs in the pod(s)." }),
    'all-pods': boolFlag({
      helpGroup: selection,
      description: 'Logs of all pods of the object; sets --prefix.',
    }),
    container: stringFlag({
      char: 'c',
      helpGroup: selection,
      helpValue: 'NAME',
      description: 'Print the logs of this container.',
    }),
    follow: boolFlag({ char: 'f', helpGroup: streaming, description: 'Go on with what is written.' }),
    'ignore-errors': boolFlag({
      helpGroup: streaming,
      description: 'A log that cannot be read is told among the lines, and the others go on.',
    }),
    'insecure-skip-tls-verify-backend': boolFlag({
      helpGroup: streaming,
      description:
        "The server is not to check the identity of the kubelet that it asks. Logs may then be anybody's words.",
    }),
    'limit-bytes': intFlag({
      helpGroup: lines,
      helpValue: 'N',
      description: 'Bytes to print at most; 0 for all.',
    }),
    'max-log-requests': intFlag(
      { helpGroup: streaming, helpValue: 'N', description: 'Logs to follow at the same time at most.' },
      5,
    ),
    'pod-running-timeout': durationFlag(
      {
        helpGroup: streaming,
        helpValue: 'TIME',
        description: 'How long to wait for a first pod (5s, 2m, 3h).',
      },
      '20s',
    ),
    prefix: boolFlag({ helpGroup: lines, description: 'Each line with the pod and container it is from.' }),
    previous: boolFlag({
      char: 'p',
      helpGroup: selection,
      description: 'The logs of the container as it was before its last restart.',
    }),
    selector: stringFlag({
      char: 'l',
      helpGroup: selection,
      helpValue: 'QUERY',
      description: "Selector (label query) of pods, supports '=', '==', '!=', 'in', 'notin'.",
    }),
    since: durationFlag(
      { helpGroup: lines, helpValue: 'TIME', description: 'Lines newer than this (5s, 2m, 3h); 0s for all.' },
      '0s',
    ),
    'since-time': stringFlag({
      helpGroup: lines,
      helpValue: 'TIME',
      description: 'Lines after this time (RFC 3339).',
    }),
    tail: intFlag(
      {
        helpGroup: lines,
        helpValue: 'N',
        description: 'Lines of the end to print; -1 for all. With a selector 10, unless given.',
      },
      -1,
    ),
    timestamps: boolFlag({ helpGroup: lines, description: 'Each line with its time.' }),
  };

  protected async execute(): Promise<number> {
    const asks = lacksSubject(this.flags, this.args) && this.mayAsk;
    const options = readLogsOptions(this.flags, this.given, asks ? ['-'] : this.args);
    await using session = await openSession(this.flags, this.environment, this.config.version);
    const { askForLog } = asks ? await import('../browser/pick/log.js') : {};
    const exitCode = await runLogs((await askForLog?.(options, session)) ?? options, session);
    session.checkWarnings();
    return exitCode;
  }
}
