import { quote } from '../../go/strconv/quote.js';
import type { Override } from '../../objects/create/override.js';
import { isImageReference } from '../../objects/pods/image-name.js';
import { UsageError } from '../../process/errors.js';
import type { ResultOptions } from '../../render/result-printer.js';
import type { AttachRun } from './attach.js';
import type { RemoveSettings } from './remove.js';

/** The validated options of `run`. */
export interface RunOptions
  extends Override,
    Omit<ResultOptions, 'keepOrder' | 'typed'>,
    AttachRun,
    RemoveSettings {
  name: string;
  /** The container's arguments, or with `command` the whole command. */
  words: readonly string[];
  command: boolean;
  image: string;
  /** "" for the server's default. */
  imagePullPolicy: string;
  /** KEY=VALUE */
  annotations: readonly string[];
  env: readonly string[];
  /** `a=b,c=d`; "" for `run=NAME`. */
  labels: string;
  /** "" for none. */
  port: string;
  /** Also create a service. */
  expose: boolean;
  privileged: boolean;
  /** Attach to the container. */
  attach: boolean;
  /** Remove what was created at the end. */
  rm: boolean;
  fieldManager: string;
  saveConfig: boolean;
  /** The change cause for `--record`; undefined without it. */
  changeCause: string | undefined;
  /** Skips confirmation in a protected context. */
  yes: boolean;
}

/** Fails in kubectl's words for options that cannot be combined. */
export function checkRun(options: RunOptions): void {
  const { image, expose, port, restart, imagePullPolicy, dryRun, attach, stdin, tty, rm } = options;
  if (image === '') throw new Error('--image is required');
  if (!isImageReference(image))
    throw new Error(`Invalid image name ${quote(image)}: invalid reference format`);
  if (tty && !stdin) throw usage('-i/--stdin is required for containers with -t/--tty=true');
  if (expose && port === '') throw usage('--port must be set when exposing a service');
  if (!['Always', 'OnFailure', 'Never'].includes(restart))
    throw usage(`invalid restart policy: ${restart}`, 'Restart policies are Always, OnFailure and Never.');
  if (!attach && rm) throw usage('--rm should only be used for attached containers');
  if (attach && dryRun !== 'none') {
    throw usage(
      "--dry-run=[server|client] can't be used with attached containers options (--attach, --stdin, or --tty)",
    );
  }
  if (!['', 'Always', 'IfNotPresent', 'Never'].includes(imagePullPolicy))
    throw usage(
      `invalid image pull policy: ${imagePullPolicy}`,
      'Image pull policies are Always, IfNotPresent and Never.',
    );
}

function usage(message: string, advice?: string): UsageError {
  return new UsageError(message, { part: 'arguments', ...(advice !== undefined && { advice }) });
}
