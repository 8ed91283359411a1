import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../process/environment.js';
import { ConnectionError } from '../../transport/errors.js';

/** Where a cluster is assumed if nothing names one. */
const NOWHERE = 'localhost:8080';
/** Flags that name a server or credentials; a missing hint does no harm. */
const NAMES_SERVER = /^(--server|--kubeconfig|-s)(=|$)/;

/**
 * The hint on a terminal, after kubectl's message, for users without a kubeconfig who named no server; undefined for
 * all others.
 */
export function noKubeconfigHint(
  error: unknown,
  argv: readonly string[],
  { variables, home }: Pick<Environment, 'variables' | 'home'>,
): string | undefined {
  if (!isRefusedNowhere(error)) return undefined;
  if (variables.KUBECONFIG || variables.KUBERNETES_MASTER || argv.some((word) => NAMES_SERVER.test(word)))
    return undefined;
  if (existsSync(join(home, '.kube', 'config'))) return undefined;
  return 'No kubeconfig was found (~/.kube/config). "proa sandbox run -- bash" starts a cluster to try.';
}

function isRefusedNowhere(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isRefusedNowhere);
  return (
    error instanceof ConnectionError &&
    error.fault === 'refused' &&
    URL.canParse(error.request.url) &&
    new URL(error.request.url).host === NOWHERE
  );
}
