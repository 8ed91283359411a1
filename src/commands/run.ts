import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { deletionFlags, readDeletion } from '../cli/flags/deletion.js';
import { dryRunFlags, readDryRun } from '../cli/flags/dry-run.js';
import { arrayFlag, boolFlag, sliceFlag, stringFlag, wordFlag } from '../cli/flags/kinds.js';
import { overrideFlags, readOverrides } from '../cli/flags/overrides.js';
import { podRunningTimeoutFlags, readPodRunningTimeout } from '../cli/flags/pod-running-timeout.js';
import { printFlags, readPrint } from '../cli/flags/print.js';
import { changeCause, recordFlags } from '../cli/flags/record.js';
import { detachFlags, readDetachKeys } from '../cli/flags/remote.js';
import { saveConfigFlags } from '../cli/flags/save-config.js';
import { fieldManagerFlags } from '../cli/flags/write.js';
import { UsageError } from '../process/errors.js';
import { printOutcomes, printTexts } from '../render/outcomes.js';
import { checkRun } from '../verbs/run/options.js';
import { attachToRun, runPod } from '../verbs/run/run.js';

/** `proa run`: kubectl's run. */
export default class Run extends ClusterCommand<typeof Run> {
  static override summary = 'Run an image in a pod';
  static override description =
    'Creates a pod with one container, and with --expose a service for it. Words after -- are arguments for the ' +
    'image or, with --command, the command to run. With -i, -t or --attach, proa waits until the pod runs and ' +
    'attaches to the container; --rm deletes the pod at the end.';
  static override usage = [
    'run NAME --image=IMAGE [flags]',
    'run NAME --image=IMAGE [flags] -- ARGUMENT ...',
    'run NAME --image=IMAGE --command [flags] -- COMMAND [ARGUMENT ...]',
  ];
  static override examples = examples({
    'Run an image': 'run nginx --image=nginx',
    'Declare the port of the container, and create a service for it':
      'run cache --image=redis --port=6379 --expose',
    'Set variables': 'run cache --image=redis --env=MODE=cache --env=LOG_LEVEL=debug',
    'Set labels': 'run cache --image=redis --labels=app=cache,tier=backend',
    'Pass arguments to the command of the image': 'run cache --image=redis -- --maxmemory 100mb',
    'Run a different command, once': 'run once --image=busybox --restart=Never --command -- date -u',
    'Open a shell in a container, and delete its pod when you leave':
      'run shell -it --rm --image=busybox --restart=Never',
    'Show the pod, without creating it': 'run nginx --image=nginx --dry-run=client -o yaml',
    'Request more memory by changing the pod':
      'run big --image=nginx --override-type=strategic ' +
      `--overrides='{"spec":{"containers":[{"name":"big","resources":{"requests":{"memory":"1Gi"}}}]}}'`,
  });
  static override completes = [] as const;
  static override flags = {
    image: stringFlag({ required: true, helpValue: 'IMAGE', description: 'Image of the container.' }),
    'image-pull-policy': wordFlag({ description: 'When nodes pull the image.' }, [
      'Always',
      'IfNotPresent',
      'Never',
    ]),
    command: boolFlag({ description: 'Use the words after -- as the command instead of its arguments.' }),
    env: arrayFlag({ helpValue: 'NAME=VALUE', description: 'Variable of the container; may be repeated.' }),
    labels: stringFlag({
      char: 'l',
      helpValue: 'KEY=VALUE,...',
      description: 'Labels of the pod; run=NAME by default.',
    }),
    annotations: arrayFlag({
      helpValue: 'KEY=VALUE',
      description: 'Annotation of the pod; may be repeated.',
    }),
    port: stringFlag({ helpValue: 'PORT', description: 'Port of the container.' }),
    expose: boolFlag({ description: 'Create a service for the pod; needs --port.' }),
    restart: wordFlag(
      { description: 'Restart policy of the pod.' },
      ['Always', 'OnFailure', 'Never'],
      'Always',
    ),
    privileged: boolFlag({ description: 'Run the container in privileged mode.' }),
    attach: boolFlag({
      helpGroup: 'STREAMING',
      description:
        'Wait until the pod runs, and attach to it; the default with -i. With --restart=Never, the exit code is that of ' +
        'the container.',
    }),
    stdin: boolFlag({
      char: 'i',
      helpGroup: 'STREAMING',
      description: 'Pass standard input to the container.',
    }),
    tty: boolFlag({ char: 't', helpGroup: 'STREAMING', description: 'Give the container a terminal.' }),
    rm: boolFlag({
      helpGroup: 'STREAMING',
      description:
        'Delete the pod, and its service, when the container has ended or proa is interrupted. Needs --attach or -i.',
    }),
    'leave-stdin-open': boolFlag({
      helpGroup: 'STREAMING',
      description: 'Leave standard input of the container open after the first attach.',
    }),
    quiet: boolFlag({ char: 'q', helpGroup: 'STREAMING', description: 'Print no prompts.' }),
    ...detachFlags(),
    filename: sliceFlag({
      completes: 'manifests',
      char: 'f',
      hidden: true,
      deprecated: { message: 'it is ignored by kubectl run and will be removed in a future release' },
      description: 'Ignored.',
    }),
    kustomize: stringFlag({ completes: 'folders', char: 'k', hidden: true, description: 'Ignored.' }),
    recursive: boolFlag({ char: 'R', hidden: true, description: 'Ignored.' }),
    ...podRunningTimeoutFlags('1m'),
    ...deletionFlags({ wait: false }),
    ...overrideFlags(),
    ...printFlags(),
    ...dryRunFlags(),
    ...saveConfigFlags(),
    ...confirmFlags(),
    ...fieldManagerFlags('kubectl-run'),
    ...recordFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags, given } = this;
    const { dryRun, warnings } = readDryRun(flags);
    const print = readPrint(flags, this.environment.variables);
    const { propagation, warnings: cascadeWarnings } = readDeletion(flags);
    const [name, ...words] = this.args;
    if (name === undefined) throw new UsageError('NAME is required for run', { part: 'arguments' });
    const podTimeoutMs = readPodRunningTimeout(
      flags,
      (message) => new UsageError(message, { part: 'arguments' }),
    );
    const { image, command, env, labels, annotations, port, expose, privileged } = flags;
    const { stdin, tty, rm, quiet } = flags;
    const options = {
      ...print,
      ...readOverrides(flags),
      ...{ name, words, command, image, env, labels, annotations, port, expose, privileged },
      ...{ stdin, tty, rm, quiet, podTimeoutMs, dryRun, propagation },
      attach: given.has('attach') ? flags.attach : stdin,
      leaveStdinOpen: flags['leave-stdin-open'],
      detachKeys: readDetachKeys(flags),
      commandName: `${this.program.name} attach`,
      warnings: [...warnings, ...cascadeWarnings],
      imagePullPolicy: flags['image-pull-policy'],
      restart: flags.restart || (stdin ? 'OnFailure' : 'Always'),
      fieldManager: flags['field-manager'],
      saveConfig: flags['save-config'],
      changeCause: flags.record ? changeCause('run', this.line) : undefined,
      yes: flags.yes,
    };
    checkRun(options);
    await using session = await this.openSession(options);
    const { environment } = session;
    const shown = { ...options, typed: true };
    const started = await printOutcomes(shown, environment, () => runPod(options, session));
    if (options.attach)
      await printTexts(environment.stdout, attachToRun(started, options, session, environment));
    if (started.problem !== undefined) throw started.problem;
  }
}
