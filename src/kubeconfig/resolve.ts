import { parseGoDuration } from '../go/duration.js';
import { quote } from '../go/strconv/quote.js';
import type { ConnectionConfig } from './connection.js';
import { userCredentials } from './credentials.js';
import type { Cluster, Kubeconfig } from './entries.js';
import { ConfigurationInvalidError, KubeconfigError, meantEntry } from './errors.js';
import type { Machine } from './machine.js';
import { type ConnectionOverrides, defaultServer, effectiveEntries } from './overrides.js';
import { readFileText } from './read.js';
import { serverUrl } from './server-url.js';
import { confirmUsable, contextProblems } from './validate.js';

/** The target and the identity of a command. */
interface ResolvedConnection {
  connection: ConnectionConfig;
  /** The server as written in the kubeconfig or --server: kubectl names its cache folder by that. */
  spelledServer: string;
  /** "" if no context is selected. */
  contextName: string;
  /** The pod's service account is used, because there is no kubeconfig. */
  inCluster: boolean;
}

/** The namespace of a command. */
interface ResolvedNamespace {
  namespace: string;
  /** Given by --namespace. */
  explicit: boolean;
}

/**
 * The connection by a kubeconfig and the flags (genericclioptions' ToRESTConfig). Credentials are sent only over HTTPS,
 * never over plain HTTP. Certificate files are read here, token files later. If there are no credentials, kubectl asks
 * for a user name and a password, which no server has accepted since 1.19. Here the request is sent without
 * credentials, and the server's error is reported; --username still works.
 * @throws KubeconfigError in kubectl's words
 */
export async function resolveConnection(
  config: Kubeconfig,
  overrides: ConnectionOverrides,
  machine: Machine,
): Promise<ResolvedConnection> {
  const entries = effectiveEntries(config, overrides, machine);
  confirmUsable(config, entries, machine);
  const { cluster, user, contextName } = entries;
  const spelledServer = cluster.server ?? '';
  const server = serverUrl(spelledServer);
  const requestTimeoutMs = parseRequestTimeout(overrides.requestTimeout ?? '');
  const common: ConnectionConfig = {
    server,
    ...(cluster['proxy-url'] && { proxyUrl: cluster['proxy-url'] }),
    ...(cluster['disable-compression'] && { disableCompression: true }),
    ...(requestTimeoutMs > 0 && { requestTimeoutMs }),
    user: {
      ...(user.as && {
        impersonate: {
          user: user.as,
          ...(user['as-uid'] && { uid: user['as-uid'] }),
          ...(user['as-groups']?.length && { groups: user['as-groups'] }),
          ...(user['as-user-extra'] && { extra: user['as-user-extra'] }),
        },
      }),
    },
  };
  if (isDefault(common, machine) && (await inCluster(machine))) {
    const connection = await inClusterConnection(overrides, machine);
    return { connection, spelledServer: connection.server, contextName: '', inCluster: true };
  }
  if (!server.startsWith('https:'))
    return { connection: common, spelledServer, contextName, inCluster: false };
  const credentials = await userCredentials(user, cluster, machine);
  return {
    connection: {
      ...common,
      ...(await serverIdentity(cluster, machine)),
      user: { ...credentials, ...common.user },
    },
    spelledServer,
    contextName,
    inCluster: false,
  };
}

/**
 * The namespace of a command: --namespace, the context's, the pod's, or `default`. kubectl determines it before it
 * connects, so an invalid configuration is reported here first, with other messages.
 * @throws ConfigurationInvalidError
 */
export async function resolveNamespace(
  config: Kubeconfig,
  overrides: ConnectionOverrides,
  machine: Machine,
): Promise<ResolvedNamespace> {
  if (overrides.namespace) return { namespace: overrides.namespace, explicit: true };
  confirmNamed(config, overrides);
  const entries = effectiveEntries(config, overrides, machine);
  confirmUsable(config, entries, machine);
  const namespace = entries.context.namespace;
  if (!namespace && (await inCluster(machine)))
    return { namespace: await inClusterNamespace(machine), explicit: false };
  return { namespace: namespace || 'default', explicit: false };
}

/** Flags that name missing entries, in the words of the namespace lookup. */
function confirmNamed(config: Kubeconfig, overrides: ConnectionOverrides): void {
  const context = contextProblems(config, overrides.context ?? '');
  const problems = [...context];
  const { cluster } = overrides;
  if (cluster && !config.clusters.has(cluster))
    problems.push(`no server found for cluster ${quote(cluster)}`);
  if (problems.length > 0) {
    const meant =
      context.length > 0
        ? meantEntry(config, 'contexts', overrides.context ?? '')
        : meantEntry(config, 'clusters', cluster ?? '');
    throw new ConfigurationInvalidError(problems, problems.length === context.length, meant);
  }
}

function isDefault(connection: ConnectionConfig, machine: Machine): boolean {
  const { server, user, ...others } = connection;
  return (
    server === serverUrl(defaultServer(machine)) &&
    user.impersonate === undefined &&
    Object.keys(others).length === 0
  );
}

async function serverIdentity(
  cluster: Cluster,
  machine: Machine,
): Promise<Pick<ConnectionConfig, 'caData' | 'insecureSkipTlsVerify' | 'tlsServerName'>> {
  const caData = await authority(cluster, machine);
  const insecure = cluster['insecure-skip-tls-verify'];
  if (caData !== undefined && insecure)
    throw new KubeconfigError('specifying a root certificates file with the insecure flag is not allowed');
  if (caData !== undefined && !/-----BEGIN (TRUSTED )?CERTIFICATE-----/.test(caData))
    throw new KubeconfigError('unable to load root certificates: unable to parse bytes as PEM block');
  return {
    ...(caData !== undefined && { caData }),
    ...(insecure && { insecureSkipTlsVerify: true }),
    ...(cluster['tls-server-name'] && { tlsServerName: cluster['tls-server-name'] }),
  };
}

async function authority(cluster: Cluster, machine: Machine): Promise<string | undefined> {
  const data = cluster['certificate-authority-data'];
  const path = cluster['certificate-authority'];
  if (data) return Buffer.from(data, 'base64').toString();
  if (!path) return undefined;
  // An empty file names no authority: then the machine's own authorities are trusted.
  return (await readFileText(path, machine)) || undefined;
}

/**
 * --request-timeout: whole seconds (`5`) or a Go duration (`1m30s`, `1.5h`); "" is no limit.
 * @returns milliseconds; 0 means no limit
 * @throws KubeconfigError in kubectl's words (clientcmd.ParseTimeout)
 */
export function parseRequestTimeout(value: string): number {
  if (value === '') return 0;
  if (/^\+?\d+$/.test(value)) return Number(value) * 1000;
  try {
    return Math.max(0, parseGoDuration(value));
  } catch {
    throw new KubeconfigError(
      'Invalid timeout value. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)',
    );
  }
}

const folder = '/var/run/secrets/kubernetes.io/serviceaccount';
const tokenFile = `${folder}/token`;

/** Whether the program runs in a pod that has a service account (client-go's inClusterClientConfig.Possible). */
async function inCluster(machine: Machine): Promise<boolean> {
  return (
    Boolean(machine.env.KUBERNETES_SERVICE_HOST && machine.env.KUBERNETES_SERVICE_PORT) &&
    (await text(`${folder}/token`, machine)) !== undefined
  );
}

/**
 * The pod's own API server and service account. As in kubectl, only the server, a token and a certificate authority can
 * be overridden by flags.
 */
async function inClusterConnection(
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
async function inClusterNamespace(machine: Machine): Promise<string> {
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
