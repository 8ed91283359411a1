import type { Client } from '../../cluster/client/client.js';
import type { KubeObject } from '../../codec/object.js';
import { PODS } from '../../discovery/core-resources.js';
import { DisplayableError } from '../../process/errors.js';
import { isForbidden, isNotFound, StatusError } from '../../transport/errors.js';

/**
 * The first of several namespaces that admits a pod, determined by dry runs. If none does, fails with the reasons of
 * each, and the label that would allow it.
 * @param podIn makes the pod of a namespace
 */
export async function namespaceThatAdmits(
  namespaces: readonly string[],
  podIn: (namespace: string) => KubeObject,
  client: Pick<Client, 'create'>,
): Promise<string> {
  const refusals: string[] = [];
  for (const namespace of namespaces) {
    try {
      await client.create({ resource: PODS, namespace }, podIn(namespace), { dryRun: 'server' });
      return namespace;
    } catch (error) {
      if (!isForbidden(error) && !isNotFound(error) && !isRefusedByPolicy(error)) throw error;
      refusals.push(`  ${namespace}: ${(error as Error).message}${remedy(namespace, error as Error)}`);
    }
  }
  throw new DisplayableError(`no namespace admits a privileged pod on the node:\n${refusals.join('\n')}`);
}

/** The error codes of admission webhooks and policies. */
function isRefusedByPolicy(error: unknown): boolean {
  return error instanceof StatusError && (error.status.code === 400 || error.status.code === 422);
}

/** The label that would allow the pod, if Pod Security refuses it. */
function remedy(namespace: string, { message }: Error): string {
  const [policy] = /PodSecurity "[^"]*"/.exec(message) ?? [];
  if (policy === undefined) return '';
  return (
    `\n    ${policy} admits it after: proa label namespace ${namespace} ` +
    'pod-security.kubernetes.io/enforce=privileged --overwrite'
  );
}
