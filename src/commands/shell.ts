import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { boolFlag, stringFlag } from '../cli/flags/kinds.js';
import { podRunningTimeoutFlags, readPodRunningTimeout } from '../cli/flags/pod-running-timeout.js';
import { containerFlags } from '../cli/flags/remote.js';
import { SHELL_IMAGE } from '../objects/pods/image-name.js';
import { exitCodeOfCommand } from '../objects/remote/join-command.js';
import { UsageError } from '../process/errors.js';
import { printTexts } from '../render/outcomes.js';
import { confirm, whyNotConfirm } from '../terminal/confirm.js';
import { debugShell } from '../verbs/debug/shell-container.js';
import type { ShellOptions } from '../verbs/shell/options.js';
import { shell } from '../verbs/shell/shell.js';

/** `proa shell`: a shell in a container or on a node; proa's own. */
export default class Shell extends ClusterCommand<typeof Shell> {
  static override summary = 'Open a shell in a container or on a node';
  static override description =
    'Opens bash, ash or sh, whichever the container has first; for an object that has pods, in its best pod. If ' +
    'the container has no shell, proa offers to add a debug container. On a node, it creates a privileged pod in a ' +
    'namespace that admits it, enters the node from there, and deletes the pod when the shell ends, however it ' +
    'ends. On a Windows node, the shell is PowerShell in a host process container.';
  static override usage = 'shell (POD | TYPE/NAME | node/NAME) [flags]';
  static override examples = examples({
    'Open a shell in a pod': 'shell web-1',
    'Open a shell in a container of the best pod of a deployment': 'shell deployment/web -c app',
    'Open a shell on a node': 'shell node/node-0000',
  });
  static override completes = ['pods'] as const;
  static override flags = {
    ...containerFlags(),
    chroot: boolFlag({
      helpGroup: 'STREAMING',
      description: 'On a node, change into its file system instead of joining its namespaces with nsenter.',
    }),
    image: stringFlag(
      {
        helpGroup: 'STREAMING',
        helpValue: 'IMAGE',
        description: 'Image of the pod on a node, and of a debug container.',
      },
      SHELL_IMAGE,
    ),
    ...podRunningTimeoutFlags('1m0s'),
    ...confirmFlags(),
  };

  protected async execute(): Promise<number> {
    const asks = this.mayAsk && this.args.length === 0;
    const options = this.#options(asks ? ['-'] : this.args);
    await using session = await this.openSession();
    const { askForPod } = asks ? await import('../browser/pick/pod.js') : {};
    const word = (await askForPod?.(session)) ?? options.word;
    const { environment, noInteractive } = session;
    const canAsk = whyNotConfirm(environment, noInteractive) === undefined;
    const { stdin, stderr: output, signal } = environment;
    const end = await shell({ ...options, word }, session, {
      ask: canAsk ? (question) => confirm(question, { stdin, output, signal }) : undefined,
      debug: (place, image) => printTexts(environment.stdout, debugShell(place, image, session, environment)),
      streams: environment,
    });
    return exitCodeOfCommand(end);
  }

  #options(words: readonly string[]): ShellOptions {
    const { container, chroot, image, yes } = this.flags;
    const [word, ...more] = words;
    if (word === undefined || more.length > 0)
      throw new UsageError('POD, TYPE/NAME or node/NAME is required for shell', { part: 'arguments' });
    const timeout = (message: string) => new UsageError(message, { part: 'arguments' });
    return { word, container, chroot, image, yes, podTimeoutMs: readPodRunningTimeout(this.flags, timeout) };
  }
}
