import { messageOf } from '../../process/errors.js';
import { parseDetachKeys } from '../../terminal/detach-keys.js';
import { boolFlag, type FlagValues, stringFlag } from './kinds.js';

const group = { helpGroup: 'STREAMING' } as const;

/** -c of commands that enter a container. */
export function containerFlags() {
  return {
    container: stringFlag({
      helpGroup: 'SELECTION',
      char: 'c',
      helpValue: 'NAME',
      completes: 'containers',
      description:
        'Container name. Without it, the container that the annotation kubectl.kubernetes.io/default-container names, or ' +
        'the first container of the pod.',
    }),
  };
}

/** -i, -t and -q of commands that run or attach to a process in a container. */
export function remoteFlags() {
  return {
    stdin: boolFlag({ ...group, char: 'i', description: 'Pass standard input to the container.' }),
    tty: boolFlag({
      ...group,
      char: 't',
      description: 'Standard input is a terminal; give it to the container.',
    }),
    quiet: boolFlag({ ...group, char: 'q', description: 'Only print output from the remote session.' }),
  };
}

/** --detach-keys. */
export function detachFlags() {
  return {
    'detach-keys': stringFlag(
      {
        ...group,
        helpValue: 'KEYS',
        description: 'Keys that leave the container while it continues to run.',
      },
      'ctrl-p,ctrl-q',
    ),
  };
}

/** Reads --detach-keys: the bytes of the keys. Fails with kubectl's message if they are invalid. */
export function readDetachKeys(flags: FlagValues<typeof detachFlags>): Uint8Array {
  try {
    return parseDetachKeys(flags['detach-keys']);
  } catch (error) {
    throw new Error(`could not bind detach keys: ${messageOf(error)}`, { cause: error });
  }
}
