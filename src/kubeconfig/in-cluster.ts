import type { ConnectionConfig } from './connection.js';
import { KubeconfigError } from './errors.js';
import type { Machine } from './machine.js';
import type { ConnectionOverrides } from './overrides.js';
import { readFileText } from './read.js';
import { serverUrl } from './server-url.js';

const folder = '/var/run/secrets/kubernetes.io/serviceaccount';
const tokenFile = `${folder}/token`;

/** Whether the program runs in a pod that has a service account (client-go's inClusterClientConfig.Possible). */
export async function inCluster(machine: Machine): Promise<boolean> {
  return (
    Boolean(machine.env.KUBERNETES_SERVICE_HOST && machine.env.KUBERNETES_SERVICE_PORT) &&
    (await text(`${folder}/token`, machine)) !== undefined
  );
}

/**
 * The pod's own API server and service account. Of the flags only the server, a token and a certificate
 * authority count, as with kubectl.
 */
export async function inClusterConnection(
  overrides: ConnectionOverrides,
  machine: Machine,
): Promise<ConnectionConfig> {
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '' } = machine.env;
  const address = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const caData = overrides.certificateAuthority
    ? await readFileText(overrides.certificateAuthority, machine)
    : await text(`${folder}/ca.crt`, machine);
  return {
    server: serverUrl(overrides.server || address),
    ...(caData !== undefined && { caData }),
    user: overrides.token ? { token: overrides.token } : { tokenFile },
  };
}

/** The namespace of the pod: POD_NAMESPACE, the service account's, or `default`. */
export async function inClusterNamespace(machine: Machine): Promise<string> {
  return machine.env.POD_NAMESPACE || (await text(`${folder}/namespace`, machine))?.trim() || 'default';
}

async function text(path: string, machine: Machine): Promise<string | undefined> {
  try {
    return await readFileText(path, machine);
  } catch (error) {
    if (error instanceof KubeconfigError) return undefined;
    throw error;
  }
}
