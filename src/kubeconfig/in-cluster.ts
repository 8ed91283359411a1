import type { ConnectionConfig } from './connection.js';
import { fileErrorText, KubeconfigError } from './errors.js';
import { absolutePath } from './locations.js';
import type { Machine } from './machine.js';
import type { ConnectionOverrides } from './overrides.js';
import { serverUrl } from './server-url.js';

const folder = '/var/run/secrets/kubernetes.io/serviceaccount';
const tokenFile = `${folder}/token`;

/** Whether the program runs in a pod that has a service account (client-go's inClusterClientConfig.Possible). */
export function inCluster(machine: Machine): boolean {
  return (
    Boolean(machine.env.KUBERNETES_SERVICE_HOST && machine.env.KUBERNETES_SERVICE_PORT) &&
    text(`${folder}/token`, machine) !== undefined
  );
}

/**
 * The pod's own API server and service account. Of the flags only the server, a token and a certificate
 * authority count, as with kubectl.
 */
export function inClusterConnection(overrides: ConnectionOverrides, machine: Machine): ConnectionConfig {
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '' } = machine.env;
  const address = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const caData = overrides.certificateAuthority
    ? required(overrides.certificateAuthority, machine)
    : text(`${folder}/ca.crt`, machine);
  return {
    server: serverUrl(overrides.server || address),
    ...(caData !== undefined && { caData }),
    user: overrides.token ? { token: overrides.token } : { tokenFile },
  };
}

/** The namespace of the pod: POD_NAMESPACE, the service account's, or `default`. */
export function inClusterNamespace(machine: Machine): string {
  return machine.env.POD_NAMESPACE || text(`${folder}/namespace`, machine)?.trim() || 'default';
}

function text(path: string, machine: Machine): string | undefined {
  try {
    return new TextDecoder().decode(machine.readFile(path));
  } catch {
    return undefined;
  }
}

function required(path: string, machine: Machine): string {
  try {
    return new TextDecoder().decode(machine.readFile(absolutePath(path, machine)));
  } catch (error) {
    throw new KubeconfigError(fileErrorText('open', path, error));
  }
}
