import type { ParsedArguments } from '../pflag.js';
import { boolFlag } from './kinds.js';

/** --record, which kubectl still accepts. */
export function recordFlags() {
  return {
    record: boolFlag({
      helpGroup: 'WRITING',
      hidden: true,
      deprecated: { message: '--record will be removed in the future' },
      description: 'Record the command line in an annotation of the object.',
    }),
  };
}

/** Flags whose values must not be in an annotation. */
const classified = new Set(['token', 'username', 'password']);

/**
 * The value of --record for kubernetes.io/change-cause: the words of the command line, then each flag in order.
 * @param path the command's own words: `set image`
 */
export function changeCause(path: string, { args, rest = [], typed }: ParsedArguments): string {
  const flags = typed.map(([name, value]) => `--${name}=${classified.has(name) ? 'CLASSIFIED' : value}`);
  return ['kubectl', path, ...args, ...rest, ...flags].join(' ');
}
