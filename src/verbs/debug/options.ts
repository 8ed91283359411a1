import { quote } from '../../go/strconv/quote.js';
import { isImageReference } from '../../objects/pods/image-name.js';
import type { AttachSettings } from '../../objects/remote/attach-container.js';
import { type CustomProfile, checkCustom } from './custom.js';
import { type KeptParts, type ProfileName, profileNames } from './profiles.js';

/** The validated options of `debug`. */
export interface DebugOptions extends AttachSettings {
  /** POD or TYPE/NAME, each. */
  words: readonly string[];
  filenames: readonly string[];
  /** The command of the container, or with `argumentsOnly` its arguments. */
  command: readonly string[];
  argumentsOnly: boolean;
  attach: boolean;
  /** "" for a generated one, and for a node's pod `debugger`. */
  container: string;
  image: string;
  /** "" for the server's default. */
  imagePullPolicy: string;
  env: Readonly<Record<string, string>>;
  /** Name of the copy; "" for none. */
  copyTo: string;
  replace: boolean;
  sameNode: boolean;
  /** Images by the names of containers, `*` for all others. */
  setImages: Readonly<Record<string, string>>;
  /** Whether the containers of a copy share a process namespace; undefined if not given. */
  shareProcesses: boolean | undefined;
  /** The container whose processes are visible to an ephemeral container; "" for none. */
  target: string;
  profile: ProfileName;
  kept: KeptParts;
  custom: CustomProfile | undefined;
  /** Skips confirmation in a protected context. */
  yes: boolean;
}

/** Reads the name of a profile. Fails with kubectl's message for an unknown one. */
export function readProfile(word: string): ProfileName {
  const name = profileNames.find((each) => each === word);
  if (name === undefined) throw new Error(`unknown profile: ${word}`);
  return name;
}

/**
 * Fails in kubectl's words for options that cannot be combined.
 * @param attachGiven --attach is on the command line
 */
export function checkDebug(options: DebugOptions, attachGiven: boolean): void {
  const { attach, image, container, words, filenames, imagePullPolicy, setImages, target, copyTo } = options;
  if (attach && attachGiven && image === '' && container === '')
    throw new Error(
      'you must specify --container or create a new container using --image in order to attach.',
    );
  if (copyTo === '') checkWithoutCopy(options);
  else checkCopy(options);
  if (image !== '' && !isImageReference(image))
    throw new Error(`invalid image name ${quote(image)}: ${NO_REFERENCE}`);
  if (words.length === 0 && filenames.length === 0) throw new Error('NAME or filename is required for debug');
  if (!['', 'Always', 'IfNotPresent', 'Never'].includes(imagePullPolicy))
    throw new Error(`invalid image pull policy: ${imagePullPolicy}`);
  for (const [name, setImage] of Object.entries(setImages)) {
    if (isImageReference(setImage)) continue;
    const what = `${quote(setImage)} for container ${quote(name)}`;
    throw new Error(`invalid image name ${what}: ${NO_REFERENCE}`);
  }
  if (target !== '' && copyTo !== '')
    throw new Error('--target is incompatible with --copy-to. Use --share-processes instead.');
  if (options.tty && !options.stdin)
    throw new Error('-i/--stdin is required for containers with -t/--tty=true');
  if (options.custom !== undefined) checkCustom(options.custom);
}

const NO_REFERENCE = 'invalid reference format';

function checkCopy({ image, setImages, command, container }: DebugOptions): void {
  const isChange = image !== '' || Object.keys(setImages).length > 0 || command.length > 0;
  if (!isChange) throw new Error('you must specify --image, --set-image or command arguments.');
  if (command.length > 0 && container === '' && image === '')
    throw new Error('you must specify an existing container or a new image when specifying args.');
}

function checkWithoutCopy({ replace, sameNode, setImages, image }: DebugOptions): void {
  if (replace) throw new Error('--replace may only be used with --copy-to.');
  if (sameNode) throw new Error('--same-node may only be used with --copy-to.');
  if (Object.keys(setImages).length > 0) throw new Error('--set-image may only be used with --copy-to.');
  if (image === '') throw new Error('you must specify --image when not using --copy-to.');
}
