import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { arrayFlag, boolFlag, sliceFlag, stringFlag, wordFlag } from '../cli/flags/kinds.js';
import { readStringMap } from '../cli/flags/string-map.js';
import { parseDetachKeys } from '../terminal/detach-keys.js';
import { readCustom } from '../verbs/debug/custom.js';
import { debug } from '../verbs/debug/debug.js';
import { checkDebug, type DebugOptions, readProfile } from '../verbs/debug/options.js';
import { profileNames } from '../verbs/debug/profiles.js';

const copying = { helpGroup: 'WRITING' } as const;
const streaming = { helpGroup: 'STREAMING' } as const;

/** `proa debug`: kubectl's debug. */
export default class Debug extends ClusterCommand<typeof Debug> {
  static override summary = 'Debug pods and nodes with a container of your own';
  static override description =
    'Adds an ephemeral container to a running pod or, with --copy-to, creates a copy of a pod with another ' +
    'container or with other images and commands. For a node, creates a pod in the namespaces of the node, with ' +
    'the files of the node below /host. --profile decides what the container may do. Words after -- are its ' +
    'command.';
  static override usage = 'debug (POD | TYPE/NAME) [--image=IMAGE] [flags] [-- COMMAND [args...]]';
  static override examples = examples({
    'Open a shell beside the containers of a pod': 'debug web-1 -it --image=busybox',
    'Name the new container': 'debug web-1 --image=busybox --container=tools -- sleep 3600',
    'Debug the pod that a file describes': 'debug -f pod.yaml -it --image=busybox',
    'See the processes of one of the containers': 'debug web-1 -it --image=busybox --target=app',
    'Open a shell in a copy of a pod instead of what the container runs':
      'debug web-1 -it --copy-to=web-debug --container=app -- sh',
    'Add a container to a copy of a pod': 'debug web-1 -it --copy-to=web-debug --image=busybox',
    'Run a copy of a pod with another image': 'debug web-1 --copy-to=web-newer --set-image=app=nginx:1.29',
    'Open a shell on a node, whose files are below /host':
      'debug node/node-0000 -it --image=busybox --profile=sysadmin',
  });
  static override completes = [{ objects: ['pods', 'nodes'] }, '...'] as const;
  static override flags = {
    filename: sliceFlag({
      helpGroup: 'SELECTION',
      char: 'f',
      helpValue: 'FILE',
      completes: 'manifests',
      description: 'File, directory or URL that names the objects to debug; - for stdin.',
    }),
    image: stringFlag({ helpValue: 'IMAGE', description: 'Image of the debugging container.' }),
    'image-pull-policy': wordFlag({ description: 'When nodes pull the image.' }, [
      'Always',
      'IfNotPresent',
      'Never',
    ]),
    container: stringFlag({
      char: 'c',
      helpValue: 'NAME',
      description: 'Name of the new container, or of the container of the copy to change.',
    }),
    'arguments-only': boolFlag({
      description: 'Use the words after -- as arguments for the command of the image.',
    }),
    env: arrayFlag({ helpValue: 'NAME=VALUE,...', description: 'Variables of the debugging container.' }),
    target: stringFlag({
      completes: 'containers',
      helpValue: 'CONTAINER',
      description: 'The container whose processes an ephemeral container sees.',
    }),
    profile: wordFlag(
      { description: 'What the debugging container may do.', completes: profileNames.slice(1) },
      profileNames,
      'general',
    ),
    custom: stringFlag({
      completes: 'manifests',
      helpValue: 'FILE',
      description:
        'JSON or YAML file with part of a container, which is merged into the container of the profile.',
    }),
    'copy-to': stringFlag({ ...copying, helpValue: 'NAME', description: 'Make a copy of the pod.' }),
    replace: boolFlag({ ...copying, description: 'Delete the original pod.' }),
    'same-node': boolFlag({ ...copying, description: 'Run the copy on the same node.' }),
    'set-image': arrayFlag({
      ...copying,
      helpValue: 'CONTAINER=IMAGE,...',
      description: 'Images of the containers of the copy; * means all others.',
    }),
    'share-processes': boolFlag(
      { ...copying, description: "Let the containers of the copy see each other's processes." },
      true,
    ),
    'keep-labels': boolFlag({ ...copying, description: 'Keep the labels in the copy.' }),
    'keep-annotations': boolFlag({ ...copying, description: 'Keep the annotations in the copy.' }),
    'keep-liveness': boolFlag({ ...copying, description: 'Keep the liveness probes in the copy.' }),
    'keep-readiness': boolFlag({ ...copying, description: 'Keep the readiness probes in the copy.' }),
    'keep-startup': boolFlag({ ...copying, description: 'Keep the startup probes in the copy.' }),
    'keep-init-containers': boolFlag(
      { ...copying, description: 'Keep the init containers in the copy.' },
      true,
    ),
    attach: boolFlag({
      ...streaming,
      description: 'Wait until the container runs, and attach to it; the default with -i.',
    }),
    stdin: boolFlag({ ...streaming, char: 'i', description: 'Pass standard input to the container.' }),
    tty: boolFlag({ ...streaming, char: 't', description: 'Give the container a terminal.' }),
    quiet: boolFlag({ ...streaming, char: 'q', description: 'Print no informational messages.' }),
    ...confirmFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = await this.#options();
    checkDebug(options, this.given.has('attach'));
    await this.printTexts(options, (session) => debug(options, session, session.environment));
  }

  async #options(): Promise<DebugOptions> {
    const { flags, given, line } = this;
    const { stdin, tty, quiet, container, image, replace, target, yes } = flags;
    return {
      ...{ stdin, tty, quiet, container, image, replace, target, yes },
      words: line.args,
      command: line.rest ?? [],
      filenames: flags.filename,
      argumentsOnly: flags['arguments-only'],
      attach: given.has('attach') ? flags.attach : stdin,
      imagePullPolicy: flags['image-pull-policy'],
      env: readStringMap('env', flags.env),
      copyTo: flags['copy-to'],
      sameNode: flags['same-node'],
      setImages: readStringMap('set-image', flags['set-image']),
      shareProcesses: given.has('share-processes') ? flags['share-processes'] : undefined,
      profile: readProfile(flags.profile),
      kept: {
        labels: flags['keep-labels'],
        annotations: flags['keep-annotations'],
        liveness: flags['keep-liveness'],
        readiness: flags['keep-readiness'],
        startup: flags['keep-startup'],
        initContainers: flags['keep-init-containers'],
      },
      custom: flags.custom === '' ? undefined : await readCustom(flags.custom, this.environment),
      detachKeys: parseDetachKeys('ctrl-p,ctrl-q'),
      commandName: `${this.program.name} attach`,
    };
  }
}
