import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../process/environment.js';

/**
 * Whether the user's kuberc file has to be looked into: it is there, or named. So a run without one loads nothing of what
 * reads it.
 * @param argv the command line, which may have --kuberc
 */
export function hasPreferences(argv: readonly string[], { variables, home }: Environment): boolean {
  if (argv.some((word) => word.startsWith('--kuberc'))) return true;
  const { KUBERC = '', KUBECTL_KUBERC = '' } = variables;
  if (KUBERC === 'off' || KUBECTL_KUBERC.toLowerCase() === 'false' || argv.length === 0) return false;
  return KUBERC !== '' || exists(join(home, '.kube', 'kuberc'));
}

function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // Reading it tells what is wrong with it.
  }
}
