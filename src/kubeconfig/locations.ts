import { delimiter, isAbsolute, join } from 'node:path';
import { resolveFrom, UNNAMED_FOLDER } from '../process/folders.js';
import { KubeconfigError } from './errors.js';
import type { Machine } from './machine.js';

/** The files of the configuration, in order of precedence. */
export interface KubeconfigLocations {
  /** As they were named; relative ones are relative to the working directory. No duplicates, none empty. */
  files: readonly string[];
  /** `flag`: the file must exist. `variable`: missing ones are skipped. `home`: the default file. */
  source: 'flag' | 'variable' | 'home';
}

/**
 * `--kubeconfig`, else the list in KUBECONFIG, else `~/.kube/config`.
 * @param explicitPath the flag's value; "" counts as not given
 */
export function kubeconfigLocations(explicitPath: string | undefined, machine: Machine): KubeconfigLocations {
  if (explicitPath) return { files: [explicitPath], source: 'flag' };
  const list = machine.env.KUBECONFIG;
  if (list) {
    const files = list.split(delimiter).filter((path) => path !== '');
    return { files: [...new Set(files)], source: 'variable' };
  }
  return { files: [join(machine.homeDirectory ?? '', '.kube', 'config')], source: 'home' };
}

/** The absolute path of a file named on the command line or in KUBECONFIG. */
export function absolutePath(path: string, machine: Machine): string {
  return isAbsolute(path) ? path : resolveFrom(machine.workingDirectory, path);
}

/**
 * The same for a file that a kubeconfig will name. Fails if the working directory was removed: what stands for it names
 * another one later.
 * @throws KubeconfigError
 */
export function lastingPath(path: string, machine: Machine): string {
  if (!isAbsolute(path) && machine.workingDirectory === UNNAMED_FOLDER)
    throw new KubeconfigError(
      `${path} is relative to the working directory, which was removed: use an absolute path`,
    );
  return absolutePath(path, machine);
}
