import { parseGoDuration } from '../go/duration.js';
import { quote } from '../go/strconv/quote.js';
import type { ConnectionConfig } from './connection.js';
import { userCredentials } from './credentials.js';
import type { Cluster, Kubeconfig } from './entries.js';
import { ConfigurationInvalidError, KubeconfigError } from './errors.js';
import { inCluster, inClusterConnection, inClusterNamespace } from './in-cluster.js';
import type { Machine } from './machine.js';
import { type ConnectionOverrides, defaultServer, effectiveEntries } from './overrides.js';
import { readFileText } from './read.js';
import { serverUrl } from './server-url.js';
import { confirmUsable, contextProblems } from './validate.js';

/** Where a command goes, and as whom. */
interface ResolvedConnection {
  connection: ConnectionConfig;
  /** The server as the kubeconfig or --server spells it: kubectl names its cache folder by that. */
  spelledServer: string;
  /** "" where no context is chosen. */
  contextName: string;
  /** The pod's service account is used, for want of a kubeconfig. */
  inCluster: boolean;
}

/** The namespace a command works in. */
interface ResolvedNamespace {
  namespace: string;
  /** Given by --namespace. */
  explicit: boolean;
}

/**
 * The connection that a kubeconfig and the flags come down to (genericclioptions' ToRESTConfig). Credentials
 * are for HTTPS only; over plain HTTP none are sent. Certificate files are read here, token files are not kept.
 * Where nothing identifies the user, kubectl asks for a user name and a password, which no server has taken since 1.19.
 * Here the request is sent without credentials, and what the server says of it is told; --username is still there.
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
 * The namespace a command works in: --namespace, the context's, the pod's, or `default`.
 * kubectl asks this before it connects, so a faulty configuration shows here first, in other words.
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

/** Flags that name what does not exist, as the namespace question words them. */
function confirmNamed(config: Kubeconfig, overrides: ConnectionOverrides): void {
  const context = contextProblems(config, overrides.context ?? '');
  const problems = [...context];
  const { cluster } = overrides;
  if (cluster && !config.clusters.has(cluster))
    problems.push(`no server found for cluster ${quote(cluster)}`);
  if (problems.length > 0) throw new ConfigurationInvalidError(problems, problems.length === context.length);
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
  // An empty file names nobody: the machine's own authorities are trusted then.
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
