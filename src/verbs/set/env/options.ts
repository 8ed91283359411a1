import type { ObjectFormat } from '../../../render/output-format.js';
import { checkLocal, NO_RESOURCE, type SetOptions } from '../options.js';

/** The options of `set env`, validated; the words name only objects. */
export interface EnvOptions extends SetOptions {
  /** `KEY=VALUE`, `KEY-` and `-`, those of `-e` first. */
  variables: readonly string[];
  /** The containers, in which `*` stands for anything. */
  containers: string;
  /** TYPE/NAME of a config map or secret; "" for none. */
  from: string;
  prefix: string;
  /** The keys to use; all if empty. */
  keys: readonly string[];
  list: boolean;
  resolve: boolean;
  overwrite: boolean;
  /** Undefined: one line per object with the result. */
  format: ObjectFormat | undefined;
}

/** Fails with kubectl's messages for options that cannot be combined. */
export function checkEnv(options: EnvOptions): void {
  checkLocal(options);
  const { filenames, words, list, format, keys, from } = options;
  if (filenames.length === 0 && words.length === 0) throw new Error(NO_RESOURCE);
  if (list && format !== undefined) throw new Error('--list and --output may not be specified together');
  if (keys.length > 0 && from === '')
    throw new Error('when specifying --keys, a configmap or secret must be provided with --from');
}

/** Whether variables are read from standard input. */
export function readsInput({ variables }: Pick<EnvOptions, 'variables'>): boolean {
  return variables.includes('-');
}
