import { quote } from '../go/strconv/quote.js';
import type { Cluster, Context, Kubeconfig, User } from './entries.js';
import { KubeconfigError, type MeantEntry, meantEntry } from './errors.js';
import type { Machine } from './machine.js';
import { clusterWithPaths, userWithPaths } from './paths.js';

/** kubectl's global flags that override a kubeconfig. Absent and "" both mean not given. */
export interface ConnectionOverrides {
  /** --context, --cluster, --user: which entries to use. */
  context?: string;
  cluster?: string;
  user?: string;
  namespace?: string;
  server?: string;
  tlsServerName?: string;
  insecureSkipTlsVerify?: boolean;
  /** A path, as are clientCertificate and clientKey; relative to the working directory. */
  certificateAuthority?: string;
  disableCompression?: boolean;
  clientCertificate?: string;
  clientKey?: string;
  token?: string;
  username?: string;
  password?: string;
  as?: string;
  asUid?: string;
  asGroups?: readonly string[];
  /** Each `key=value`; others are ignored, as in kubectl. */
  asUserExtra?: readonly string[];
  /** As written: `0`, `5`, `1m30s`. */
  requestTimeout?: string;
}

/** The flags about one cluster and its user, with their overrides: their values must not reach another cluster. */
export const OF_ONE_CLUSTER = {
  'certificate-authority': 'certificateAuthority',
  'client-certificate': 'clientCertificate',
  'client-key': 'clientKey',
  cluster: 'cluster',
  'insecure-skip-tls-verify': 'insecureSkipTlsVerify',
  password: 'password',
  server: 'server',
  'tls-server-name': 'tlsServerName',
  token: 'token',
  user: 'user',
  username: 'username',
} as const satisfies Readonly<Record<string, keyof ConnectionOverrides>>;

/** The effective entries, after flags. Paths from files are absolute, those from flags as typed. */
export interface EffectiveEntries {
  contextName: string;
  context: Context;
  clusterName: string;
  cluster: Cluster;
  userName: string;
  user: User;
}

/**
 * Selects the context, cluster and user and applies the flags to them (clientcmd.DirectClientConfig). A missing entry
 * that a context names counts as empty; one that a flag names is an error.
 * @throws KubeconfigError `context "x" does not exist`
 */
export function effectiveEntries(
  config: Kubeconfig,
  overrides: ConnectionOverrides,
  machine: Machine,
): EffectiveEntries {
  const contextName = overrides.context || config.currentContext;
  const contextEntry = config.contexts.get(contextName)?.value;
  const chosen = contextEntry ?? {};
  const userName = overrides.user || chosen.user || '';
  const userEntry = config.users.get(userName);
  const clusterName = overrides.cluster || chosen.cluster || '';
  const clusterEntry = config.clusters.get(clusterName);
  if (overrides.user && userEntry === undefined)
    throw missing('auth info', overrides.user, meantEntry(config, 'users', overrides.user));
  if (overrides.context && contextEntry === undefined)
    throw missing('context', overrides.context, meantEntry(config, 'contexts', overrides.context));
  if (overrides.cluster && clusterEntry === undefined)
    throw missing('cluster', overrides.cluster, meantEntry(config, 'clusters', overrides.cluster));
  return {
    contextName,
    context: { ...chosen, namespace: overrides.namespace || chosen.namespace || '' },
    clusterName,
    cluster: overlayCluster(clusterEntry ? clusterWithPaths(clusterEntry, machine) : {}, overrides, machine),
    userName,
    user: overlayUser(userEntry ? userWithPaths(userEntry, machine) : {}, overrides),
  };
}

function missing(what: string, name: string, meant: MeantEntry): KubeconfigError {
  return new KubeconfigError(`${what} ${quote(name)} does not exist`, meant);
}

/** The address assumed for a cluster without a server: KUBERNETES_MASTER, or this machine. */
export function defaultServer(machine: Machine): string {
  return machine.env.KUBERNETES_MASTER || 'http://localhost:8080';
}

function overlayCluster(cluster: Cluster, flags: ConnectionOverrides, machine: Machine): Cluster {
  cluster.server = flags.server || cluster.server || defaultServer(machine);
  // A certificate authority and skipping verification exclude each other; the flags decide about both.
  if (flags.insecureSkipTlsVerify || flags.certificateAuthority) {
    cluster['insecure-skip-tls-verify'] = flags.insecureSkipTlsVerify ?? false;
    cluster['certificate-authority'] = flags.certificateAuthority ?? '';
    cluster['certificate-authority-data'] = '';
  }
  // The name in the file belongs to the server in the file.
  if (flags.tlsServerName || flags.server) cluster['tls-server-name'] = flags.tlsServerName ?? '';
  if (flags.disableCompression) cluster['disable-compression'] = true;
  return cluster;
}

function overlayUser(user: User, flags: ConnectionOverrides): User {
  if (flags.clientCertificate) {
    user['client-certificate'] = flags.clientCertificate;
    user['client-certificate-data'] = '';
  }
  if (flags.clientKey) {
    user['client-key'] = flags.clientKey;
    user['client-key-data'] = '';
  }
  if (flags.token) user.token = flags.token;
  if (flags.username) user.username = flags.username;
  if (flags.password) user.password = flags.password;
  if (flags.as) user.as = flags.as;
  if (flags.asUid) user['as-uid'] = flags.asUid;
  if (flags.asGroups?.length) user['as-groups'] = [...flags.asGroups];
  const extra = userExtra(flags.asUserExtra ?? []);
  if (Object.keys(extra).length > 0) user['as-user-extra'] = { ...user['as-user-extra'], ...extra };
  return user;
}

function userExtra(pairs: readonly string[]): Record<string, string[]> {
  const extra = new Map<string, string[]>();
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    const key = pair.slice(0, equals);
    extra.set(key, [...(extra.get(key) ?? []), pair.slice(equals + 1)]);
  }
  return Object.fromEntries(extra);
}
