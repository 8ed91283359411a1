import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { sliceFlag } from '../cli/flags/kinds.js';
import { podRunningTimeoutFlags, readPodRunningTimeout } from '../cli/flags/pod-running-timeout.js';
import { containerFlags, remoteFlags } from '../cli/flags/remote.js';
import { NO_PROGRAM } from '../cluster/streams/errors.js';
import { exitCodeOfCommand } from '../objects/remote/join-command.js';
import { hasReason, UsageError } from '../process/errors.js';
import { exec } from '../verbs/exec/exec.js';
import { type ExecOptions, readExecWords } from '../verbs/exec/options.js';

/** `proa exec`: kubectl's exec. */
export default class Exec extends ClusterCommand<typeof Exec> {
  static override summary = 'Execute a command in a container';
  static override description =
    'Executes a command in a container of a pod, or of the first pod of an object that has pods. The exit code is ' +
    'that of the command. Without -t, control characters in the output of the command are made visible on a ' +
    'terminal; in a pipe, they are left as they are. With -t, the command controls the terminal, which is restored ' +
    'when the command ends.';
  static override usage = 'exec (POD | TYPE/NAME) [-c CONTAINER] [flags] -- COMMAND [args...]';
  static override examples = examples({
    'Print the date in a container': 'exec web-1 -- date',
    'Choose the container': 'exec web-1 -c app -- date',
    'Open a shell in a container': 'exec -it web-1 -c app -- sh',
    'Execute a command in the first pod of a deployment': 'exec deployment/web -- ls /',
    'Execute a command in the first pod of a service': 'exec service/web -- env',
    'Pass standard input to a command': 'exec -i web-1 -- wc -l < shop.yaml',
  });
  static override completes = ['pods'] as const;
  static override flags = {
    filename: sliceFlag({
      helpGroup: 'SELECTION',
      char: 'f',
      helpValue: 'FILE',
      completes: 'manifests',
      description: 'File, directory or URL that names the object to execute the command in; - for stdin.',
    }),
    ...containerFlags(),
    ...remoteFlags(),
    ...podRunningTimeoutFlags('1m0s'),
    ...confirmFlags(),
  };

  protected async execute(): Promise<number> {
    const { args, rest = [] } = this.line;
    const asks = this.mayAsk && args.length === 0 && rest.length > 0 && this.flags.filename.length === 0;
    const options = this.#options(asks ? ['-'] : args);
    await using session = await this.openSession(options);
    const { askForContainer } = asks ? await import('../browser/pick/pod.js') : {};
    const chosen = await askForContainer?.(options.container, session);
    return exitCodeOfCommand(await exec({ ...options, ...chosen }, session, session.environment));
  }

  /** `proa shell` finds a shell that the container has, or offers another container. */
  override async advice(error: unknown): Promise<string | undefined> {
    const { args = [], rest = [] } = this.line ?? {};
    const lacksShell = hasReason(error, NO_PROGRAM) && /^(\/(usr\/)?bin\/)?[a-z]*sh$/.test(rest[0] ?? '');
    return lacksShell && args[0] ? `Did you mean proa shell ${args[0]}?` : super.advice(error);
  }

  /** Streams and container as they are usually written. */
  #written(): string[] {
    const { stdin, tty, container } = this.flags;
    const letters = `${stdin ? 'i' : ''}${tty ? 't' : ''}`;
    return [...(letters === '' ? [] : [`-${letters}`]), ...(container === '' ? [] : ['-c', container])];
  }

  /** @param before the words before `--` */
  #options(before: readonly string[]): ExecOptions {
    const { flags, line } = this;
    return {
      ...readExecWords({ before, behind: line.rest, flags: this.#written() }, flags.filename),
      filenames: flags.filename,
      container: flags.container,
      stdin: flags.stdin,
      tty: flags.tty,
      quiet: flags.quiet,
      podTimeoutMs: readPodRunningTimeout(flags, (message) => new UsageError(message, { part: 'arguments' })),
      yes: flags.yes,
    };
  }
}
