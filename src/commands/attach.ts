import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { podRunningTimeoutFlags, readPodRunningTimeout } from '../cli/flags/pod-running-timeout.js';
import { containerFlags, detachFlags, readDetachKeys, remoteFlags } from '../cli/flags/remote.js';
import { exitCodeOfCommand } from '../objects/remote/join-command.js';
import { UsageError } from '../process/errors.js';
import { attach } from '../verbs/attach/attach.js';
import { type AttachOptions, checkAttachWords } from '../verbs/attach/options.js';

/** `proa attach`: kubectl's attach. */
export default class Attach extends ClusterCommand<typeof Attach> {
  static override summary = 'Attach to a running container';
  static override description =
    'Attaches to a process that is already running inside a container. Its output can control the terminal only if ' +
    'the container has a terminal and standard input is passed to it (-i -t); otherwise, control characters are ' +
    'made visible. The detach keys leave the container without ending the process.';
  static override usage = 'attach (POD | TYPE/NAME) [-c CONTAINER] [flags]';
  static override examples = examples({
    'Print the output of a pod from now on': 'attach web-1',
    'Choose the container': 'attach web-1 -c app',
    'Attach to the first pod of a deployment': 'attach deployment/web',
    'Use the shell that runs in a container': 'attach web-1 -c app -i -t',
  });
  static override completes = ['pods'] as const;
  static override flags = {
    ...containerFlags(),
    ...remoteFlags(),
    ...detachFlags(),
    ...podRunningTimeoutFlags('1m0s'),
    ...confirmFlags(),
  };

  protected async execute(): Promise<number> {
    const asks = this.mayAsk && this.args.length === 0;
    const options = this.#options(asks);
    await using session = await this.openSession();
    const { askForContainer } = asks ? await import('../browser/pick/pod.js') : {};
    const chosen = await askForContainer?.(options.container, session);
    const { word, ...asked } = chosen ?? {};
    const words = word === undefined ? options.words : [word];
    return exitCodeOfCommand(await attach({ ...options, ...asked, words }, session, session.environment));
  }

  /** @param isAsked the pod is missing, and the user is asked for it */
  #options(isAsked: boolean): AttachOptions {
    const { flags, args } = this;
    if (!isAsked) checkAttachWords(args);
    return {
      words: args,
      container: flags.container,
      stdin: flags.stdin,
      tty: flags.tty,
      quiet: flags.quiet,
      detachKeys: readDetachKeys(flags),
      podTimeoutMs: readPodRunningTimeout(flags, (message) => new UsageError(message, { part: 'arguments' })),
      yes: flags.yes,
      commandName: `${this.program.name} attach`,
    };
  }
}
