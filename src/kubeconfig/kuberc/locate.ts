import { join } from 'node:path';
import type { Environment } from '../../process/environment.js';
import { DisplayableError } from '../../process/errors.js';

/** The location of preferences. */
export interface KubercPlace {
  /** As it was named, so relative to the working directory. */
  path: string;
  /** By the flag or by KUBERC: then the file must exist. */
  named: boolean;
}

/** Whether KUBECTL_KUBERC=false disables kuberc, including its flag and its commands. */
export function isKubercRemoved({ KUBECTL_KUBERC = '' }: Environment['variables']): boolean {
  return KUBECTL_KUBERC.toLowerCase() === 'false';
}

/**
 * The user's kuberc file: the flag's, that of KUBERC, or `~/.kube/kuberc`. Undefined if KUBERC=off turns it off. Fails
 * with kubectl's message if the flag is given anyway.
 * @param flag the value of --kuberc; "" if it is not given
 */
export function locateKuberc(
  { KUBERC: variable = '' }: Environment['variables'],
  home: string | undefined,
  flag = '',
): KubercPlace | undefined {
  if (variable === 'off') {
    if (flag === '') return undefined;
    throw new DisplayableError(
      'disabling kuberc via KUBERC=off and passing kuberc flag are mutually exclusive',
    );
  }
  const path = flag || variable;
  return { path: path || join(home ?? '', '.kube', 'kuberc'), named: path !== '' };
}
